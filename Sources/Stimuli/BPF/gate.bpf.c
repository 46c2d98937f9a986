// A gate on the network of one cgroup: while it is on it drops packets (all, by chance, or what is too much for a rate),
// sends what is to be late into the queue that keeps it, and counts what it drops and what it lets through. Loopback is
// network as well, unless it is left out.
#include <linux/bpf.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

enum { RECEIVED = 0, SENT = 1 };

// Mirrored in NetworkGate+Rule.swift.
struct way {
  // Bytes a second, from the IP header on; 0: no limit.
  __u64 rate;
  // Of 2^32: how likely a packet is lost.
  __u32 chance;
  __u32 shut;
};

struct rule {
  struct way ways[2];
  // Another one for each rule, 0 for none.
  __u32 number;
  __u32 spare_loopback;
  // 4 or 6 where only one peer is meant, else 0.
  __u32 version;
  // The priority by which a link's queue knows what it is to keep.
  __u32 late;
  __u8 peer[16];
  // Interfaces that have such a queue; 0: none.
  __u32 paced[4];
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct rule);
} rules SEC(".maps");

// The link's queue on one way, of which only its end is kept: when all that went into it will have left at the rate.
struct queue {
  struct bpf_spin_lock lock;
  __u32 number;
  __u64 empty;
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 2);
  __type(key, __u32);
  __type(value, struct queue);
} queues SEC(".maps");

struct traffic {
  __u64 values[8];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct traffic);
} counted SEC(".maps");

enum { DROPPED = 0, PASSED = 2, PACKETS = 0, BYTES = 1, EACH_WAY = 4 };
enum { LOOPBACK_INDEX = 1, PROTOCOL_4 = 0x0800, PROTOCOL_6 = 0x86DD };

// Nanoseconds of traffic at the rate that wait in the queue before more is dropped.
static const __u64 LONGEST_QUEUE = 500000000;

// What tells a packet that was dropped here to the programs that look at it after this one: all programs of a cgroup
// run, in the order in which they were attached (kernel/bpf/cgroup.c).
static const __u32 MARK = 0x48445250;

// Where the other end's address stands in the header of IP (RFC 791, RFC 8200); the packet begins there.
static __always_inline int is_peer(struct __sk_buff *skb, const struct rule *rule, int is_sent) {
  __u8 address[16] = {};
  if (rule->version == 4 && skb->protocol == bpf_htons(PROTOCOL_4)) {
    if (bpf_skb_load_bytes(skb, is_sent ? 16 : 12, address, 4) != 0) return 0;
  } else if (rule->version == 6 && skb->protocol == bpf_htons(PROTOCOL_6)) {
    if (bpf_skb_load_bytes(skb, is_sent ? 24 : 8, address, 16) != 0) return 0;
  } else {
    return 0;
  }
  for (int index = 0; index < 16; index++)
    if (address[index] != rule->peer[index]) return 0;
  return 1;
}

static __always_inline int is_paced(const struct rule *rule, __u32 interface) {
  for (int index = 0; index < 4; index++)
    if (rule->paced[index] != 0 && rule->paced[index] == interface) return 1;
  return 0;
}

// Puts a packet into the queue; whether there is room for it.
static __always_inline int queues_up(__u32 side, __u64 rate, __u32 bytes, __u32 number) {
  struct queue *queue = bpf_map_lookup_elem(&queues, &side);
  if (queue == 0) return 1;
  __u64 takes = (__u64)bytes * 1000000000 / rate;
  __u64 now = bpf_ktime_get_ns();
  bpf_spin_lock(&queue->lock);
  __u64 empty = queue->number == number && queue->empty > now ? queue->empty : now;
  int fits = empty - now <= LONGEST_QUEUE;
  queue->empty = fits ? empty + takes : empty;
  queue->number = number;
  bpf_spin_unlock(&queue->lock);
  return fits;
}

static __always_inline int carries(struct __sk_buff *skb, const struct rule *rule, __u32 side) {
  const struct way *way = side == SENT ? &rule->ways[SENT] : &rule->ways[RECEIVED];
  if (way->shut != 0) return 0;
  if (way->chance != 0 && bpf_get_prandom_u32() < way->chance) return 0;
  if (way->rate != 0 && !queues_up(side, way->rate, skb->len, rule->number)) return 0;
  if (side == SENT && is_paced(rule, skb->ifindex)) skb->priority = rule->late;
  return 1;
}

static __always_inline int drops(struct __sk_buff *skb, __u32 side) {
  __u32 first = 0;
  const struct rule *rule = bpf_map_lookup_elem(&rules, &first);
  if (rule == 0 || rule->number == 0) return 0;
  if (rule->spare_loopback != 0 && skb->ifindex == LOOPBACK_INDEX) return 0;
  int is_meant = rule->version == 0 || is_peer(skb, rule, side == SENT);
  int is_dropped = is_meant && !carries(skb, rule, side);
  if (is_dropped) skb->mark = MARK;
  struct traffic *sums = bpf_map_lookup_elem(&counted, &first);
  if (sums == 0) return is_dropped;
  __u64 *place = sums->values + (side == SENT ? EACH_WAY : 0) + (is_dropped ? DROPPED : PASSED);
  // A system call's packet may be interrupted by one that comes in on the same processor.
  __sync_fetch_and_add(&place[PACKETS], 1);
  __sync_fetch_and_add(&place[BYTES], skb->len);
  return is_dropped;
}

SEC("cgroup_skb/ingress") int gate_in(struct __sk_buff *skb) { return drops(skb, RECEIVED) ? 0 : 1; }

static __always_inline int is_tcp(struct __sk_buff *skb) {
  __u8 transport = 0;
  bpf_skb_load_bytes(skb, skb->protocol == bpf_htons(PROTOCOL_6) ? 6 : 9, &transport, 1);
  return transport == 6;
}

static __always_inline int is_shut(void) {
  __u32 first = 0;
  const struct rule *rule = bpf_map_lookup_elem(&rules, &first);
  return rule != 0 && rule->ways[SENT].shut != 0;
}

// What is dropped here never is so without a word (linux/bpf-cgroup.h): 2 tells TCP of a queue that is full, so that it
// slows down and tries again within half a second for ever; 0 tells it of an error, upon which it waits longer each time,
// as where no answer comes (tcp_retransmit_timer in net/ipv4/tcp_timer.c).
SEC("cgroup_skb/egress") int gate_out(struct __sk_buff *skb) {
  if (!drops(skb, SENT)) return 1;
  return is_shut() && is_tcp(skb) ? 0 : 2;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";

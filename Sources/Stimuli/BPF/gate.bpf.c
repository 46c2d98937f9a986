// A gate on the network of one cgroup: drops its packets while it is shut, and counts what it drops and what it lets
// through meanwhile. Loopback is network as well, unless it is left out.
#include <linux/bpf.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

// Mirrored in NetworkGate.swift.
struct rule {
  __u32 shut_in;
  __u32 shut_out;
  __u32 spare_loopback;
  // 4 or 6 where only one peer is cut off, else 0.
  __u32 version;
  __u8 peer[16];
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct rule);
} rules SEC(".maps");

enum { RECEIVED = 0, SENT = 4, DROPPED = 0, PASSED = 2, PACKETS = 0, BYTES = 1 };

struct traffic {
  __u64 values[8];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct traffic);
} counted SEC(".maps");

enum { LOOPBACK_INDEX = 1, PROTOCOL_4 = 0x0800, PROTOCOL_6 = 0x86DD };

// Where the other end's address stands in the header of IP (RFC 791, RFC 8200); the packet begins there.
static int is_peer(struct __sk_buff *skb, const struct rule *rule, int is_sent) {
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

static int drops(struct __sk_buff *skb, int is_sent) {
  __u32 first = 0;
  const struct rule *rule = bpf_map_lookup_elem(&rules, &first);
  if (rule == 0 || (rule->shut_in == 0 && rule->shut_out == 0)) return 0;
  if (rule->spare_loopback != 0 && skb->ifindex == LOOPBACK_INDEX) return 0;
  int dropped = (is_sent ? rule->shut_out : rule->shut_in) != 0;
  if (dropped && rule->version != 0) dropped = is_peer(skb, rule, is_sent);
  struct traffic *sums = bpf_map_lookup_elem(&counted, &first);
  if (sums == 0) return dropped;
  __u64 *place = sums->values + (is_sent ? SENT : RECEIVED) + (dropped ? DROPPED : PASSED);
  place[PACKETS] += 1;
  place[BYTES] += skb->len;
  return dropped;
}

SEC("cgroup_skb/ingress") int gate_in(struct __sk_buff *skb) { return drops(skb, 0) ? 0 : 1; }

// 2 drops a packet without a word, as a link does that loses it; 0 would fail the call with EPERM (linux/bpf-cgroup.h).
SEC("cgroup_skb/egress") int gate_out(struct __sk_buff *skb) { return drops(skb, 1) ? 2 : 1; }

char LICENSE[] SEC("license") = "Dual BSD/GPL";

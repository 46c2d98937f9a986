// Every packet of one cgroup, where it passes between the internet protocol and a socket: counted exactly, and told one
// by one as long as there is room.
//
// A program here sees what belongs to a socket of the group. What the kernel answers by itself has none: resets to
// closed ports, and what follows after a socket has closed on its side and waits (kernel/bpf/cgroup.c).
#include "packets.h"

#include "copies.h"
#include "fragments.h"
#include "handed.h"

CHECKED_ONCE int untold(void) {
  __u32 first = 0;
  struct sum_values *all = bpf_map_lookup_elem(&sums, &first);
  __u64 *since = bpf_map_lookup_elem(&untold_since, &first);
  if (!all || !since) return 0;
  if (*since == 0) *since = bpf_ktime_get_ns();
  add(&all->values[SUM_UNTOLD], 1);
  return 0;
}

// The headers behind IPv6's own that may stand before the transport's (RFC 8200, 4).
static __always_inline __u32 skip_extensions(struct __sk_buff *skb, __u8 *transport) {
  __u32 offset = sizeof(struct ipv6);
  for (int count = 0; count < 4; count++) {
    __u8 head[2];
    if (*transport != 0 && *transport != 43 && *transport != 44 && *transport != 60) break;
    if (bpf_skb_load_bytes(skb, offset, head, sizeof head) != 0) break;
    offset += *transport == 44 ? 8 : (__u32)(head[1] + 1) * 8;
    *transport = head[0];
  }
  return offset;
}

CHECKED_ONCE int addresses(struct __sk_buff *skb, __u32 is_sent, struct flow_key *key, struct place *place) {
  if (!key || !place) return false;
  if (skb->protocol == bpf_htons(PROTOCOL_4)) {
    struct ipv4 head;
    if (bpf_skb_load_bytes(skb, 0, &head, sizeof head) != 0) return false;
    key->version = 4;
    key->transport = head.transport;
    place->transport = (head.version_length & 15) * 4;
    __builtin_memcpy(is_sent ? key->local : key->remote, head.source, 4);
    __builtin_memcpy(is_sent ? key->remote : key->local, head.target, 4);
    return true;
  }
  if (skb->protocol == bpf_htons(PROTOCOL_6)) {
    struct ipv6 head;
    if (bpf_skb_load_bytes(skb, 0, &head, sizeof head) != 0) return false;
    key->version = 6;
    __builtin_memcpy(is_sent ? key->local : key->remote, head.source, 16);
    __builtin_memcpy(is_sent ? key->remote : key->local, head.target, 16);
    key->transport = head.transport;
    place->transport = skip_extensions(skb, &key->transport);
    return true;
  }
  return false;
}

CHECKED_ONCE int ports(
    struct __sk_buff *skb, __u32 is_sent, struct flow_key *key, struct place *place, struct packet *packet) {
  if (!key || !place || !packet) return 0;
  __be16 source = 0, target = 0;
  place->headers = place->transport;
  if (key->transport == TCP) {
    struct tcp head;
    if (bpf_skb_load_bytes(skb, place->transport, &head, sizeof head) != 0) return 0;
    source = head.source;
    target = head.target;
    packet->sequence = bpf_ntohl(head.sequence);
    packet->flags = head.flags;
    place->headers += (head.offset >> 4) * 4;
  } else if (key->transport == UDP) {
    struct udp head;
    if (bpf_skb_load_bytes(skb, place->transport, &head, sizeof head) != 0) return 0;
    source = head.source;
    target = head.target;
    place->headers += sizeof head;
  }
  key->local_port = bpf_ntohs(is_sent ? source : target);
  key->remote_port = bpf_ntohs(is_sent ? target : source);
  return 0;
}

// Nobody is woken for a packet; only when the reader falls behind.
static __always_inline __u64 urgency(void) {
  return bpf_ringbuf_query(&packets, BPF_RB_AVAIL_DATA) > RING / 4 ? BPF_RB_FORCE_WAKEUP : BPF_RB_NO_WAKEUP;
}

CHECKED_ONCE int tell_flow(struct __sk_buff *skb, const struct flow_key *key, __u32 number) {
  if (!key) return false;
  struct flow_told *record = bpf_ringbuf_reserve(&packets, sizeof *record, 0);
  if (!record) return false;
  __builtin_memset(record, 0, sizeof *record);
  record->packet.flow = number;
  record->packet.way = WAY_FLOW;
  record->key = *key;
  __u64 cookie = bpf_get_socket_cookie(skb);
  const struct owner *owner = bpf_map_lookup_elem(&owners, &cookie);
  if (owner) record->owner = *owner;
  bpf_ringbuf_submit(record, urgency());
  return true;
}

static __always_inline bool number(struct __sk_buff *skb, struct flow_key *key, __u32 *found) {
  __u32 *known = bpf_map_lookup_elem(&flows, key);
  if (known) {
    *found = *known;
    return true;
  }
  __u32 first = 0;
  __u32 *count = bpf_map_lookup_elem(&flow_count, &first);
  if (!count) return false;
  *found = __sync_fetch_and_add(count, 1);
  // Two processors may each tell a flow's first packet; both numbers hold.
  if (!tell_flow(skb, key, *found)) return false;
  bpf_map_update_elem(&flows, key, found, BPF_ANY);
  return true;
}

CHECKED_ONCE int tell_lookup(struct __sk_buff *skb, const struct packet *packet, __u32 start) {
  if (!packet) return 0;
  struct lookup *record = bpf_ringbuf_reserve(&packets, sizeof *record, 0);
  if (!record) return untold();
  record->packet = *packet;
  __u32 length = packet->payload;
  if (length > sizeof record->bytes) length = sizeof record->bytes;
  // A length that may be 0 is refused by the verifier.
  if (length == 0 || bpf_skb_load_bytes(skb, start, record->bytes, ((length - 1) & 511) + 1) != 0) length = 0;
  record->length = length;
  bpf_ringbuf_submit(record, urgency());
  return 0;
}

static __always_inline void tell(struct __sk_buff *skb, struct packet *packet) {
  if (bpf_ringbuf_output(&packets, packet, sizeof *packet, urgency()) != 0) untold();
}

CHECKED_ONCE int counts(__u32 interface) {
  __u32 first = 0;
  const struct counted_interfaces *those = bpf_map_lookup_elem(&counted, &first);
  if (!those || those->count == 0) return interface != LOOPBACK_INDEX;
  for (int index = 0; index < 8; index++)
    if (index < those->count && those->numbers[index] == interface) return true;
  return false;
}

CHECKED_ONCE int count(const struct packet *packet, __u32 is_sent, __u32 interface) {
  if (!packet) return 0;
  __u32 first = 0;
  struct sum_values *all = bpf_map_lookup_elem(&sums, &first);
  if (!all) return 0;
  __u32 sum = packet->way & WAY_DROPPED ? SUM_DROPPED : counts(interface) ? SUM_NETWORK : SUM_LOOPBACK;
  if (!is_sent) sum += 2;
  if (sum > SUM_DROPPED + 2) return 0;
  add(&all->values[sum], packet->segments);
  add(&all->values[sum + 1], packet->bytes);
  return 0;
}

static __always_inline int take(struct __sk_buff *skb, bool is_sent) {
  struct flow_key key = {.interface = skb->ifindex};
  struct place place = {};
  struct packet packet = {.time = bpf_ktime_get_ns(), .way = is_sent ? WAY_SENT : 0};
  if (skb->mark == DROPPED_MARK) packet.way |= WAY_DROPPED;
  packet.segments = skb->gso_segs > 1 ? skb->gso_segs : 1;
  packet.bytes = skb->len;
  if (!addresses(skb, is_sent, &key, &place)) {
    count(&packet, is_sent, key.interface);
    return untold();
  }
  if (!is_sent && is_copy(skb, &key)) return 0;
  ports(skb, is_sent, &key, &place, &packet);
  if (packet.bytes > place.headers) packet.payload = packet.bytes - place.headers;
  // Some network cards join packets and tell only of which size they were.
  if (packet.segments == 1 && skb->gso_size > 0 && packet.payload > skb->gso_size)
    packet.segments = (packet.payload + skb->gso_size - 1) / skb->gso_size;
  // Each segment gets headers of its own on the wire.
  packet.bytes += (packet.segments - 1) * place.headers;
  cut(&packet, &key, &place, is_sent);
  count(&packet, is_sent, key.interface);
  if (!number(skb, &key, &packet.flow)) return untold();
  if (key.transport == UDP && (key.local_port == NAME_SERVICE || key.remote_port == NAME_SERVICE))
    return tell_lookup(skb, &packet, place.headers);
  tell(skb, &packet);
  return 0;
}

SEC("cgroup_skb/ingress") int packet_in(struct __sk_buff *skb) {
  take(skb, false);
  return 1;
}

SEC("cgroup_skb/egress") int packet_out(struct __sk_buff *skb) {
  take(skb, true);
  return 1;
}

// At the hierarchy's root, past which the packets of all sockets go.
SEC("cgroup_skb/ingress") int handed_in(struct __sk_buff *skb) {
  if (is_handed(skb)) take(skb, false);
  return 1;
}

SEC("cgroup_skb/egress") int handed_out(struct __sk_buff *skb) {
  if (is_handed(skb)) take(skb, true);
  return 1;
}

SEC("cgroup/sock_create") int socket_made(struct bpf_sock *socket) {
  __u64 cookie = bpf_get_socket_cookie(socket);
  struct owner owner = {.process = bpf_get_current_pid_tgid() >> 32};
  bpf_get_current_comm(owner.name, sizeof owner.name);
  bpf_map_update_elem(&owners, &cookie, &owner, BPF_ANY);
  return 1;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";

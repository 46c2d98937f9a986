// A packet that came once and is handed to several sockets: raw ones each get a copy (raw(7)), as do all that have joined a
// multicast group. It counts once.
#pragma once

#include "packets.h"

struct sighting {
  __u64 head[8];  // as much of the packet as tells it from the next one
  __u64 cookie;  // of the first socket that it was handed to
  __u32 length;
  __u32 is_raw;
};

// The kernel hands a packet to one socket after the other, on the processor that took it in.
struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct sighting);
} sightings SEC(".maps");

enum { RAW_TYPE = 3 };

CHECKED_ONCE int equals(const struct sighting *one, const struct sighting *other) {
  if (!one || !other || one->length != other->length) return false;
  __u64 difference = 0;
#pragma unroll
  for (int word = 0; word < 8; word++) difference |= one->head[word] ^ other->head[word];
  return difference == 0;
}

CHECKED_ONCE int is_copy(struct __sk_buff *skb, const struct flow_key *key) {
  __u32 first = 0;
  struct sighting *last = bpf_map_lookup_elem(&sightings, &first);
  if (!last || !key) return false;
  struct bpf_sock *socket = skb->sk ? bpf_sk_fullsock(skb->sk) : 0;
  struct sighting now = {.length = skb->len, .is_raw = socket && socket->type == RAW_TYPE};
  // A connection has one socket; besides it only raw ones get its packets.
  if (key->transport == TCP && !now.is_raw && !last->is_raw) return false;
  if (now.length >= 64)
    bpf_skb_load_bytes(skb, 0, now.head, 64);
  else if (now.length >= 48)
    bpf_skb_load_bytes(skb, 0, now.head, 48);
  else
    bpf_skb_load_bytes(skb, 0, now.head, 28);
  now.cookie = bpf_get_socket_cookie(skb);
  if (equals(&now, last) && now.cookie != last->cookie) return true;
  *last = now;
  return false;
}

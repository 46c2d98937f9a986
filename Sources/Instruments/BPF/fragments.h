// Datagrams that are larger than the link takes: the kernel cuts them behind the place where their sockets are known, and
// joins those that come in before it.
//
// How many pieces that makes is computed from the link's size; the kernel's own count of all pieces tells whether it is so.
#pragma once

#include "packets.h"

// Bytes that a link takes in one packet, from the IP header on, by the interface's number.
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 1024);
  __type(key, __u32);
  __type(value, __u32);
} link_sizes SEC(".maps");

enum {
  LEAST_CUT = 68,  // a link takes as much at least (RFC 791)
  FRAGMENT_HEADER = 8,  // IPv6's (RFC 8200, 4.5)
};

// Pieces of a payload of which all but the last are multiples of 8 bytes.
static __always_inline __u32 pieces_of(__u32 payload, __u32 room) {
  __u32 step = room & ~7u;
  if (payload <= room || step == 0) return 1;
  return (payload - room + step - 1) / step + 1;
}

CHECKED_ONCE int cut(struct packet *packet, const struct flow_key *key, const struct place *place, __u32 is_sent) {
  if (!packet || !key || !place) return 0;
  if (key->transport == TCP || packet->segments > 1) return 0;
  add_sum(is_sent ? SUM_CUTTABLE_SENT : SUM_CUTTABLE_RECEIVED, packet->bytes > LEAST_CUT);
  // Before Linux 6.4 no key of a map may lie in what an argument points to.
  __u32 interface = key->interface;
  const __u32 *size = bpf_map_lookup_elem(&link_sizes, &interface);
  if (!size || packet->bytes <= *size) return 0;
  __u32 headers = place->transport;
  __u32 own = key->version == 6 ? FRAGMENT_HEADER : 0;
  if (*size <= headers + own + 8 || packet->bytes <= headers) return 0;
  __u32 pieces = pieces_of(packet->bytes - headers, *size - headers - own);
  __u32 more = (pieces - 1) * headers + pieces * own;
  packet->segments = pieces;
  packet->bytes += more;
  add_sum(is_sent ? SUM_CUT_SENT : SUM_CUT_RECEIVED, pieces);
  add_sum(is_sent ? SUM_HEADERS_SENT : SUM_HEADERS_RECEIVED, more);
  add_sum(is_sent ? SUM_MORE_SENT : SUM_MORE_RECEIVED, pieces - 1);
  return 0;
}

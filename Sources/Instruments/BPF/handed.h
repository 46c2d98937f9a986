// Sockets that the program uses and did not open: it was born with them, accepts them from a listener that it was born
// with, or was given them over another socket. They belong to the cgroup of whoever opened them, so that no program at the
// measured cgroup sees their packets.
#pragma once

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_tracing.h>

#include "packets.h"

// Those it was born with, by the kernel's number of the socket (SO_COOKIE).
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 4096);
  __type(key, __u64);
  __type(value, __u8);
} handed SEC(".maps");

// Where those of them listen. What is accepted there belongs to the listener's group; 0: to any.
struct door {
  __u64 group;
  __u32 port;
  __u32 padding;
};

struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 1024);
  __type(key, struct door);
  __type(value, __u8);
} doors SEC(".maps");

static __always_inline bool is_door(__u64 group, __u32 port) {
  struct door door = {.group = group, .port = port};
  if (bpf_map_lookup_elem(&doors, &door)) return true;
  door.group = 0;
  return bpf_map_lookup_elem(&doors, &door);
}

static __always_inline bool is_handed(struct __sk_buff *skb) {
  __u64 cookie = bpf_get_socket_cookie(skb);
  if (bpf_map_lookup_elem(&handed, &cookie)) return true;
  struct bpf_sock *socket = skb->sk ? bpf_sk_fullsock(skb->sk) : 0;
  return socket && socket->protocol == TCP && is_door(bpf_skb_cgroup_id(skb), socket->src_port);
}

// The measured cgroup, and its number.
struct {
  __uint(type, BPF_MAP_TYPE_CGROUP_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u32);
} group SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u64);
} group_number SEC(".maps");

// The first socket that was used and is nobody's known. Mirrored in PacketSums.swift.
struct stranger {
  __u16 family, type;
  __u16 local_port, remote_port;
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct stranger);
} strangers SEC(".maps");

#define CORE __attribute__((preserve_access_index))

struct kernfs_node {
  __u64 id;
} CORE;

struct cgroup_subsys_state {
  struct cgroup_subsys_state *parent;
} CORE;

struct cgroup {
  struct cgroup_subsys_state self;
  struct kernfs_node *kn;
} CORE;

struct sock_cgroup_data {
  struct cgroup *cgroup;
} CORE;

struct socket_number {
  long long counter;
};

struct sock_common {
  unsigned short skc_family;
  __be16 skc_dport;
  __u16 skc_num;
  struct socket_number skc_cookie;
} CORE;

struct sock {
  struct sock_common __sk_common;
  __u8 sk_kern_sock : 1;
  __u16 sk_type;
  struct sock_cgroup_data sk_cgrp_data;
} CORE;

struct sk_buff {
  struct sock *sk;
} CORE;

enum { UNIX_OF_4 = 2, UNIX_OF_6 = 10, PACKET_FAMILY = 17, EXPRESS_FAMILY = 44, DEEPEST = 16 };

enum { IS_MEASURED = 1 };

// The cgroup above one, by address, 0 where there is none; or whether that one is measured. By itself, for the kernel would check
// it anew at each level.
CHECKED_ONCE __u64 above(__u64 group) {
  __u32 first = 0;
  const __u64 *number = bpf_map_lookup_elem(&group_number, &first);
  if (!number || !group) return 0;
  struct cgroup *own = (void *)group;
  return BPF_CORE_READ(own, kn, id) == *number ? IS_MEASURED : (__u64)BPF_CORE_READ(own, self.parent);
}

// Whether a socket was opened in the measured cgroup or one below.
static __always_inline bool is_own(struct sock *socket) {
  __u64 group = (__u64)BPF_CORE_READ(socket, sk_cgrp_data.cgroup);
  for (int level = 0; level < DEEPEST; level++) {
    group = above(group);
    if (group == 0 || group == IS_MEASURED) break;
  }
  return group == IS_MEASURED;
}

static __always_inline bool is_known(struct sock *socket) {
  __u64 cookie = 0;
  bpf_probe_read_kernel(&cookie, sizeof cookie, &socket->__sk_common.skc_cookie);
  if (cookie && bpf_map_lookup_elem(&handed, &cookie)) return true;
  __u64 theirs = BPF_CORE_READ(socket, sk_cgrp_data.cgroup, kn, id);
  return is_door(theirs, BPF_CORE_READ(socket, __sk_common.skc_num));
}

static __always_inline int used(struct sock *socket, bool is_sent) {
  if (bpf_current_task_under_cgroup(&group, 0) != 1) return 0;
  __u16 family = BPF_CORE_READ(socket, __sk_common.skc_family);
  if (is_sent && (family == PACKET_FAMILY || family == EXPRESS_FAMILY)) add_sum(SUM_PAST_PROTOCOLS, 1);
  if (family != UNIX_OF_4 && family != UNIX_OF_6) return 0;
  // One that is closed at both ends has no port any more, and nothing goes over it.
  if (BPF_CORE_READ(socket, __sk_common.skc_num) == 0) return 0;
  // The kernel's own, such as those of a network file system, are nobody's.
  if (BPF_CORE_READ_BITFIELD_PROBED(socket, sk_kern_sock) || is_own(socket) || is_known(socket)) return 0;
  add_sum(SUM_STRANGERS, 1);
  __u32 first = 0;
  struct stranger *told = bpf_map_lookup_elem(&strangers, &first);
  if (!told || told->family) return 0;
  told->type = BPF_CORE_READ(socket, sk_type);
  told->local_port = BPF_CORE_READ(socket, __sk_common.skc_num);
  told->remote_port = bpf_ntohs(BPF_CORE_READ(socket, __sk_common.skc_dport));
  told->family = family;
  return 0;
}

// Since Linux 6.3.
SEC("raw_tp/sock_send_length") int used_to_send(struct bpf_raw_tracepoint_args *context) {
  return used((struct sock *)context->args[0], true);
}

// Where it receives; the second tells what a TCP socket hands over, on every kernel.
SEC("raw_tp/sock_recv_length,tcp_rcv_space_adjust") int used_to_receive(struct bpf_raw_tracepoint_args *context) {
  return used((struct sock *)context->args[0], false);
}

// What a packet socket sends goes past the protocols (packet(7)).
SEC("raw_tp/net_dev_queue") int used_past_protocols(struct bpf_raw_tracepoint_args *context) {
  struct sock *socket = BPF_CORE_READ((struct sk_buff *)context->args[0], sk);
  if (!socket || BPF_CORE_READ(socket, __sk_common.skc_family) != PACKET_FAMILY || !is_own(socket)) return 0;
  add_sum(SUM_PAST_PROTOCOLS, 1);
  return 0;
}

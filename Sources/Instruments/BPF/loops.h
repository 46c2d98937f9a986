// Whether a main thread that goes to sleep attends to events: to a queue of them, or to something that brings them, such as a
// terminal, a device, an event counter, a display's socket, a socket where others knock.
//
// A wait for one peer or one pipe may be that too, or a wait for an answer, and a sleep may pace a loop or a script: how often
// it waited in such a way is told apart.
#pragma once

#include "descriptors.h"
#include "waiting_calls.h"
#include "rest.h"

enum {
  ENOUGH = 64,  // waits for events after which no more are looked at in detail
  MOST_FILES = 8,
  LISTENS = 10,  // TCP_LISTEN
  LOCAL_FAMILY = 1,
  INTERNET_FAMILY = 2,
  INTERNET6_FAMILY = 10,
};

// What a main thread attends to. Mirrored in MainThread.swift.
enum means {
  MEANS_QUEUE = 1,
  MEANS_COUNTER = 2,   // a nameless file of the kernel: eventfd, timerfd, inotify …
  MEANS_SOCKET = 4,
  MEANS_DEVICE = 8,
  MEANS_TERMINAL = 16,
  MEANS_DISPLAY = 32,
};

struct inode___device {
  __u32 i_rdev;
} CORE;

struct in6_addr {
  __u8 bytes[16];
};

struct sock_common {
  __u32 skc_daddr;
  __u16 skc_dport;
  unsigned short skc_family;
  unsigned char skc_state;
  struct in6_addr skc_v6_daddr;
} CORE;

struct sock {
  struct sock_common __sk_common;
} CORE;

struct socket {
  short type;
  struct sock *sk;
} CORE;

struct sockaddr_un {
  unsigned short sun_family;
  char sun_path[108];
} CORE;

struct unix_address {
  int len;
  struct sockaddr_un name[];
} CORE;

struct unix_sock {
  struct unix_address *addr;
  struct sock *peer;
} CORE;

// terminals: tty and console, /dev/tty and /dev/ptmx, pseudoterminals (devices.txt of the kernel).
static __always_inline __u32 means_of_device(struct file *file) {
  struct inode___device *inode = (void *)BPF_CORE_READ(file, f_inode);
  __u32 major = BPF_CORE_READ(inode, i_rdev) >> 20;
  return major == 4 || major == 5 || (major >= 136 && major <= 143) ? MEANS_TERMINAL : MEANS_DEVICE;
}

// The other end is that of an X server, /tmp/.X11-unix/X0 with or without a zero before it, or a Wayland compositor,
// …/wayland-0.
static __always_inline bool is_display(struct sock *sock) {
  struct unix_sock *local = (void *)sock;
  if (!bpf_core_field_exists(local->peer)) return false;
  struct unix_sock *peer = (void *)BPF_CORE_READ(local, peer);
  struct unix_address *address = BPF_CORE_READ(peer, addr);
  if (!address) return false;
  __u64 length = (__u32)BPF_CORE_READ(address, len);
  char *path = __builtin_preserve_access_index(&address->name[0].sun_path[0]);
  char begin[9] = {}, end[8] = {};
  bpf_probe_read_kernel(begin, sizeof begin, path);
  if (length >= 12) bpf_probe_read_kernel(end, sizeof end, path + length - 12);
  return !__builtin_memcmp(begin, "/tmp/.X1", 8) || !__builtin_memcmp(begin + 1, "/tmp/.X1", 8) ||
         !__builtin_memcmp(end, "wayland-", 8);
}

static __always_inline __u32 means_of_socket(struct file *file, bool alone) {
  struct socket *socket = BPF_CORE_READ(file, private_data);
  struct sock *sock = BPF_CORE_READ(socket, sk);
  __u16 family = BPF_CORE_READ(sock, __sk_common.skc_family);
  if (BPF_CORE_READ(sock, __sk_common.skc_state) == LISTENS) return MEANS_SOCKET;
  if (family == INTERNET_FAMILY || family == INTERNET6_FAMILY) return 0;
  if (family == LOCAL_FAMILY && is_display(sock)) return MEANS_DISPLAY;
  return family == LOCAL_FAMILY && alone ? 0 : MEANS_SOCKET;
}

// What a descriptor of the current thread brings events of; 0 where it need not bring any. `alone`: whether nothing else is
// waited for. A function of its own, so that the kernel checks it once and not with each way to it.
CHECKED_ONCE __u32 means_of(__u64 number, __u32 alone) {
  struct file *file = (void *)file_by_copies(number);
  if (!file) return 0;
  switch (BPF_CORE_READ(file, f_inode, i_mode) & 0170000) {
    case 0: return MEANS_COUNTER;
    case 0020000: return means_of_device(file);
    case 0140000: return means_of_socket(file, alone);
  }
  return 0;
}

// struct pollfd of poll(2): the descriptor, then what is asked for and answered.
CHECKED_ONCE __u32 means_of_poll(__u64 list, __u64 count) {
  __u32 means = 0;
  for (__u64 index = 0; index < MOST_FILES; index++) {
    if (index >= count) break;
    __s32 number = -1;
    bpf_probe_read_user(&number, sizeof number, (void *)(list + index * 8));
    if (number >= 0) means |= means_of(number, count == 1);
  }
  return means;
}

// Of the first 64 descriptors that select(2) is to read, the lowest.
CHECKED_ONCE __u32 means_of_select(__u64 beyond, __u64 list) {
  __u64 set = 0;
  __u32 means = 0;
  if (!list) return 0;
  bpf_probe_read_user(&set, sizeof set, (void *)list);
  if (beyond < 64) set &= (1ull << beyond) - 1;
  __u32 alone = !(set & (set - 1));
  for (int index = 0; index < MOST_FILES; index++) {
    if (!set) break;
    means |= means_of(logarithm(set & -set), alone);
    set &= set - 1;
  }
  return means;
}

static __always_inline __u32 means_of_call(const struct waiting_call *call, __u32 kind) {
  switch (kind) {
    case KIND_QUEUE: return MEANS_QUEUE;
    case KIND_ACCEPT: return MEANS_SOCKET;
    case KIND_POLL: return means_of_poll(call->first, call->second);
    case KIND_SELECT: return means_of_select(call->first, call->second);
    case KIND_READ: return means_of(call->first, true) & (MEANS_DEVICE | MEANS_TERMINAL);
  }
  return 0;
}

// Whether a wait may be that of an event loop, which cannot be told.
static __always_inline bool may_attend(const struct waiting_call *call, __u32 kind) {
  return kind == KIND_PAUSE || kind == KIND_POLL || kind == KIND_SELECT || (kind == KIND_LOCK && call->fourth);
}

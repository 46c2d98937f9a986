// How long the whole tree rests: the gaps between its wake-ups, and the seconds in which nobody of it was awake.
#pragma once

#include "common.h"

enum {
  // Intervals: eight slots an octave from 2^18 ns (0.26 ms) on, up to 2^36 ns (69 s). Mirrored in
  // IntervalHistogram.swift.
  FIRST_OCTAVE = 18,
  OCTAVES = 18,
  INTERVALS = OCTAVES * 8,
  MOST_SECONDS = 16384,
  SECOND = 1000000000,  // nanoseconds
  EVENT_LONG_WORK = 12,  // a second or more without a sleep
  EVENT_GAP = 13,        // a second or more in which no thread of the tree was awake
};

// Written by whoever comes by, which at worst misses one of two gaps that end at the same moment. Mirrored in
// TreeRest.swift.
struct tree {
  __u64 start, last, longest;
  __u64 second;  // the start of the second that was marked last
  __u64 gaps[INTERVALS];  // intervals between any two wake-ups
  __u64 seconds[MOST_SECONDS / 64];  // a bit for each second since the start in which somebody was awake
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct tree);
} whole SEC(".maps");

struct stretch {
  struct event_head head;
  __u64 began, ended;
};

// The whole part of the logarithm to base 2; 0 for 0.
CHECKED_ONCE __u32 logarithm(__u64 value) {
  __u32 shift = (value > 0xFFFFFFFF) << 5;
  __u32 rest = value >> shift, result = shift;
  shift = (rest > 0xFFFF) << 4, rest >>= shift, result |= shift;
  shift = (rest > 0xFF) << 3, rest >>= shift, result |= shift;
  shift = (rest > 0xF) << 2, rest >>= shift, result |= shift;
  shift = (rest > 0x3) << 1, rest >>= shift, result |= shift;
  return result | (rest >> 1);
}

// In 64 bits and behind a barrier: kernels before 6.2 lose a bound that was told of the lower half.
static __always_inline __u64 interval_slot(__u64 gap) {
  __u64 octave = logarithm(gap);
  __u64 slot = (octave - FIRST_OCTAVE) * 8 + ((gap >> (octave - 3)) & 7);
  asm volatile("" : "+r"(slot));
  return slot < INTERVALS ? slot : INTERVALS - 1;
}

CHECKED_ONCE int mark_second(__u64 time) {
  __u32 zero = 0;
  struct tree *tree = bpf_map_lookup_elem(&whole, &zero);
  if (!tree) return 0;
  __u64 second = (time - tree->start) / SECOND;
  tree->second = tree->start + second * SECOND;
  __u64 word = second / 64;
  // The compiler would see that the bound holds and leave it out; the kernel does not see it.
  asm volatile("" : "+r"(word));
  if (word < MOST_SECONDS / 64) __sync_fetch_and_or(&tree->seconds[word], 1ull << (second & 63));
  return 0;
}

CHECKED_ONCE int note_gap(__u64 from, __u64 gap) {
  __u32 zero = 0;
  struct tree *tree = bpf_map_lookup_elem(&whole, &zero);
  if (!tree) return 0;
  __u64 slot = interval_slot(gap);
  if (slot < INTERVALS) __sync_fetch_and_add(&tree->gaps[slot], 1);
  if (gap > tree->longest) tree->longest = gap;
  if (gap < SECOND) return 0;
  struct stretch *record = event(sizeof *record, EVENT_GAP);
  if (!record) return 0;
  record->began = from;
  record->ended = from + gap;
  bpf_ringbuf_submit(record, 0);
  return 0;
}

// Notes that a thread of the tree was awake from one moment to the other.
static __always_inline void mark_tree(__u64 woken, __u64 slept) {
  __u32 zero = 0;
  struct tree *tree = bpf_map_lookup_elem(&whole, &zero);
  if (!tree) return;
  __u64 last = tree->last;
  if (!last) {
    tree->start = tree->second = woken;
    tree->seconds[0] |= 1;
    tree->last = last = woken;
  }
  if (slept > last) tree->last = slept;
  if (woken >= last) {
    if ((woken - last) >> FIRST_OCTAVE) note_gap(last, woken - last);
    if (woken - tree->second >= SECOND) mark_second(woken);
  }
  if (slept > last && slept - tree->second >= SECOND) mark_second(slept);
}

CHECKED_ONCE int tell_long_work(__u64 now, __u64 work) {
  struct stretch *record = event(sizeof *record, EVENT_LONG_WORK);
  if (!record) return 0;
  record->began = now - work;
  record->ended = now;
  bpf_ringbuf_submit(record, 0);
  return 0;
}

static __always_inline void note_long_work(__u64 now, __u64 work) {
  if (work >= SECOND) tell_long_work(now, work);
}

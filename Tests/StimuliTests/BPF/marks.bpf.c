// Counts a cgroup's packets, and those that a program before it has dropped and marked.
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

struct counts {
  __u64 values[4];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct counts);
} seen SEC(".maps");

static __always_inline int count(struct __sk_buff *skb, int place) {
  __u32 first = 0;
  struct counts *counts = bpf_map_lookup_elem(&seen, &first);
  if (counts == 0) return 1;
  counts->values[place] += 1;
  if (skb->mark == 0x48445250) counts->values[place + 1] += 1;
  return 1;
}

SEC("cgroup_skb/ingress") int marks_in(struct __sk_buff *skb) { return count(skb, 0); }
SEC("cgroup_skb/egress") int marks_out(struct __sk_buff *skb) { return count(skb, 2); }

char LICENSE[] SEC("license") = "Dual BSD/GPL";

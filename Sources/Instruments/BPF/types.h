// Those members of the kernel's structures that the programs read; where they lie is found when the programs are loaded.
#pragma once

#include <linux/bpf.h>
#include <stdbool.h>

#include <bpf/bpf_core_read.h>

#define CORE __attribute__((preserve_access_index))

// A function that the kernel checks once, and not with each way that leads to it: of what checking all programs took at the
// start of a run, that is most. It takes numbers and memory of known size, and answers a number.
#define CHECKED_ONCE __attribute__((noinline))

struct sched_entity {
  __u64 sum_exec_runtime;
} CORE;

struct task_io_accounting {
  __u64 rchar, wchar, syscr, syscw, read_bytes, write_bytes, cancelled_write_bytes;
} CORE;

struct task_struct {
  unsigned int __state;
  unsigned int flags;
  unsigned in_iowait : 1;
  int pid;
  int tgid;
  unsigned long nvcsw, nivcsw, min_flt, maj_flt;
  __u64 utime, stime;
  __u64 start_time;
  struct sched_entity se;
  struct task_io_accounting ioac;
  struct task_struct *real_parent;
  char comm[16];
} CORE;

struct hlist_node {
  struct hlist_node *next;
} CORE;

struct hlist_head {
  struct hlist_node *first;
} CORE;

struct super_block {
  __u32 s_dev;
  unsigned long s_flags;
  unsigned long s_magic;
} CORE;

struct address_space {
  struct inode *host;
} CORE;

struct inode {
  unsigned short i_mode;
  unsigned int i_flags;
  struct address_space *i_mapping;
  struct super_block *i_sb;
  unsigned long i_ino;
  unsigned int i_nlink;
  long long i_size;
  __u32 i_generation;
  struct hlist_head i_dentry;
  struct address_space i_data;
} CORE;

// A folio of several pages tells how many, by one name or the other.
enum pageflags { PG_head = 6 };

struct folio {
  unsigned int _nr_pages;
} CORE;

struct folio___before {
  unsigned int _folio_nr_pages;
} CORE;

struct qstr {
  const unsigned char *name;
} CORE;

struct dentry {
  struct dentry *d_parent;
  struct qstr d_name;
  struct {
    struct hlist_node d_alias;
  } d_u;
} CORE;

struct path {
  struct dentry *dentry;
} CORE;

struct file {
  struct path f_path;
  struct inode *f_inode;
  struct address_space *f_mapping;
  unsigned int f_flags, f_mode;
  void *private_data;
} CORE;

struct kiocb {
  struct file *ki_filp;
  long long ki_pos;
} CORE;

struct iov_iter {
  bool data_source;
  unsigned long count;
} CORE;

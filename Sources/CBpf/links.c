#include "CBpf.h"

#include <errno.h>

#ifdef HAVE_LIBRARY

#include "programs.h"

#include <bpf/libbpf.h>
#include <string.h>

// Attaches a program to each tracepoint of "raw_tp/ONE,TWO" that this kernel has.
static int attach_list(struct cbpf_programs *programs, int index, const char *names) {
  char name[64];
  int error = -ENOENT, place = 0;
  for (size_t size; *names != 0 && place < MOST_LINKS; names += size + (names[size] == ',')) {
    size = strcspn(names, ",");
    if (size >= sizeof name) return -ENAMETOOLONG;
    memcpy(name, names, size);
    name[size] = 0;
    struct bpf_link *link = bpf_program__attach_raw_tracepoint(programs->programs[index], name);
    if (link != NULL) programs->links[index][place++] = link;
    else error = -errno;
    // A tracepoint that is there and cannot be attached to would be missed.
    if (link == NULL && error != -ENOENT && error != -EINVAL) return error;
  }
  return place > 0 ? 0 : error;
}

static int attach(struct cbpf_programs *programs, int index) {
  struct bpf_program *program = programs->programs[index];
  if (bpf_program__type(program) == BPF_PROG_TYPE_RAW_TRACEPOINT)
    return attach_list(programs, index, strchr(bpf_program__section_name(program), '/') + 1);
  programs->links[index][0] = bpf_program__attach(program);
  return programs->links[index][0] == NULL ? -errno : 0;
}

int cbpf_attach(struct cbpf_programs *programs, int index) {
  if (programs->links[index][0] != NULL) return 0;
  pthread_mutex_lock(&programs->attaching);
  programs->turns[index] = ++programs->turn;
  int error = attach(programs, index);
  pthread_mutex_unlock(&programs->attaching);
  return error;
}

void cbpf_attach_when_loaded(struct cbpf_programs *programs) { programs->attaches = true; }

// One that cannot be attached is tried again by who asks for it, and says why.
void cbpf_attach_loaded(struct cbpf_programs *programs, bool second) {
  for (int index = 0; programs->attaches && index < programs->count; index++)
    if (programs->in_second[index] == second && bpf_program__autoload(programs->programs[index])) cbpf_attach(programs, index);
}

int cbpf_attach_group(struct cbpf_programs *programs, int index, int cgroup) {
  programs->turns[index] = ++programs->turn;
  programs->links[index][0] = bpf_program__attach_cgroup(programs->programs[index], cgroup);
  return programs->links[index][0] == NULL ? -errno : 0;
}

// What another thread forked a moment ago holds a link, too, until it executes; of a cgroup alone it can be cut off all the same.
void cbpf_detach(struct cbpf_programs *programs, int index) {
  bool can_cut = bpf_program__type(programs->programs[index]) != BPF_PROG_TYPE_RAW_TRACEPOINT;
  for (int place = 0; place < MOST_LINKS; place++) {
    if (can_cut && programs->links[index][place] != NULL) bpf_link__detach(programs->links[index][place]);
    bpf_link__destroy(programs->links[index][place]);
    programs->links[index][place] = NULL;
  }
}

static int last_attached(const struct cbpf_programs *programs) {
  int last = -1;
  for (int index = 0; index < programs->count; index++)
    if (programs->links[index][0] != NULL && (last < 0 || programs->turns[index] > programs->turns[last])) last = index;
  return last;
}

// The last first: where two share a tracepoint and the first of them goes, the kernel waits until every processor has been idle or
// in user space (tracepoint_probe_unregister), some ten milliseconds.
void cbpf_detach_all(struct cbpf_programs *programs) {
  for (int last = last_attached(programs); last >= 0; last = last_attached(programs)) cbpf_detach(programs, last);
}

#else

int cbpf_attach(struct cbpf_programs *programs, int index) { return (void)programs, (void)index, -ENOSYS; }
void cbpf_attach_when_loaded(struct cbpf_programs *programs) { (void)programs; }
int cbpf_attach_group(struct cbpf_programs *programs, int index, int cgroup) {
  return (void)programs, (void)index, (void)cgroup, -ENOSYS;
}
void cbpf_detach(struct cbpf_programs *programs, int index) { (void)programs, (void)index; }
void cbpf_detach_all(struct cbpf_programs *programs) { (void)programs; }

#endif

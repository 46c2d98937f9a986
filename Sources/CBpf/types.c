#include "CBpf.h"

#include <errno.h>

#ifdef HAVE_LIBRARY

#include "programs.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// ---- the names of the types that an object's programs read

struct names {
  const char **all;
  size_t count;
};

static bool can_be_read(const struct btf_type *type) {
  return btf_is_composite(type) || btf_is_any_enum(type);
}

// What stands behind three underscores tells variants of a type apart (bpf_core_read.h).
static size_t essential(const char *name) {
  const char *variant = name[0] == '\0' ? NULL : strstr(name + 1, "___");
  return variant == NULL ? strlen(name) : (size_t)(variant - name);
}

static int compare(const char *name, const char *other) {
  size_t size = essential(name), others = essential(other);
  int order = strncmp(name, other, size < others ? size : others);
  return order != 0 ? order : (size > others) - (size < others);
}

static int in_order(const void *name, const void *other) {
  return compare(*(const char *const *)name, *(const char *const *)other);
}

static int list_names(struct names *names, const struct btf *types) {
  uint32_t count = btf__type_cnt(types);
  names->all = malloc(count * sizeof *names->all);
  if (names->all == NULL) return -ENOMEM;
  for (uint32_t id = 1; id < count; id++) {
    const struct btf_type *type = btf__type_by_id(types, id);
    const char *name = btf__name_by_offset(types, type->name_off);
    if (can_be_read(type) && name != NULL && name[0] != '\0') names->all[names->count++] = name;
  }
  qsort(names->all, names->count, sizeof *names->all, in_order);
  return 0;
}

static bool has_name(const struct names *names, const char *name) {
  return bsearch(&name, names->all, names->count, sizeof *names->all, in_order) != NULL;
}

// ---- a copy of these types and of what lies in them

struct copy {
  const struct btf *from;
  struct btf *to;
  int *ids;  // the copy's number by the original's; 0: not copied yet
  int nothing;  // a pointer to what is not copied
};

static int copied(struct copy *copy, uint32_t id);

static int copy_array(struct copy *copy, const struct btf_type *type) {
  const struct btf_array *array = btf_array(type);
  int index = copied(copy, array->index_type), element = index < 0 ? index : copied(copy, array->type);
  return element < 0 ? element : btf__add_array(copy->to, index, element, array->nelems);
}

// What lies in it comes first: its members must follow on it at once.
static int copy_composite(struct copy *copy, const struct btf_type *type, const char *name) {
  const struct btf_member *members = btf_members(type);
  for (int index = 0; index < btf_vlen(type); index++) {
    int member = copied(copy, members[index].type);
    if (member < 0) return member;
  }
  int made = btf_is_struct(type) ? btf__add_struct(copy->to, name, type->size)
                                 : btf__add_union(copy->to, name, type->size);
  for (int index = 0; made > 0 && index < btf_vlen(type); index++) {
    int error = btf__add_field(
      copy->to, btf__name_by_offset(copy->from, members[index].name_off), copied(copy, members[index].type),
      btf_member_bit_offset(type, (uint32_t)index), btf_member_bitfield_size(type, (uint32_t)index));
    if (error != 0) return error;
  }
  return made;
}

static int copy_enum(struct copy *copy, const struct btf_type *type, const char *name) {
  bool is_wide = btf_is_enum64(type);
  int made = is_wide ? btf__add_enum64(copy->to, name, type->size, btf_kflag(type))
                     : btf__add_enum(copy->to, name, type->size);
  for (int index = 0; made > 0 && index < btf_vlen(type); index++) {
    const struct btf_enum *narrow = btf_enum(type) + index;
    const struct btf_enum64 *wide = btf_enum64(type) + index;
    int error = is_wide ? btf__add_enum64_value(
                            copy->to, btf__name_by_offset(copy->from, wide->name_off), btf_enum64_value(wide))
                        : btf__add_enum_value(
                            copy->to, btf__name_by_offset(copy->from, narrow->name_off), narrow->val);
    if (error != 0) return error;
  }
  return made;
}

static int add(struct copy *copy, uint32_t id) {
  const struct btf_type *type = btf__type_by_id(copy->from, id);
  if (type == NULL) return -EINVAL;
  const char *name = btf__name_by_offset(copy->from, type->name_off);
  switch (btf_kind(type)) {
    case BTF_KIND_INT: return btf__add_int(copy->to, name, type->size, btf_int_encoding(type));
    case BTF_KIND_FLOAT: return btf__add_float(copy->to, name, type->size);
    case BTF_KIND_ARRAY: return copy_array(copy, type);
    case BTF_KIND_STRUCT:
    case BTF_KIND_UNION: return copy_composite(copy, type, name);
    case BTF_KIND_ENUM:
    case BTF_KIND_ENUM64: return copy_enum(copy, type, name);
    // Whoever reads what a pointer leads to names that type itself.
    case BTF_KIND_PTR: return copy->nothing;
    case BTF_KIND_TYPEDEF:
    case BTF_KIND_CONST:
    case BTF_KIND_VOLATILE:
    case BTF_KIND_RESTRICT:
    case BTF_KIND_TYPE_TAG: return copied(copy, type->type);
    default: return -ENOTSUP;
  }
}

static int copied(struct copy *copy, uint32_t id) {
  if (id == 0 || copy->ids[id] != 0) return id == 0 ? 0 : copy->ids[id];
  int made = add(copy, id);
  if (made > 0) copy->ids[id] = made;
  return made;
}

static int copy_named(struct copy *copy, const struct names *names) {
  uint32_t count = btf__type_cnt(copy->from);
  copy->ids = calloc(count, sizeof *copy->ids);
  copy->to = btf__new_empty();
  if (copy->ids == NULL || copy->to == NULL) return -ENOMEM;
  copy->nothing = btf__add_ptr(copy->to, 0);
  for (uint32_t id = 1; id < count; id++) {
    const struct btf_type *type = btf__type_by_id(copy->from, id);
    if (!can_be_read(type) || type->name_off == 0) continue;
    if (!has_name(names, btf__name_by_offset(copy->from, type->name_off))) continue;
    int made = copied(copy, id);
    if (made < 0) return made;
  }
  return 0;
}

static void *bytes_of(const struct btf *types, size_t *size, int *error) {
  uint32_t count = 0;
  const void *data = btf__raw_data(types, &count);
  void *bytes = data == NULL ? NULL : malloc(count);
  *error = bytes == NULL ? -ENOMEM : 0;
  if (bytes != NULL) memcpy(bytes, data, count);
  *size = count;
  return bytes;
}

static void *needed(const struct btf *own, struct btf *kernel, size_t *size, int *error) {
  struct copy copy = {.from = kernel};
  struct names names = {0};
  void *bytes = NULL;
  *error = list_names(&names, own);
  if (*error == 0) *error = copy_named(&copy, &names);
  if (*error == 0) *error = cbpf_keep_casts(kernel, copy.to);
  if (*error == 0) bytes = bytes_of(copy.to, size, error);
  btf__free(copy.to);
  free(copy.ids);
  free(names.all);
  return bytes;
}

void *cbpf_needed_types(const void *object, size_t length, const char *kernel, size_t *size, int *error) {
  libbpf_set_print(NULL);
  struct bpf_object *opened = bpf_object__open_mem(object, length, NULL);
  struct btf *own = opened == NULL ? NULL : bpf_object__btf(opened);
  struct btf *types = own == NULL ? NULL : btf__parse(kernel, NULL);
  void *bytes = NULL;
  *error = types == NULL ? -EINVAL : 0;
  if (types != NULL) bytes = needed(own, types, size, error);
  btf__free(types);
  bpf_object__close(opened);
  malloc_trim(0);
  return bytes;
}

#else

void *cbpf_needed_types(const void *object, size_t length, const char *kernel, size_t *size, int *error) {
  (void)object, (void)length, (void)kernel, (void)size;
  *error = -ENOSYS;
  return NULL;
}

#endif

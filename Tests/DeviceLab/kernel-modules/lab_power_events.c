// The same energy as events, where Intel's processors have theirs: the perf device "power" with energy-pkg, energy-cores
// and energy-ram, read on one processor of each package of lab_curve, in steps of 2^-32 J.
#include "lab_curve.h"
#include <linux/module.h>
#include <linux/perf_event.h>

enum { CORES = 1, PACKAGE = 2, MEMORY = 3 };

static u64 steps(struct perf_event *event) {
  int package = event->cpu % lab_curve_packages();
  u64 microjoules, rest;
  switch (event->attr.config) {
    case CORES: microjoules = lab_curve_package(package) / 2; break;
    case MEMORY: microjoules = package ? 0 : lab_curve_memory(); break;
    default: microjoules = lab_curve_package(package);
  }
  // 2^32 at once would overflow within the hour.
  microjoules = div64_u64_rem(microjoules, 1000000, &rest);
  return (microjoules << 32) + div_u64(rest << 32, 1000000);
}

static void update(struct perf_event *event) {
  u64 now = steps(event), before = local64_xchg(&event->hw.prev_count, now);
  local64_add(now - before, &event->count);
}
static void start(struct perf_event *event, int flags) { local64_set(&event->hw.prev_count, steps(event)); }
static void stop(struct perf_event *event, int flags) { update(event); }
static int add(struct perf_event *event, int flags) {
  if (flags & PERF_EF_START) start(event, flags);
  return 0;
}
static void del(struct perf_event *event, int flags) { update(event); }

static struct pmu pmu;
static int event_init(struct perf_event *event) {
  if (event->attr.type != pmu.type) return -ENOENT;
  if (event->cpu < 0 || event->attr.sample_period) return -EINVAL;
  if (event->attr.config < CORES || event->attr.config > MEMORY) return -EINVAL;
  event->cpu %= lab_curve_packages();
  return 0;
}

static ssize_t cpumask_show(struct device *device, struct device_attribute *attribute, char *page) {
  return sysfs_emit(page, lab_curve_packages() > 1 ? "0-1\n" : "0\n");
}
static DEVICE_ATTR_RO(cpumask);
static struct attribute *cpumask_attributes[] = {&dev_attr_cpumask.attr, NULL};
static const struct attribute_group cpumask_group = {.attrs = cpumask_attributes};

PMU_FORMAT_ATTR(event, "config:0-7");
static struct attribute *format_attributes[] = {&format_attr_event.attr, NULL};
static const struct attribute_group format_group = {.name = "format", .attrs = format_attributes};

#define EVENT(variable, name, code) \
  PMU_EVENT_ATTR_STRING(name, variable, "event=" code); \
  PMU_EVENT_ATTR_STRING(name.unit, variable##_unit, "Joules"); \
  PMU_EVENT_ATTR_STRING(name.scale, variable##_scale, "2.3283064365386962890625e-10")
EVENT(cores, energy-cores, "0x01");
EVENT(package, energy-pkg, "0x02");
EVENT(memory, energy-ram, "0x03");
#define LISTED(variable) &variable.attr.attr, &variable##_unit.attr.attr, &variable##_scale.attr.attr
static struct attribute *event_attributes[] = {LISTED(cores), LISTED(package), LISTED(memory), NULL};
static const struct attribute_group event_group = {.name = "events", .attrs = event_attributes};

static const struct attribute_group *groups[] = {&cpumask_group, &format_group, &event_group, NULL};
static struct pmu pmu = {
    .module = THIS_MODULE, .attr_groups = groups, .task_ctx_nr = perf_invalid_context, .event_init = event_init, .add = add,
    .del = del, .start = start, .stop = stop, .read = update,
    .capabilities = PERF_PMU_CAP_NO_EXCLUDE | PERF_PMU_CAP_NO_INTERRUPT};

static int __init lab_power_events_init(void) { return perf_pmu_register(&pmu, "power", -1); }
static void __exit lab_power_events_exit(void) { perf_pmu_unregister(&pmu); }

module_init(lab_power_events_init);
module_exit(lab_power_events_exit);
MODULE_DESCRIPTION("Energy events of the device lab");
MODULE_LICENSE("GPL");

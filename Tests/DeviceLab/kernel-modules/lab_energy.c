// An energy meter where Intel's processors show theirs: a powercap zone "package-0" with a "core" in it, drawing a
// steady microwatts=7500000.
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/powercap.h>

static int microwatts = 7500000;
module_param(microwatts, int, 0644);
static const u64 range = 262143328850ULL;
static struct powercap_control_type *type;
static struct powercap_zone *package, *core;

static int get_energy(struct powercap_zone *zone, u64 *microjoules) {
  u64 spent = div_u64(ktime_to_us(ktime_get()) * microwatts, 1000000);
  if (zone == core) spent = div_u64(spent, 2);
  div64_u64_rem(spent, range, microjoules);
  return 0;
}
static int get_range(struct powercap_zone *zone, u64 *microjoules) {
  *microjoules = range;
  return 0;
}
static const struct powercap_zone_ops zone_ops = {.get_energy_uj = get_energy, .get_max_energy_range_uj = get_range};

// A zone without a limit is refused.
static int get_number(struct powercap_zone *zone, int constraint, u64 *value) {
  *value = 15000000;
  return 0;
}
static int set_number(struct powercap_zone *zone, int constraint, u64 value) { return -EPERM; }
static const char *get_name(struct powercap_zone *zone, int constraint) { return "long_term"; }
static const struct powercap_zone_constraint_ops limit_ops = {
    .get_power_limit_uw = get_number, .set_power_limit_uw = set_number, .get_time_window_us = get_number,
    .set_time_window_us = set_number, .get_name = get_name};

static int __init lab_energy_init(void) {
  type = powercap_register_control_type(NULL, "intel-rapl", NULL);
  if (IS_ERR(type)) return PTR_ERR(type);
  package = powercap_register_zone(NULL, type, "package-0", NULL, &zone_ops, 1, &limit_ops);
  if (IS_ERR(package)) return PTR_ERR(package);
  core = powercap_register_zone(NULL, type, "core", package, &zone_ops, 1, &limit_ops);
  return PTR_ERR_OR_ZERO(core);
}

static void __exit lab_energy_exit(void) {
  powercap_unregister_zone(type, core);
  powercap_unregister_zone(type, package);
  powercap_unregister_control_type(type);
}

module_init(lab_energy_init);
module_exit(lab_energy_exit);
MODULE_DESCRIPTION("Energy meter of the device lab");
MODULE_LICENSE("GPL");

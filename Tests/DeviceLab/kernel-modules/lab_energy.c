// Energy meters where Intel's processors show theirs: a powercap zone "package-N" for each package of lab_curve, with a
// "core" in it that draws half of it, and on request a "dram" in the first and a "psys" for the device.
//
//   range=MICROJOULES  where a package's counter begins again; that of a core does at half of it, that of memory at a fifth,
//                      and that of the device at twice as much: each at what it draws in a like time
//   dram=1    psys=1    gone=1  takes them all away, while they are read
#include "lab_curve.h"
#include <linux/module.h>
#include <linux/powercap.h>

static ulong range = 262143328850UL;
module_param(range, ulong, 0444);
static bool dram, psys;
module_param(dram, bool, 0444);
module_param(psys, bool, 0444);

static struct powercap_control_type *type;
static struct powercap_zone *packages[2], *cores[2], *memory, *platform;

static u64 range_of(struct powercap_zone *zone) {
  return zone == platform ? range * 2 : zone == memory ? range / 5 : zone == cores[0] || zone == cores[1] ? range / 2 : range;
}
static int get_energy(struct powercap_zone *zone, u64 *microjoules) {
  u64 spent = zone == platform ? lab_curve_device()
            : zone == memory ? lab_curve_memory()
            : zone == cores[0] ? div_u64(lab_curve_package(0), 2)
            : zone == cores[1] ? div_u64(lab_curve_package(1), 2)
            : lab_curve_package(zone == packages[1]);
  div64_u64_rem(spent, range_of(zone), microjoules);
  return 0;
}
static int get_range(struct powercap_zone *zone, u64 *microjoules) {
  *microjoules = range_of(zone);
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

static int add(struct powercap_zone **zone, const char *name, struct powercap_zone *parent) {
  struct powercap_zone *new = powercap_register_zone(NULL, type, name, parent, &zone_ops, 1, &limit_ops);
  if (IS_ERR(new)) return PTR_ERR(new);
  *zone = new;
  return 0;
}

static int add_all(void) {
  static const char *names[] = {"package-0", "package-1"};
  int error = 0, package;
  for (package = 0; package < lab_curve_packages() && !error; package++)
    error = add(&packages[package], names[package], NULL) ?: add(&cores[package], "core", packages[package]);
  if (!error && dram) error = add(&memory, "dram", packages[0]);
  if (!error && psys) error = add(&platform, "psys", NULL);
  return error;
}

static void take(struct powercap_zone **zone) {
  if (*zone) powercap_unregister_zone(type, *zone);
  *zone = NULL;
}
static void take_all(void) {
  take(&platform);
  take(&memory);
  take(&cores[1]);
  take(&cores[0]);
  take(&packages[1]);
  take(&packages[0]);
}

static int set_gone(const char *text, const struct kernel_param *unused) {
  take_all();
  return 0;
}
static const struct kernel_param_ops gone_ops = {.set = set_gone};
module_param_cb(gone, &gone_ops, NULL, 0200);

static int __init lab_energy_init(void) {
  int error;
  type = powercap_register_control_type(NULL, "intel-rapl", NULL);
  if (IS_ERR(type)) return PTR_ERR(type);
  error = add_all();
  if (!error) return 0;
  take_all();
  powercap_unregister_control_type(type);
  return error;
}

static void __exit lab_energy_exit(void) {
  take_all();
  powercap_unregister_control_type(type);
}

module_init(lab_energy_init);
module_exit(lab_energy_exit);
MODULE_DESCRIPTION("Energy meters of the device lab");
MODULE_LICENSE("GPL");

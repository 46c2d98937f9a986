// A battery from which the machine of lab_curve draws, with a gauge as real ones are: it looks only now and then, in
// between it repeats itself, and it rounds.
//
//   name=  energy=1 charge=1 power=1 flow=1  what it tells, a flow being a current     interval_ms=  between two looks
//   step=  of energy and charge, µWh or µAh    sign=  of the current, -1 where it flows out    full_mwh=  millivolts=
//   plugged=0|1  charge_uw=  it charges, with so much    jump_uwh=  its level jumps by so much    gone=1  it is taken out
#include "lab_curve.h"
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/power_supply.h>
#include <linux/workqueue.h>

static char *name = "LAB0";
module_param(name, charp, 0444);
static bool energy, charge, power, flow;
module_param(energy, bool, 0444);
module_param(charge, bool, 0444);
module_param(power, bool, 0444);
module_param(flow, bool, 0444);
static int interval_ms = 1000, step = 10, sign = -1, full_mwh = 12000, millivolts = 3800, charge_uw = 10000000;
module_param(interval_ms, int, 0444);
module_param(step, int, 0444);
module_param(sign, int, 0444);
module_param(full_mwh, int, 0444);
module_param(millivolts, int, 0444);
module_param(charge_uw, int, 0644);

static struct platform_device *platform;
static struct power_supply *supply;

// Microjoules, microwatts, microseconds.
static DEFINE_MUTEX(lock);
static s64 level, looked_level, shown_level, shown_power;
static u64 drawn, at;
static bool plugged, shown_plugged;

static void advance(void) {
  u64 now = ktime_to_us(ktime_get()), device = lab_curve_device();
  s64 out = device - drawn;
  if (plugged) out = -(s64)div_u64((now - at) * charge_uw, 1000000);
  level -= out;
  drawn = device;
  at = now;
}

static void look(void) {
  static u64 looked_at;
  mutex_lock(&lock);
  advance();
  if (looked_at && at > looked_at) shown_power = div64_s64((looked_level - level) * 1000000, at - looked_at);
  looked_at = at;
  shown_level = looked_level = level;
  shown_plugged = plugged;
  mutex_unlock(&lock);
}

static void look_again(struct work_struct *work);
static DECLARE_DELAYED_WORK(looking, look_again);
static void look_again(struct work_struct *work) {
  look();
  schedule_delayed_work(&looking, msecs_to_jiffies(interval_ms));
}

// A watt-hour is 3600 J.
static int rounded(s64 microjoules, bool as_charge) {
  s64 hours = div_s64(microjoules, 3600);
  if (as_charge) hours = div_s64(hours * 1000, millivolts);
  return div_s64(hours, step) * step;
}

static int get(struct power_supply *unused, enum power_supply_property property, union power_supply_propval *value) {
  s64 full = 3600000LL * full_mwh, watts = abs(shown_power);
  switch (property) {
    case POWER_SUPPLY_PROP_STATUS:
      value->intval = plugged ? POWER_SUPPLY_STATUS_CHARGING : POWER_SUPPLY_STATUS_DISCHARGING;
      return 0;
    case POWER_SUPPLY_PROP_PRESENT: value->intval = 1; return 0;
    case POWER_SUPPLY_PROP_VOLTAGE_NOW: value->intval = millivolts * 1000; return 0;
    case POWER_SUPPLY_PROP_CAPACITY: value->intval = div64_s64(shown_level * 100, full); return 0;
    case POWER_SUPPLY_PROP_ENERGY_FULL: value->intval = rounded(full, false); return 0;
    case POWER_SUPPLY_PROP_ENERGY_NOW: value->intval = rounded(shown_level, false); return 0;
    case POWER_SUPPLY_PROP_CHARGE_FULL: value->intval = rounded(full, true); return 0;
    case POWER_SUPPLY_PROP_CHARGE_NOW: value->intval = rounded(shown_level, true); return 0;
    case POWER_SUPPLY_PROP_POWER_NOW: value->intval = watts; return 0;
    case POWER_SUPPLY_PROP_CURRENT_NOW:
      value->intval = div_s64(watts * 1000, millivolts) * (shown_plugged ? -sign : sign);
      return 0;
    default: return -EINVAL;
  }
}

static enum power_supply_property properties[10] = {
    POWER_SUPPLY_PROP_STATUS, POWER_SUPPLY_PROP_PRESENT, POWER_SUPPLY_PROP_VOLTAGE_NOW, POWER_SUPPLY_PROP_CAPACITY};
static struct power_supply_desc description = {
    .type = POWER_SUPPLY_TYPE_BATTERY, .properties = properties, .num_properties = 4, .get_property = get};

static void tell(bool wanted, enum power_supply_property property) {
  if (wanted) properties[description.num_properties++] = property;
}

static int set_plugged(const char *text, const struct kernel_param *parameter) {
  bool value;
  int error = kstrtobool(text, &value);
  if (error) return error;
  mutex_lock(&lock);
  if (at) advance();
  plugged = value;
  mutex_unlock(&lock);
  if (supply) power_supply_changed(supply);
  return 0;
}
static const struct kernel_param_ops plugged_ops = {.set = set_plugged, .get = param_get_bool};
module_param_cb(plugged, &plugged_ops, &plugged, 0644);

// The gauge thinks again of what the battery holds; no such power flowed.
static int set_jump(const char *text, const struct kernel_param *unused) {
  int value, error = kstrtoint(text, 0, &value);
  if (error) return error;
  mutex_lock(&lock);
  level += value * 3600LL;
  looked_level += value * 3600LL;
  mutex_unlock(&lock);
  return 0;
}
static const struct kernel_param_ops jump_ops = {.set = set_jump};
module_param_cb(jump_uwh, &jump_ops, NULL, 0200);

static void take_out(void) {
  if (supply) power_supply_unregister(supply);
  supply = NULL;
}
static int set_gone(const char *text, const struct kernel_param *unused) {
  take_out();
  return 0;
}
static const struct kernel_param_ops gone_ops = {.set = set_gone};
module_param_cb(gone, &gone_ops, NULL, 0200);

static int __init lab_gauge_init(void) {
  struct power_supply_config config = {};
  if (interval_ms < 1 || step < 1 || millivolts < 1) return -EINVAL;
  level = 3600000LL * full_mwh / 10 * 8;
  drawn = lab_curve_device();
  at = ktime_to_us(ktime_get());
  tell(energy, POWER_SUPPLY_PROP_ENERGY_FULL);
  tell(energy, POWER_SUPPLY_PROP_ENERGY_NOW);
  tell(charge, POWER_SUPPLY_PROP_CHARGE_FULL);
  tell(charge, POWER_SUPPLY_PROP_CHARGE_NOW);
  tell(power, POWER_SUPPLY_PROP_POWER_NOW);
  tell(flow, POWER_SUPPLY_PROP_CURRENT_NOW);
  platform = platform_device_register_simple("lab-gauge", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  description.name = name;
  look_again(NULL);
  supply = power_supply_register(&platform->dev, &description, &config);
  if (!IS_ERR(supply)) return 0;
  cancel_delayed_work_sync(&looking);
  platform_device_unregister(platform);
  return PTR_ERR(supply);
}

static void __exit lab_gauge_exit(void) {
  take_out();
  cancel_delayed_work_sync(&looking);
  platform_device_unregister(platform);
}

module_init(lab_gauge_init);
module_exit(lab_gauge_exit);
MODULE_DESCRIPTION("Battery of the device lab that the machine draws from");
MODULE_LICENSE("GPL");

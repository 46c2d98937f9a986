// A battery whose gauge has the faults of real ones: charge in place of energy, a current with the wrong sign, and
// attributes that answer with an error.
//
//   name=  percent=  current_ua=  capacity_error=ERRNO  status_unknown=1  present=0
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/power_supply.h>

static char *name = "lab-battery";
module_param(name, charp, 0444);
static int percent = 50;
module_param(percent, int, 0644);
static int current_ua = -1500000;
module_param(current_ua, int, 0644);
static int capacity_error;
module_param(capacity_error, int, 0644);
static bool status_unknown;
module_param(status_unknown, bool, 0644);
static bool present = true;
module_param(present, bool, 0644);

static struct platform_device *platform;
static struct power_supply *supply;

static enum power_supply_property properties[] = {
    POWER_SUPPLY_PROP_STATUS, POWER_SUPPLY_PROP_PRESENT, POWER_SUPPLY_PROP_CAPACITY, POWER_SUPPLY_PROP_CURRENT_NOW,
    POWER_SUPPLY_PROP_VOLTAGE_NOW, POWER_SUPPLY_PROP_TEMP, POWER_SUPPLY_PROP_MODEL_NAME};

static int get(struct power_supply *unused, enum power_supply_property property, union power_supply_propval *value) {
  switch (property) {
    case POWER_SUPPLY_PROP_STATUS:
      value->intval = status_unknown ? POWER_SUPPLY_STATUS_UNKNOWN : POWER_SUPPLY_STATUS_CHARGING;
      return 0;
    case POWER_SUPPLY_PROP_PRESENT: value->intval = present; return 0;
    case POWER_SUPPLY_PROP_CAPACITY: value->intval = percent; return -capacity_error;
    case POWER_SUPPLY_PROP_CURRENT_NOW: value->intval = current_ua; return 0;
    case POWER_SUPPLY_PROP_VOLTAGE_NOW: value->intval = 3900000; return 0;
    // A sensor that is not connected.
    case POWER_SUPPLY_PROP_TEMP: return -ENODATA;
    // The bytes of a gauge that was never given a name.
    case POWER_SUPPLY_PROP_MODEL_NAME: value->strval = "\xff\xfe\x01LAB\t "; return 0;
    default: return -EINVAL;
  }
}

static struct power_supply_desc description = {
    .type = POWER_SUPPLY_TYPE_BATTERY, .properties = properties, .num_properties = ARRAY_SIZE(properties),
    .get_property = get};

static int __init lab_battery_init(void) {
  struct power_supply_config config = {};
  platform = platform_device_register_simple("lab-battery", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  description.name = name;
  supply = power_supply_register(&platform->dev, &description, &config);
  return PTR_ERR_OR_ZERO(supply);
}

static void __exit lab_battery_exit(void) {
  power_supply_unregister(supply);
  platform_device_unregister(platform);
}

module_init(lab_battery_init);
module_exit(lab_battery_exit);
MODULE_DESCRIPTION("Faulty battery of the device lab");
MODULE_LICENSE("GPL");

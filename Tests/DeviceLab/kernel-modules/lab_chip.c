// A chip that measures what the machine of lab_curve draws: energy1_input counts, power1_input is the mean since the chip
// was asked before, as long as that was not a moment ago.
#include "lab_curve.h"
#include <linux/hwmon.h>
#include <linux/module.h>
#include <linux/platform_device.h>

static const u64 moment = 50000;
static struct platform_device *platform;
static struct device *chip;
static DEFINE_MUTEX(lock);

static u64 power(void) {
  static u64 asked, energy, watts;
  u64 now, used, answer;
  mutex_lock(&lock);
  now = ktime_to_us(ktime_get());
  used = lab_curve_device();
  if (now - asked > moment) {
    watts = div64_u64((used - energy) * 1000000, now - asked);
    asked = now;
    energy = used;
  }
  answer = watts;
  mutex_unlock(&lock);
  return answer;
}

static umode_t is_visible(const void *data, enum hwmon_sensor_types type, u32 attribute, int channel) { return 0444; }
static int read(struct device *device, enum hwmon_sensor_types type, u32 attribute, int channel, long *value) {
  *value = type == hwmon_energy ? lab_curve_device() : power();
  return 0;
}
static int read_string(struct device *device, enum hwmon_sensor_types type, u32 attribute, int channel, const char **text) {
  *text = type == hwmon_energy ? "counted" : "drawn";
  return 0;
}
static const struct hwmon_ops ops = {.is_visible = is_visible, .read = read, .read_string = read_string};
static const struct hwmon_channel_info *channels[] = {
    HWMON_CHANNEL_INFO(energy, HWMON_E_INPUT | HWMON_E_LABEL), HWMON_CHANNEL_INFO(power, HWMON_P_INPUT | HWMON_P_LABEL), NULL};
static const struct hwmon_chip_info info = {.ops = &ops, .info = channels};

static int __init lab_chip_init(void) {
  platform = platform_device_register_simple("lab-chip", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  chip = hwmon_device_register_with_info(&platform->dev, "lab_chip", NULL, &info, NULL);
  if (IS_ERR(chip)) platform_device_unregister(platform);
  return PTR_ERR_OR_ZERO(chip);
}
static void __exit lab_chip_exit(void) {
  hwmon_device_unregister(chip);
  platform_device_unregister(platform);
}

module_init(lab_chip_init);
module_exit(lab_chip_exit);
MODULE_DESCRIPTION("Power meter of the device lab");
MODULE_LICENSE("GPL");

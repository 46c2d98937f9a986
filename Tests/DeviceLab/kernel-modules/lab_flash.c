// A camera's flash as the LED class shows it. The attributes are those of Documentation/ABI/testing/sysfs-class-led-flash;
// the class's own module for them is not part of every distribution's kernel.
//
//   name=white:flash
#include <linux/leds.h>
#include <linux/module.h>
#include <linux/platform_device.h>

static char *name = "white:flash";
module_param(name, charp, 0444);
static struct platform_device *platform;

#define ATTRIBUTE(attribute, value)                                                              \
  static ssize_t attribute##_show(struct device *device, struct device_attribute *a, char *text) { \
    return sysfs_emit(text, value "\n");                                                         \
  }                                                                                              \
  static DEVICE_ATTR_RO(attribute)

ATTRIBUTE(flash_brightness, "500000");
ATTRIBUTE(max_flash_brightness, "1000000");
ATTRIBUTE(flash_timeout, "800000");
ATTRIBUTE(max_flash_timeout, "1600000");
ATTRIBUTE(flash_strobe, "0");
ATTRIBUTE(flash_fault, "");

static struct attribute *flash_attrs[] = {
    &dev_attr_flash_brightness.attr, &dev_attr_max_flash_brightness.attr, &dev_attr_flash_timeout.attr,
    &dev_attr_max_flash_timeout.attr, &dev_attr_flash_strobe.attr, &dev_attr_flash_fault.attr, NULL};
ATTRIBUTE_GROUPS(flash);

static int set_brightness(struct led_classdev *led, enum led_brightness brightness) { return 0; }
static struct led_classdev led = {
    .max_brightness = 3, .brightness_set_blocking = set_brightness, .groups = flash_groups, .flags = LED_DEV_CAP_FLASH};

static int __init lab_flash_init(void) {
  platform = platform_device_register_simple("lab-flash", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  led.name = name;
  // A torch lights and does not flash.
  if (strstr(name, "torch")) led.groups = NULL;
  return led_classdev_register(&platform->dev, &led);
}

static void __exit lab_flash_exit(void) {
  led_classdev_unregister(&led);
  platform_device_unregister(platform);
}

module_init(lab_flash_init);
module_exit(lab_flash_exit);
MODULE_DESCRIPTION("Camera flash of the device lab");
MODULE_LICENSE("GPL");

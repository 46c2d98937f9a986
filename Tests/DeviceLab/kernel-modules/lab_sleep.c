// Lets a machine of the lab sleep: its devices are left as they are. The driver of the lab's file systems, for one, does
// not find its queues again when it wakes.
#include <linux/module.h>
#include <linux/pci.h>

static int leave(struct device *device, void *unused) {
  dev_pm_syscore_device(device, true);
  return 0;
}
static int __init lab_sleep_init(void) { return bus_for_each_dev(&pci_bus_type, NULL, NULL, leave); }
static void __exit lab_sleep_exit(void) {}

module_init(lab_sleep_init);
module_exit(lab_sleep_exit);
MODULE_DESCRIPTION("Sleep of the device lab's machines");
MODULE_LICENSE("GPL");

// A modem's control port in the wwan class, /dev/wwan0at0, that answers nothing: a modem that nobody serves.
// opened=N in its parameters tells how often anybody has opened it.
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/skbuff.h>
#include <linux/version.h>
#include <linux/wwan.h>

static int opened;
module_param(opened, int, 0444);
static struct platform_device *platform;
static struct wwan_port *port;

static int start(struct wwan_port *unused) {
  opened++;
  return 0;
}
static void stop(struct wwan_port *unused) {}
static int take(struct wwan_port *unused, struct sk_buff *bytes) {
  consume_skb(bytes);
  return 0;
}
static const struct wwan_port_ops operations = {.start = start, .stop = stop, .tx = take};

static int __init lab_modem_init(void) {
  platform = platform_device_register_simple("lab-modem", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 5, 0)
  port = wwan_create_port(&platform->dev, WWAN_PORT_AT, &operations, NULL, NULL);
#else
  port = wwan_create_port(&platform->dev, WWAN_PORT_AT, &operations, NULL);
#endif
  return PTR_ERR_OR_ZERO(port);
}

static void __exit lab_modem_exit(void) {
  wwan_remove_port(port);
  platform_device_unregister(platform);
}

module_init(lab_modem_init);
module_exit(lab_modem_exit);
MODULE_DESCRIPTION("Modem of the device lab");
MODULE_LICENSE("GPL");

// A satellite receiver, /dev/gnss0. While it is open it sends a fix each second, as NMEA 0183 sentences; opened=N in its
// parameters tells how often anybody has opened it, which is what powers a real one.
#include <linux/gnss.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/time.h>
#include <linux/workqueue.h>

static int opened;
module_param(opened, int, 0444);
static struct platform_device *platform;
static struct gnss_device *receiver;
static struct delayed_work work;

static void send(const char *body) {
  char sentence[100];
  unsigned char sum = 0;
  const char *c;
  int length;
  for (c = body; *c; c++) sum ^= *c;
  length = scnprintf(sentence, sizeof sentence, "$%s*%02X\r\n", body, sum);
  gnss_insert_raw(receiver, sentence, length);
}

static void send_fix(struct work_struct *unused) {
  char body[90];
  struct tm now;
  time64_to_tm(ktime_get_real_seconds(), 0, &now);
  snprintf(body, sizeof body, "GPGGA,%02d%02d%02d.00,5051.0300,N,00421.1000,E,1,08,0.9,56.0,M,46.9,M,,",
           now.tm_hour, now.tm_min, now.tm_sec);
  send(body);
  snprintf(body, sizeof body, "GPRMC,%02d%02d%02d.00,A,5051.0300,N,00421.1000,E,0.0,0.0,%02d%02d%02d,,,A", now.tm_hour,
           now.tm_min, now.tm_sec, now.tm_mday, now.tm_mon + 1, (int)(now.tm_year % 100));
  send(body);
  send("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,0.9,1.2");
  schedule_delayed_work(&work, HZ);
}

static int open_receiver(struct gnss_device *device) {
  opened++;
  schedule_delayed_work(&work, HZ / 10);
  return 0;
}
static void close_receiver(struct gnss_device *device) { cancel_delayed_work_sync(&work); }
static int take(struct gnss_device *device, const unsigned char *bytes, size_t length) { return length; }
static const struct gnss_operations operations = {.open = open_receiver, .close = close_receiver, .write_raw = take};

static int __init lab_gnss_init(void) {
  platform = platform_device_register_simple("lab-gnss", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  INIT_DELAYED_WORK(&work, send_fix);
  receiver = gnss_allocate_device(&platform->dev);
  if (!receiver) return -ENOMEM;
  receiver->type = GNSS_TYPE_NMEA;
  receiver->ops = &operations;
  return gnss_register_device(receiver);
}

static void __exit lab_gnss_exit(void) {
  gnss_deregister_device(receiver);
  gnss_put_device(receiver);
  platform_device_unregister(platform);
}

module_init(lab_gnss_init);
module_exit(lab_gnss_exit);
MODULE_DESCRIPTION("Satellite receiver of the device lab");
MODULE_LICENSE("GPL");

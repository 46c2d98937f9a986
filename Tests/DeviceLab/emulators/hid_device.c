// A HID device made by uhid. It runs until it is killed, which removes it.
//
//   hid_device sensors i2c|usb KIND…   a hub of sensors: accelerometer gyroscope magnetometer light proximity
//   hid_device mouse PERCENT ADDRESS   a Bluetooth mouse that tells its battery's level
#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- report descriptors (HID Usage Tables, chapter 24: sensors)

static uint8_t descriptor[4096];
static int length;

static void put(const char *hexadecimal) {
  unsigned byte;
  int read;
  while (sscanf(hexadecimal, " %2x%n", &byte, &read) == 1) {
    descriptor[length++] = byte;
    hexadecimal += read;
  }
}
static void put_byte(int byte) { descriptor[length++] = byte; }
static void put_usage(int usage) {
  put_byte(0x0A);
  put_byte(usage);
  put_byte(usage >> 8);
}

enum { INPUT = 0x81, FEATURE = 0xB1 };

struct report {
  int id, input_length, feature_length;
  uint8_t input[32], feature[16];
};
static struct report reports[8];
static int report_count;

// One byte that selects among `count` usages from `first`.
static void put_choice(int usage, int first, int count, int item) {
  put_usage(usage);
  put("15 00 25");
  put_byte(count - 1);
  put("75 08 95 01 A1 02");
  for (int i = 0; i < count; i++) put_usage(first + i);
  put_byte(item);
  put("00 C0");
}

struct sensor {
  const char *name;
  int usage, fields[3], count, exponent, bits, sensitivity, values[3];
};
static const struct sensor sensors[] = {
    {"accelerometer", 0x73, {0x453, 0x454, 0x455}, 3, -2, 16, 0x452, {1, -2, 100}},     // 0.01 g
    {"gyroscope", 0x76, {0x457, 0x458, 0x459}, 3, -1, 16, 0x456, {5, 6, -7}},           // 0.1 °/s
    {"magnetometer", 0x83, {0x485, 0x486, 0x487}, 3, -3, 16, 0x471, {220, -30, 400}},   // mG
    {"light", 0x41, {0x4D1}, 1, -1, 32, 0x4D1, {1234}},                                 // 0.1 lx
    {"proximity", 0x11, {0x4B1}, 1, 0, 16, 0x4B1, {1}},
};

static void put_sensor(const struct sensor *sensor) {
  struct report *report = &reports[report_count++];
  report->id = report_count;
  put("09");
  put_byte(sensor->usage);
  put("A1 00 85");
  put_byte(report->id);
  put("05 20");
  put_choice(0x0309, 0x0830, 3, FEATURE);  // how it is connected
  put_choice(0x0316, 0x0840, 6, FEATURE);  // which events it reports
  put_choice(0x0319, 0x0850, 6, FEATURE);  // power state
  put_choice(0x0201, 0x0800, 7, FEATURE);  // sensor state
  put_usage(0x030E);                       // report interval
  put("15 00 27 FF FF FF 7F 75 20 95 01 55 00 B1 02");
  put_usage(sensor->sensitivity | 0x1000);
  put("15 00 26 FF 7F 75 10 95 01 55 0E B1 02");
  memcpy(report->feature, (uint8_t[]){report->id, 1, 1, 2, 3, 100, 0, 0, 0, 10}, 10);
  report->feature_length = 11;
  put_choice(0x0201, 0x0800, 7, INPUT);
  put_choice(0x0202, 0x0810, 6, INPUT);
  memcpy(report->input, (uint8_t[]){report->id, 2, 1}, 3);
  report->input_length = 3;
  for (int field = 0; field < sensor->count; field++) {
    put_usage(sensor->fields[field]);
    put(sensor->bits == 16 ? "16 01 80 26 FF 7F 75 10" : "17 01 00 00 80 27 FF FF FF 7F 75 20");
    put("95 01 55");
    put_byte(sensor->exponent & 15);
    put("81 02");
    for (int bit = 0; bit < sensor->bits; bit += 8)
      report->input[report->input_length++] = sensor->values[field] >> bit;
  }
  put("C0");
}

static void put_sensors(int count, char **names) {
  put("05 20 09 01 A1 01");
  for (int i = 0; i < count; i++)
    for (size_t k = 0; k < sizeof sensors / sizeof *sensors; k++)
      if (!strcmp(names[i], sensors[k].name)) put_sensor(&sensors[k]);
  put("C0");
}

static void put_mouse(int percent) {
  put("05 01 09 02 A1 01 85 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 03");
  put("05 01 09 30 09 31 15 81 25 7F 75 08 95 02 81 06 C0");
  put("05 06 09 20 85 02 15 00 25 64 75 08 95 01 81 02 C0");  // battery strength, report 2
  reports[0] = (struct report){.id = 1, .input_length = 4, .input = {1}};
  reports[1] = (struct report){
      .id = 2, .input_length = 2, .feature_length = 2, .input = {2, percent}, .feature = {2, percent}};
  report_count = 2;
}

// ---- uhid

static int file;

static void send_event(const struct uhid_event *event) {
  if (write(file, event, sizeof *event) < 0) perror("uhid");
}

static void create(const char *name, const char *unique, int bus, int product) {
  struct uhid_event event = {.type = UHID_CREATE2};
  file = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  if (file < 0) {
    perror("/dev/uhid");
    exit(1);
  }
  snprintf((char *)event.u.create2.name, sizeof event.u.create2.name, "%s", name);
  snprintf((char *)event.u.create2.uniq, sizeof event.u.create2.uniq, "%s", unique);
  event.u.create2.bus = bus;
  event.u.create2.vendor = 0x1209;
  event.u.create2.product = product;
  event.u.create2.rd_size = length;
  memcpy(event.u.create2.rd_data, descriptor, length);
  send_event(&event);
}

static struct report *report_with(int id) {
  for (int i = 0; i < report_count; i++)
    if (reports[i].id == id) return &reports[i];
  return NULL;
}

static void answer(const struct uhid_event *asked) {
  struct report *report = report_with(asked->u.get_report.rnum);
  struct uhid_event reply = {.type = UHID_GET_REPORT_REPLY};
  reply.u.get_report_reply.id = asked->u.get_report.id;
  reply.u.get_report_reply.err = report ? 0 : EIO;
  if (report && asked->u.get_report.rtype == UHID_FEATURE_REPORT) {
    reply.u.get_report_reply.size = report->feature_length;
    memcpy(reply.u.get_report_reply.data, report->feature, sizeof report->feature);
  } else if (report) {
    reply.u.get_report_reply.size = report->input_length;
    memcpy(reply.u.get_report_reply.data, report->input, sizeof report->input);
  }
  send_event(&reply);
}

static void take(const struct uhid_event *asked) {
  struct report *report = report_with(asked->u.set_report.rnum);
  struct uhid_event reply = {.type = UHID_SET_REPORT_REPLY};
  if (report && asked->u.set_report.rtype == UHID_FEATURE_REPORT &&
      asked->u.set_report.size <= sizeof report->feature)
    memcpy(report->feature, asked->u.set_report.data, asked->u.set_report.size);
  reply.u.set_report_reply.id = asked->u.set_report.id;
  send_event(&reply);
}

int main(int count, char **words) {
  if (count > 3 && !strcmp(words[1], "sensors")) {
    put_sensors(count - 3, words + 3);
    create("Lab sensor hub", "", strcmp(words[2], "usb") ? BUS_I2C : BUS_USB, 0x5e15);
  } else if (count == 4 && !strcmp(words[1], "mouse")) {
    put_mouse(atoi(words[2]));
    create("Lab mouse", words[3], BUS_BLUETOOTH, 0xba77);
  } else {
    fprintf(stderr, "usage: hid_device sensors i2c|usb KIND… | mouse PERCENT ADDRESS\n");
    return 2;
  }
  struct uhid_event event;
  while (read(file, &event, sizeof event) > 0 || errno == EINTR) {
    if (event.type == UHID_GET_REPORT) answer(&event);
    if (event.type == UHID_SET_REPORT) take(&event);
  }
  return 0;
}

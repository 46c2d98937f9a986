// An input device made by uinput. It runs until it is killed, which removes it.
//
//   input_device vibrator                a motor, with nothing to press
//   input_device gamepad                 a Bluetooth game pad, which shakes, too
//   input_device gamepad-motion          the accelerometer inside such a pad
//   input_device touchscreen
//   input_device switches CODE[=VALUE]…  switches by their SW_ number, such as 11=1
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int file;

static void need(int result, const char *what) {
  if (result >= 0) return;
  perror(what);
  exit(1);
}

static void create(const char *name, int bus, int effects) {
  struct uinput_setup setup = {.id = {bus, 0x1209, 1, 1}, .ff_effects_max = effects};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  need(ioctl(file, UI_DEV_SETUP, &setup), "UI_DEV_SETUP");
  need(ioctl(file, UI_DEV_CREATE), "UI_DEV_CREATE");
}

static void add_axis(int code, int maximum) {
  struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = maximum}};
  ioctl(file, UI_SET_EVBIT, EV_ABS);
  ioctl(file, UI_SET_ABSBIT, code);
  need(ioctl(file, UI_ABS_SETUP, &axis), "UI_ABS_SETUP");
}

static void add_keys(const int *codes, int count) {
  ioctl(file, UI_SET_EVBIT, EV_KEY);
  for (int i = 0; i < count; i++) ioctl(file, UI_SET_KEYBIT, codes[i]);
}

static void add_rumble(void) {
  ioctl(file, UI_SET_EVBIT, EV_FF);
  ioctl(file, UI_SET_FFBIT, FF_RUMBLE);
}

static void emit(int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  need(write(file, &event, sizeof event), "event");
}

static void gamepad(void) {
  static const int keys[] = {BTN_SOUTH, BTN_EAST, BTN_NORTH, BTN_WEST, BTN_START};
  add_keys(keys, 5);
  add_axis(ABS_X, 255);
  add_axis(ABS_Y, 255);
  add_rumble();
  create("Lab Wireless Controller", BUS_BLUETOOTH, 16);
}

static void gamepad_motion(void) {
  ioctl(file, UI_SET_PROPBIT, INPUT_PROP_ACCELEROMETER);
  for (int code = ABS_X; code <= ABS_RZ; code++) add_axis(code, 32767);
  create("Lab Wireless Controller Motion Sensors", BUS_BLUETOOTH, 0);
}

static void touchscreen(void) {
  static const int keys[] = {BTN_TOUCH};
  add_keys(keys, 1);
  ioctl(file, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  add_axis(ABS_X, 719);
  add_axis(ABS_Y, 1439);
  add_axis(ABS_MT_SLOT, 9);
  add_axis(ABS_MT_TRACKING_ID, 65535);
  add_axis(ABS_MT_POSITION_X, 719);
  add_axis(ABS_MT_POSITION_Y, 1439);
  create("Lab touchscreen", BUS_I2C, 0);
}

static void switches(int count, char **words) {
  int code, value;
  ioctl(file, UI_SET_EVBIT, EV_SW);
  for (int i = 0; i < count; i++) ioctl(file, UI_SET_SWBIT, atoi(words[i]));
  create("Lab switches", BUS_HOST, 0);
  for (int i = 0; i < count; i++)
    if (sscanf(words[i], "%d=%d", &code, &value) == 2) emit(EV_SW, code, value);
  emit(EV_SYN, SYN_REPORT, 0);
}

int main(int count, char **words) {
  const char *kind = count > 1 ? words[1] : "";
  file = open("/dev/uinput", O_RDWR);
  need(file, "/dev/uinput");
  if (!strcmp(kind, "vibrator")) {
    add_rumble();
    create("Lab vibrator", BUS_HOST, 16);
  } else if (!strcmp(kind, "gamepad")) gamepad();
  else if (!strcmp(kind, "gamepad-motion")) gamepad_motion();
  else if (!strcmp(kind, "touchscreen")) touchscreen();
  else if (!strcmp(kind, "switches")) switches(count - 2, words + 2);
  else {
    fprintf(stderr, "usage: input_device vibrator|gamepad|gamepad-motion|touchscreen|switches CODE[=VALUE]…\n");
    return 2;
  }
  pause();
  return 0;
}

// Sensors that are built into a device, on the industrial I/O bus.
//
//   kinds=accelerometer,gyroscope,magnetometer,proximity,light,pressure,adc   one device each
//   label=,,proximity-lap   of each, as the firmware would say; empty for none
//   near_level=16           of proximity sensors; 0 for none
#include <linux/iio/iio.h>
#include <linux/iio/sysfs.h>
#include <linux/module.h>
#include <linux/platform_device.h>

#define MOST 8
static char *kinds[MOST];
static int count;
module_param_array(kinds, charp, &count, 0444);
static char *label[MOST];
module_param_array(label, charp, NULL, 0444);
static int near_level;
module_param(near_level, int, 0444);

static struct platform_device *platform;
static struct iio_dev *devices[MOST];

static ssize_t read_near_level(struct iio_dev *device, uintptr_t private, const struct iio_chan_spec *channel, char *text) {
  return sysfs_emit(text, "%d\n", near_level);
}
static const struct iio_chan_spec_ext_info near_info[] = {
    {.name = "nearlevel", .shared = IIO_SEPARATE, .read = read_near_level}, {}};

static const struct iio_mount_matrix matrix = {
    .rotation = {"0", "1", "0", "-1", "0", "0", "0", "0", "1"}};
static const struct iio_mount_matrix *get_matrix(const struct iio_dev *device, const struct iio_chan_spec *channel) {
  return &matrix;
}
static const struct iio_chan_spec_ext_info mount_info[] = {
    IIO_MOUNT_MATRIX(IIO_SHARED_BY_TYPE, get_matrix), {}};

#define AXIS(kind, axis, info)                                                                    \
  {                                                                                               \
    .type = kind, .modified = 1, .channel2 = IIO_MOD_##axis, .ext_info = info,                    \
    .info_mask_separate = BIT(IIO_CHAN_INFO_RAW), .info_mask_shared_by_type = BIT(IIO_CHAN_INFO_SCALE) \
  }
#define AXES(kind, info) {AXIS(kind, X, info), AXIS(kind, Y, info), AXIS(kind, Z, info)}
#define ONE(kind, info) {{.type = kind, .info_mask_separate = BIT(IIO_CHAN_INFO_RAW), .ext_info = info}}

static const struct iio_chan_spec accelerometer[] = AXES(IIO_ACCEL, mount_info);
static const struct iio_chan_spec gyroscope[] = AXES(IIO_ANGL_VEL, mount_info);
static const struct iio_chan_spec magnetometer[] = AXES(IIO_MAGN, mount_info);
static const struct iio_chan_spec proximity[] = ONE(IIO_PROXIMITY, NULL);
static const struct iio_chan_spec near_proximity[] = ONE(IIO_PROXIMITY, near_info);
static const struct iio_chan_spec light[] = ONE(IIO_LIGHT, NULL);
static const struct iio_chan_spec pressure[] = ONE(IIO_PRESSURE, NULL);
static const struct iio_chan_spec adc[] = {
    {.type = IIO_VOLTAGE, .indexed = 1, .channel = 0, .info_mask_separate = BIT(IIO_CHAN_INFO_RAW)}};

static const struct {
  const char *kind;
  const struct iio_chan_spec *channels;
  int count;
} parts[] = {
    {"accelerometer", accelerometer, 3}, {"gyroscope", gyroscope, 3}, {"magnetometer", magnetometer, 3},
    {"light", light, 1}, {"pressure", pressure, 1}, {"adc", adc, 1}, {"proximity", proximity, 1},
};

static int read_raw(struct iio_dev *device, const struct iio_chan_spec *channel, int *value, int *fraction, long mask) {
  *value = mask == IIO_CHAN_INFO_RAW ? (channel->channel2 == IIO_MOD_Z ? 1000 : 3) : 0;
  *fraction = mask == IIO_CHAN_INFO_SCALE ? 9807 : 0;
  return mask == IIO_CHAN_INFO_SCALE ? IIO_VAL_INT_PLUS_MICRO : IIO_VAL_INT;
}
static const struct iio_info info = {.read_raw = read_raw};

static int add(int index) {
  struct iio_dev *device = devm_iio_device_alloc(&platform->dev, 0);
  int part;
  if (!device) return -ENOMEM;
  for (part = 0; part < ARRAY_SIZE(parts) && strcmp(parts[part].kind, kinds[index]); part++);
  if (part == ARRAY_SIZE(parts)) return -EINVAL;
  device->name = parts[part].kind;
  device->info = &info;
  device->modes = INDIO_DIRECT_MODE;
  device->channels = parts[part].channels;
  device->num_channels = parts[part].count;
  if (near_level && device->channels == proximity) device->channels = near_proximity;
  if (label[index] && *label[index]) device->label = label[index];
  devices[index] = device;
  return iio_device_register(device);
}

static void remove_all(void) {
  int index;
  for (index = 0; index < count; index++) iio_device_unregister(devices[index]);
  platform_device_unregister(platform);
}

static int __init lab_sensors_init(void) {
  int index, error = 0;
  platform = platform_device_register_simple("lab-sensors", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  for (index = 0; !error && index < count; index++) error = add(index);
  return error;
}

module_init(lab_sensors_init);
module_exit(remove_all);
MODULE_DESCRIPTION("Built-in sensors of the device lab");
MODULE_LICENSE("GPL");

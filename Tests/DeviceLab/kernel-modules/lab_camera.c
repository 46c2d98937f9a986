// Video nodes of every kind that a device has: cameras, and what is taken for one. Nothing is ever streamed.
//
//   kinds=camera,isp,m2m,codec,metadata,infrared,stuck   one node each, in this order
//   orientation=0,1,-1   of each node: 0 front, 1 back, 2 external, -1 none told
//   focus=0,1  flash=0,1 of each node
//   graph=1              behind each camera stand a sensor, a lens and a flash in a media graph, with the controls on
//                        those, as on a telephone; without, the controls are the node's own
#include <linux/media.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/wait.h>
#include <media/media-device.h>
#include <media/v4l2-ctrls.h>
#include <media/v4l2-dev.h>
#include <media/v4l2-device.h>
#include <media/v4l2-event.h>
#include <media/v4l2-fh.h>
#include <media/v4l2-ioctl.h>
#include <media/v4l2-subdev.h>

#define MOST 8
static char *kinds[MOST];
static int count;
module_param_array(kinds, charp, &count, 0444);
static int orientation[MOST] = {-1, -1, -1, -1, -1, -1, -1, -1};
module_param_array(orientation, int, NULL, 0444);
static int focus[MOST];
module_param_array(focus, int, NULL, 0444);
static int flash[MOST];
module_param_array(flash, int, NULL, 0444);
static bool graph;
module_param(graph, bool, 0444);

struct part {
  struct v4l2_subdev subdevice;
  struct media_pad pad;
  struct v4l2_ctrl_handler controls;
  bool registered;
};

struct lab_node {
  struct video_device video;
  struct media_pad pad;
  struct v4l2_ctrl_handler controls;
  struct mutex lock;
  struct part sensor, lens, light;
  bool is_infrared;
};

static struct lab_node lab_nodes[MOST];
static struct platform_device *platform;
static struct v4l2_device device;
static struct media_device media;
static DECLARE_WAIT_QUEUE_HEAD(forever);

static bool is(const struct lab_node *node, const char *kind) { return !strcmp(kinds[node - lab_nodes], kind); }

// ---- what the nodes answer

static int querycap(struct file *file, void *handle, struct v4l2_capability *capability) {
  struct lab_node *node = video_drvdata(file);
  strscpy(capability->driver, "lab-camera", sizeof capability->driver);
  strscpy(capability->card, node->video.name, sizeof capability->card);
  strscpy(capability->bus_info, "platform:lab-camera", sizeof capability->bus_info);
  return 0;
}

static u32 format_of(const struct lab_node *node) { return node->is_infrared ? V4L2_PIX_FMT_GREY : V4L2_PIX_FMT_YUYV; }

static int enum_format(struct file *file, void *handle, struct v4l2_fmtdesc *format) {
  if (format->index) return -EINVAL;
  format->pixelformat = format_of(video_drvdata(file));
  return 0;
}

static int get_format(struct file *file, void *handle, struct v4l2_format *format) {
  struct lab_node *node = video_drvdata(file);
  struct v4l2_pix_format *pixels = &format->fmt.pix;
  pixels->width = 640;
  pixels->height = 480;
  pixels->pixelformat = format_of(node);
  pixels->field = V4L2_FIELD_NONE;
  pixels->bytesperline = node->is_infrared ? 640 : 1280;
  pixels->sizeimage = pixels->bytesperline * 480;
  pixels->colorspace = V4L2_COLORSPACE_SRGB;
  return 0;
}

static int enum_sizes(struct file *file, void *handle, struct v4l2_frmsizeenum *size) {
  static const struct v4l2_frmsize_discrete sizes[] = {{640, 480}, {1280, 720}, {4000, 3000}};
  if (size->index >= ARRAY_SIZE(sizes) || size->pixel_format != format_of(video_drvdata(file))) return -EINVAL;
  size->type = V4L2_FRMSIZE_TYPE_DISCRETE;
  size->discrete = sizes[size->index];
  return 0;
}

static int enum_intervals(struct file *file, void *handle, struct v4l2_frmivalenum *interval) {
  if (interval->index || interval->pixel_format != format_of(video_drvdata(file))) return -EINVAL;
  interval->type = V4L2_FRMIVAL_TYPE_DISCRETE;
  interval->discrete = (struct v4l2_fract){1, interval->width > 1280 ? 10 : 30};
  return 0;
}

static int enum_input(struct file *file, void *handle, struct v4l2_input *input) {
  if (input->index) return -EINVAL;
  strscpy(input->name, "Camera", sizeof input->name);
  input->type = V4L2_INPUT_TYPE_CAMERA;
  return 0;
}

static int get_input(struct file *file, void *handle, unsigned int *input) {
  *input = 0;
  return 0;
}

static int set_input(struct file *file, void *handle, unsigned int input) { return input ? -EINVAL : 0; }

static int get_metadata(struct file *file, void *handle, struct v4l2_format *format) {
  format->fmt.meta.dataformat = V4L2_META_FMT_UVC;
  format->fmt.meta.buffersize = 1024;
  return 0;
}

static int enum_metadata(struct file *file, void *handle, struct v4l2_fmtdesc *format) {
  if (format->index) return -EINVAL;
  format->pixelformat = V4L2_META_FMT_UVC;
  return 0;
}

static const struct v4l2_ioctl_ops requests = {
    .vidioc_querycap = querycap,
    .vidioc_enum_fmt_vid_cap = enum_format,
    .vidioc_g_fmt_vid_cap = get_format,
    .vidioc_s_fmt_vid_cap = get_format,
    .vidioc_try_fmt_vid_cap = get_format,
    .vidioc_enum_fmt_vid_out = enum_format,
    .vidioc_g_fmt_vid_out = get_format,
    .vidioc_s_fmt_vid_out = get_format,
    .vidioc_try_fmt_vid_out = get_format,
    .vidioc_enum_fmt_meta_cap = enum_metadata,
    .vidioc_g_fmt_meta_cap = get_metadata,
    .vidioc_enum_framesizes = enum_sizes,
    .vidioc_enum_frameintervals = enum_intervals,
    .vidioc_enum_input = enum_input,
    .vidioc_g_input = get_input,
    .vidioc_s_input = set_input,
    .vidioc_subscribe_event = v4l2_ctrl_subscribe_event,
    .vidioc_unsubscribe_event = v4l2_event_unsubscribe,
};

// Some drivers wait in open for firmware that never answers, whatever the flags.
static int open_node(struct file *file) {
  struct lab_node *node = video_drvdata(file);
  if (is(node, "stuck")) return wait_event_interruptible(forever, false);
  return v4l2_fh_open(file);
}

static const struct v4l2_file_operations operations = {
    .owner = THIS_MODULE, .open = open_node, .release = v4l2_fh_release, .unlocked_ioctl = video_ioctl2};

// ---- controls, on the node or on the parts behind it

static int set_control(struct v4l2_ctrl *control) { return 0; }
static const struct v4l2_ctrl_ops control_ops = {.s_ctrl = set_control};

static void read_only(struct v4l2_ctrl *control) {
  if (control) control->flags |= V4L2_CTRL_FLAG_READ_ONLY;
}

static void add_orientation(struct v4l2_ctrl_handler *controls, int facing) {
  if (facing < 0) return;
  read_only(v4l2_ctrl_new_std_menu(
      controls, &control_ops, V4L2_CID_CAMERA_ORIENTATION, V4L2_CAMERA_ORIENTATION_EXTERNAL, 0, facing));
  read_only(v4l2_ctrl_new_std(controls, &control_ops, V4L2_CID_CAMERA_SENSOR_ROTATION, 90, 90, 1, 90));
}

static void add_lens(struct v4l2_ctrl_handler *controls) {
  v4l2_ctrl_new_std(controls, &control_ops, V4L2_CID_FOCUS_ABSOLUTE, 0, 1023, 1, 0);
}

static void add_focus(struct v4l2_ctrl_handler *controls) {
  v4l2_ctrl_new_std(controls, &control_ops, V4L2_CID_FOCUS_AUTO, 0, 1, 1, 1);
  v4l2_ctrl_new_std(controls, &control_ops, V4L2_CID_AUTO_FOCUS_START, 0, 0, 0, 0);
}

static void add_flash(struct v4l2_ctrl_handler *controls) {
  v4l2_ctrl_new_std_menu(
      controls, &control_ops, V4L2_CID_FLASH_LED_MODE, V4L2_FLASH_LED_MODE_TORCH, 0, V4L2_FLASH_LED_MODE_NONE);
  v4l2_ctrl_new_std(controls, &control_ops, V4L2_CID_FLASH_STROBE, 0, 0, 0, 0);
}

// ---- registration

static const struct v4l2_subdev_ops no_operations = {};

static int add_part(struct part *part, const char *name, int index, u32 function, int pads) {
  int error;
  v4l2_subdev_init(&part->subdevice, &no_operations);
  part->subdevice.owner = THIS_MODULE;
  part->subdevice.flags |= V4L2_SUBDEV_FL_HAS_DEVNODE;
  snprintf(part->subdevice.name, sizeof part->subdevice.name, "lab-%s %d", name, index);
  part->subdevice.entity.function = function;
  part->subdevice.ctrl_handler = &part->controls;
  part->pad.flags = MEDIA_PAD_FL_SOURCE;
  error = media_entity_pads_init(&part->subdevice.entity, pads, pads ? &part->pad : NULL);
  if (error) return error;
  error = v4l2_device_register_subdev(&device, &part->subdevice);
  part->registered = !error;
  return error;
}

static int add_parts(struct lab_node *node) {
  int index = node - lab_nodes, error;
  v4l2_ctrl_handler_init(&node->sensor.controls, 4);
  add_orientation(&node->sensor.controls, orientation[index]);
  error = add_part(&node->sensor, "sensor", index, MEDIA_ENT_F_CAM_SENSOR, 1);
  if (!error)
    error = media_create_pad_link(
        &node->sensor.subdevice.entity, 0, &node->video.entity, 0, MEDIA_LNK_FL_ENABLED | MEDIA_LNK_FL_IMMUTABLE);
  if (!error && focus[index]) {
    v4l2_ctrl_handler_init(&node->lens.controls, 4);
    add_lens(&node->lens.controls);
    error = add_part(&node->lens, "lens", index, MEDIA_ENT_F_LENS, 0);
    if (!error)
      error = PTR_ERR_OR_ZERO(
          media_create_ancillary_link(&node->sensor.subdevice.entity, &node->lens.subdevice.entity));
  }
  if (!error && flash[index]) {
    v4l2_ctrl_handler_init(&node->light.controls, 4);
    add_flash(&node->light.controls);
    error = add_part(&node->light, "flash", index, MEDIA_ENT_F_FLASH, 0);
    if (!error)
      error = PTR_ERR_OR_ZERO(
          media_create_ancillary_link(&node->sensor.subdevice.entity, &node->light.subdevice.entity));
  }
  return error;
}

static u32 capabilities_of(const struct lab_node *node) {
  if (is(node, "m2m")) return V4L2_CAP_VIDEO_M2M | V4L2_CAP_STREAMING;
  if (is(node, "codec")) return V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING;
  if (is(node, "metadata")) return V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING;
  return V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
}

static void describe(struct lab_node *node) {
  struct video_device *video = &node->video;
  bool both = is(node, "m2m") || is(node, "codec");
  snprintf(video->name, sizeof video->name, "Lab %s %d", kinds[node - lab_nodes], (int)(node - lab_nodes));
  video->fops = &operations;
  video->ioctl_ops = &requests;
  video->v4l2_dev = &device;
  video->release = video_device_release_empty;
  video->lock = &node->lock;
  video->ctrl_handler = &node->controls;
  video->device_caps = capabilities_of(node);
  video->vfl_dir = both ? VFL_DIR_M2M : VFL_DIR_RX;
  video_set_drvdata(video, node);
}

static int add_node(struct lab_node *node) {
  int index = node - lab_nodes, error;
  bool is_camera = is(node, "camera");
  node->is_infrared = is(node, "infrared");
  mutex_init(&node->lock);
  v4l2_ctrl_handler_init(&node->controls, 8);
  if (is_camera || node->is_infrared) v4l2_ctrl_new_std(&node->controls, &control_ops, V4L2_CID_BRIGHTNESS, 0, 255, 1, 128);
  if (is_camera && !graph) {
    add_orientation(&node->controls, orientation[index]);
    if (focus[index]) {
      add_focus(&node->controls);
      add_lens(&node->controls);
    }
    if (flash[index]) add_flash(&node->controls);
  }
  if (node->controls.error) return node->controls.error;
  describe(node);
  node->pad.flags = MEDIA_PAD_FL_SINK;
  error = media_entity_pads_init(&node->video.entity, 1, &node->pad);
  if (!error) error = video_register_device(&node->video, VFL_TYPE_VIDEO, -1);
  if (!error && graph && is_camera) error = add_parts(node);
  return error;
}

static void remove_part(struct part *part) {
  if (!part->registered) return;
  v4l2_device_unregister_subdev(&part->subdevice);
  v4l2_ctrl_handler_free(&part->controls);
}

static int remove_all(struct platform_device *unused) {
  int index;
  media_device_unregister(&media);
  for (index = 0; index < count; index++) {
    remove_part(&lab_nodes[index].light);
    remove_part(&lab_nodes[index].lens);
    remove_part(&lab_nodes[index].sensor);
    video_unregister_device(&lab_nodes[index].video);
    v4l2_ctrl_handler_free(&lab_nodes[index].controls);
  }
  v4l2_device_unregister(&device);
  media_device_cleanup(&media);
  return 0;
}

static int probe(struct platform_device *platform) {
  int index, error;
  media.dev = &platform->dev;
  strscpy(media.model, "Lab camera", sizeof media.model);
  media_device_init(&media);
  // A device without a graph is a driver without a media controller.
  device.mdev = graph ? &media : NULL;
  strscpy(device.name, "lab-camera", sizeof device.name);
  error = v4l2_device_register(&platform->dev, &device);
  for (index = 0; !error && index < count; index++) error = add_node(&lab_nodes[index]);
  if (!error && graph) error = v4l2_device_register_subdev_nodes(&device);
  if (!error && graph) error = media_device_register(&media);
  return error;
}

// Opening a subdevice asks for the driver of the media device, so there has to be one.
static struct platform_driver driver = {
    .driver = {.name = "lab-camera"},
    .remove = remove_all,
};

static int __init lab_camera_init(void) {
  platform = platform_create_bundle(&driver, probe, NULL, 0, NULL, 0);
  return PTR_ERR_OR_ZERO(platform);
}

static void __exit lab_camera_exit(void) {
  platform_device_unregister(platform);
  platform_driver_unregister(&driver);
}

module_init(lab_camera_init);
module_exit(lab_camera_exit);
MODULE_DESCRIPTION("Virtual cameras of the device lab, and nodes that look like one");
MODULE_LICENSE("GPL");

// Displays on connectors that QEMU's own graphics cards do not have: built-in panels and external screens.
//
//   type=16,11          of each connector: a DRM_MODE_CONNECTOR_ number (11 HDMI-A, 14 eDP, 16 DSI)
//   connected=1         a bit for each; can be written at run time, and the kernel then announces the change
//   width_mm= height_mm= width= height=   of each panel; DSI panels have no EDID
#include <drm/drm_atomic_helper.h>
#include <drm/drm_atomic_state_helper.h>
#include <drm/drm_connector.h>
#include <drm/drm_drv.h>
#include <drm/drm_edid.h>
#include <drm/drm_file.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_gem.h>
#include <drm/drm_ioctl.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_managed.h>
#include <drm/drm_modes.h>
#include <drm/drm_modeset_helper_vtables.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_simple_kms_helper.h>
#include <linux/module.h>
#include <linux/platform_device.h>

#define MOST 4
static int type[MOST], count;
module_param_array(type, int, &count, 0444);
static int width_mm[MOST], height_mm[MOST], width[MOST], height[MOST];
module_param_array(width_mm, int, NULL, 0444);
module_param_array(height_mm, int, NULL, 0444);
module_param_array(width, int, NULL, 0444);
module_param_array(height, int, NULL, 0444);
static uint connected = 1;

static struct card {
  struct drm_device drm;
  struct drm_simple_display_pipe pipe;
  struct drm_connector connectors[MOST];
  struct drm_encoder encoders[MOST];
} *card;
static struct platform_device *platform;

static int index_of(struct drm_connector *connector) { return connector - card->connectors; }

// What the console's frame buffer would do: ask each connector for its modes.
static void ask_connectors(void) {
  int index;
  drm_helper_hpd_irq_event(&card->drm);
  mutex_lock(&card->drm.mode_config.mutex);
  for (index = 0; index < count; index++)
    card->connectors[index].funcs->fill_modes(&card->connectors[index], 8192, 8192);
  mutex_unlock(&card->drm.mode_config.mutex);
}

static int set_connected(const char *text, const struct kernel_param *parameter) {
  int error = param_set_uint(text, parameter);
  if (!error && card) ask_connectors();
  return error;
}
static const struct kernel_param_ops connected_ops = {.set = set_connected, .get = param_get_uint};
module_param_cb(connected, &connected_ops, &connected, 0644);

// ---- EDID 1.3: one detailed timing with the panel's pixels and millimetres, one name

static void put_timing(u8 *at, int index) {
  int w = width[index], h = height[index], wide = width_mm[index], high = height_mm[index];
  int clock = (w + 160) * (h + 30) * 60 / 10000;
  u8 timing[18] = {clock, clock >> 8, w, 160, w >> 8 << 4, h, 30, h >> 8 << 4, 48, 32, 3 << 4 | 5, 0,
                   wide, high, wide >> 8 << 4 | high >> 8, 0, 0, 0x18};
  memcpy(at, timing, sizeof timing);
}

static void put_edid(u8 *edid, int index) {
  static const u8 header[] = {0, 255, 255, 255, 255, 255, 255, 0, 0x31, 0x02, 0x01, 0, 1, 0, 0, 0, 1, 30, 1, 3};
  static const u8 name[18] = {0, 0, 0, 0xfc, 0, 'L', 'a', 'b', ' ', 'p', 'a', 'n', 'e', 'l', '\n', ' ', ' ', ' '};
  u8 sum = 0;
  int i;
  memset(edid, 0, EDID_LENGTH);
  memcpy(edid, header, sizeof header);
  edid[20] = 0x80;
  edid[21] = width_mm[index] / 10;
  edid[22] = height_mm[index] / 10;
  edid[23] = 120;
  memset(edid + 38, 1, 16);
  put_timing(edid + 54, index);
  memcpy(edid + 72, name, sizeof name);
  edid[93] = edid[111] = 0x10;
  for (i = 0; i < EDID_LENGTH - 1; i++) sum += edid[i];
  edid[EDID_LENGTH - 1] = -sum;
}

// ---- connectors

static int get_modes(struct drm_connector *connector) {
  int index = index_of(connector);
  struct drm_display_mode *mode;
  u8 edid[EDID_LENGTH];
  if (type[index] != DRM_MODE_CONNECTOR_DSI) {
    put_edid(edid, index);
    drm_connector_update_edid_property(connector, (const struct edid *)edid);
    return drm_add_edid_modes(connector, (struct edid *)edid);
  }
  connector->display_info.width_mm = width_mm[index];
  connector->display_info.height_mm = height_mm[index];
  mode = drm_cvt_mode(connector->dev, width[index], height[index], 60, false, false, false);
  if (!mode) return 0;
  mode->type |= DRM_MODE_TYPE_DRIVER | DRM_MODE_TYPE_PREFERRED;
  drm_mode_probed_add(connector, mode);
  return 1;
}

static enum drm_connector_status detect(struct drm_connector *connector, bool force) {
  return connected & BIT(index_of(connector)) ? connector_status_connected : connector_status_disconnected;
}

static const struct drm_connector_helper_funcs connector_helpers = {.get_modes = get_modes};
static const struct drm_connector_funcs connector_funcs = {
    .detect = detect,
    .fill_modes = drm_helper_probe_single_connector_modes,
    .destroy = drm_connector_cleanup,
    .reset = drm_atomic_helper_connector_reset,
    .atomic_duplicate_state = drm_atomic_helper_connector_duplicate_state,
    .atomic_destroy_state = drm_atomic_helper_connector_destroy_state,
};

static int add_connector(int index) {
  struct drm_connector *connector = &card->connectors[index];
  struct drm_encoder *encoder = &card->encoders[index];
  int error = drm_connector_init(&card->drm, connector, &connector_funcs, type[index]);
  if (error) return error;
  drm_connector_helper_add(connector, &connector_helpers);
  connector->polled = DRM_CONNECTOR_POLL_HPD;
  // The first one belongs to the pipe, which brings its own encoder.
  if (index == 0) return 0;
  error = drm_simple_encoder_init(&card->drm, encoder, DRM_MODE_ENCODER_NONE);
  encoder->possible_crtcs = 1;
  return error ?: drm_connector_attach_encoder(connector, encoder);
}

// ---- the card, which shows nothing

static void update(struct drm_simple_display_pipe *pipe, struct drm_plane_state *old) {}
static const struct drm_simple_display_pipe_funcs pipe_funcs = {.update = update};
static const struct drm_mode_config_funcs config_funcs = {
    .fb_create = drm_gem_fb_create, .atomic_check = drm_atomic_helper_check, .atomic_commit = drm_atomic_helper_commit};
DEFINE_DRM_GEM_FOPS(card_files);
static const struct drm_driver driver = {
    .driver_features = DRIVER_MODESET | DRIVER_GEM | DRIVER_ATOMIC, .fops = &card_files, .name = "lab-panel",
    .desc = "Displays of the device lab", .date = "20260101", .major = 1};

static int add_card(void) {
  static const u32 formats[] = {DRM_FORMAT_XRGB8888};
  struct drm_mode_config *config = &card->drm.mode_config;
  int index, error = drmm_mode_config_init(&card->drm);
  if (error) return error;
  config->max_width = config->max_height = 8192;
  config->funcs = &config_funcs;
  for (index = 0; !error && index < count; index++) error = add_connector(index);
  if (!error)
    error = drm_simple_display_pipe_init(
        &card->drm, &card->pipe, &pipe_funcs, formats, ARRAY_SIZE(formats), NULL, &card->connectors[0]);
  if (error) return error;
  drm_mode_config_reset(&card->drm);
  drm_kms_helper_poll_init(&card->drm);
  error = drm_dev_register(&card->drm, 0);
  if (!error) ask_connectors();
  return error;
}

static int __init lab_panel_init(void) {
  platform = platform_device_register_simple("lab-panel", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  card = devm_drm_dev_alloc(&platform->dev, &driver, struct card, drm);
  return IS_ERR(card) ? PTR_ERR(card) : add_card();
}

static void __exit lab_panel_exit(void) {
  drm_kms_helper_poll_fini(&card->drm);
  drm_dev_unplug(&card->drm);
  platform_device_unregister(platform);
}

module_init(lab_panel_init);
module_exit(lab_panel_exit);
MODULE_DESCRIPTION("Displays of the device lab");
MODULE_LICENSE("GPL");

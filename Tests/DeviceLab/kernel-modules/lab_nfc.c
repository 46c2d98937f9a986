// An NFC reader that knows the common kinds of tags. protocols=MASK, a bit for each NFC_PROTO_ number of linux/nfc.h;
// powered=N in its parameters tells how often anybody has switched it on.
#include <linux/module.h>
#include <linux/platform_device.h>
#include <net/nfc/nfc.h>

static uint protocols = NFC_PROTO_MIFARE_MASK | NFC_PROTO_FELICA_MASK | NFC_PROTO_ISO14443_MASK |
                        NFC_PROTO_ISO14443_B_MASK | NFC_PROTO_ISO15693_MASK | NFC_PROTO_NFC_DEP_MASK;
module_param(protocols, uint, 0444);
static int powered;
module_param(powered, int, 0444);
static struct platform_device *platform;
static struct nfc_dev *reader;

static int power_up(struct nfc_dev *unused) {
  powered++;
  return 0;
}
static int power_down(struct nfc_dev *unused) { return 0; }
static int start_poll(struct nfc_dev *unused, u32 initiator, u32 target) { return 0; }
static void stop_poll(struct nfc_dev *unused) {}
static int activate(struct nfc_dev *unused, struct nfc_target *target, u32 protocol) { return 0; }
static void deactivate(struct nfc_dev *unused, struct nfc_target *target, u8 mode) {}
static int exchange(
    struct nfc_dev *unused, struct nfc_target *target, struct sk_buff *bytes, data_exchange_cb_t callback, void *context) {
  kfree_skb(bytes);
  return -EIO;
}
static struct nfc_ops operations = {
    .dev_up = power_up, .dev_down = power_down, .start_poll = start_poll, .stop_poll = stop_poll, .activate_target = activate,
    .deactivate_target = deactivate, .im_transceive = exchange};

static int __init lab_nfc_init(void) {
  platform = platform_device_register_simple("lab-nfc", -1, NULL, 0);
  if (IS_ERR(platform)) return PTR_ERR(platform);
  reader = nfc_allocate_device(&operations, protocols, 0, 0);
  if (!reader) return -ENOMEM;
  nfc_set_parent_dev(reader, &platform->dev);
  return nfc_register_device(reader);
}

static void __exit lab_nfc_exit(void) {
  nfc_unregister_device(reader);
  nfc_free_device(reader);
  platform_device_unregister(platform);
}

module_init(lab_nfc_init);
module_exit(lab_nfc_exit);
MODULE_DESCRIPTION("NFC reader of the device lab");
MODULE_LICENSE("GPL");

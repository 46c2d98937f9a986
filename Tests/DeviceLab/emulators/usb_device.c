// A USB device that exists only in this program, attached through the kernel's virtual host controller (vhci_hcd, by the
// USB/IP protocol of Documentation/usb/usbip_protocol.rst). It runs until it is killed, which pulls the plug.
//
//   usb_device camera NAME SERIAL [autofocus]   a UVC camera; no frame ever arrives
//   usb_device headset NAME SERIAL              a USB audio headset: headphones and a microphone
//   usb_device modem NAME SERIAL                an MBIM modem, of which only the descriptors exist
//   usb_device drive NAME SERIAL                a device of the mass storage class
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *const hub = "/sys/devices/platform/vhci_hcd.0";
static const char *kind;
static bool autofocus;

// ---- descriptors (USB 2.0, chapter 9; device class definitions for video, audio and CDC)

static uint8_t device[18] = {18, 1, 0x00, 0x02, 0xEF, 2, 1, 64, 0x09, 0x12, 0x01, 0xca, 0x00, 0x01, 1, 2, 3, 1};
static const char *strings[4] = {NULL, "Device Lab", "", ""};
static uint8_t configuration[1024];
static int length;

static void put(const char *hexadecimal) {
  unsigned byte;
  int read;
  while (sscanf(hexadecimal, " %2x%n", &byte, &read) == 1) {
    configuration[length++] = byte;
    hexadecimal += read;
  }
}

static void put_length(int at, int value) {
  configuration[at] = value;
  configuration[at + 1] = value >> 8;
}

static uint8_t stream_parameters[26] = {1, 0, 1, 1, 0x15, 0x16, 5};

static void describe_camera(void) {
  put("09 02 00 00 02 01 00 80 32");           // configuration: two interfaces
  put("08 0B 00 02 0E 03 00 02");              // they belong together: a video function
  put("09 04 00 00 01 0E 01 00 02");           // interface 0: video control
  int control = length;
  put("0D 24 01 00 01 00 00 80 8D 5B 00 01 01");
  put("12 24 02 01 01 02 00 00 00 00 00 00 00 00 03");  // terminal 1: a camera, three bytes of controls:
  uint32_t controls = 1 << 1 | (autofocus ? 1 << 5 | 1 << 17 : 0);  // exposure; focus, automatic focus
  for (int i = 0; i < 3; i++) configuration[length++] = controls >> 8 * i;
  put("0B 24 05 02 01 00 00 02 03 00 00");     // unit 2: brightness and contrast
  put("09 24 03 03 01 01 00 02 00");           // terminal 3: the USB stream
  put_length(control + 5, length - control);
  put("07 05 82 03 10 00 08 05 25 03 10 00");  // interrupt endpoint
  put("09 04 01 00 01 0E 02 00 00");           // interface 1: video streaming
  int streaming = length;
  put("0E 24 01 01 00 00 81 00 03 00 00 00 01 00");
  put("1B 24 04 01 01 59 55 59 32 00 00 10 00 80 00 00 AA 00 38 9B 71 10 01 00 00 00 00");  // YUY2,
  put("1E 24 05 01 00 80 02 E0 01 00 00 CA 08 00 00 CA 08 00 60 09 00 15 16 05 00 01 15 16 05 00");  // 640x480, 30 Hz
  put("06 24 0D 01 01 04");
  put_length(streaming + 4, length - streaming);
  put("07 05 81 02 00 02 00");                 // bulk endpoint
  uint32_t frame = 640 * 480 * 2, payload = 16384;
  memcpy(stream_parameters + 18, &frame, 4);
  memcpy(stream_parameters + 22, &payload, 4);
}

static void describe_headset(void) {
  device[4] = device[5] = device[6] = 0;
  put("09 02 00 00 03 01 00 80 32");
  put("09 04 00 00 00 01 01 00 02");           // interface 0: audio control
  int control = length;
  put("0A 24 01 00 01 00 00 02 01 02");
  put("0C 24 02 01 01 01 00 02 03 00 00 00");  // from the host
  put("09 24 03 02 02 04 00 01 00");           // to the headset (terminal type 0x0402)
  put("0C 24 02 03 02 04 00 01 00 00 00 00");  // from the headset's microphone
  put("09 24 03 04 01 01 00 03 00");           // to the host
  put_length(control + 5, length - control);
  put("09 04 01 00 00 01 02 00 00 09 04 01 01 01 01 02 00 00 07 24 01 01 01 01 00");  // interface 1: playback
  put("0B 24 02 01 02 02 10 01 80 BB 00 09 05 01 09 C0 00 01 00 00 07 25 01 00 00 00 00");
  put("09 04 02 00 00 01 02 00 00 09 04 02 01 01 01 02 00 00 07 24 01 04 01 01 00");  // interface 2: capture
  put("0B 24 02 01 01 02 10 01 80 BB 00 09 05 82 05 60 00 01 00 00 07 25 01 00 00 00 00");
}

static void describe_modem(void) {
  put("09 02 00 00 02 01 00 A0 FA 08 0B 00 02 02 0E 00 00");
  put("09 04 00 00 01 02 0E 00 00 05 24 00 10 01 05 24 06 00 01");  // interface 0: MBIM
  put("0C 24 1B 00 01 00 10 20 80 96 05 20 08 24 1C 00 01 20 DC 05 07 05 81 03 40 00 05");
  put("09 04 01 00 00 0A 00 02 00 09 04 01 01 02 0A 00 02 00");     // interface 1: data
  put("07 05 82 02 00 02 00 07 05 02 02 00 02 00");
}

static void describe_drive(void) {
  device[4] = device[5] = device[6] = 0;
  put("09 02 00 00 01 01 00 80 32 09 04 00 00 02 08 06 50 00 07 05 81 02 00 02 00 07 05 02 02 00 02 00");
}

static const struct {
  const char *name;
  void (*describe)(void);
  uint8_t product;
} kinds[] = {{"camera", describe_camera, 1}, {"headset", describe_headset, 2}, {"modem", describe_modem, 3},
             {"drive", describe_drive, 4}};

// ---- answers on endpoint 0: the number of bytes for the host, or -1 to refuse

static int answer(const void *bytes, int have, int wanted, uint8_t *data) {
  int size = have < wanted ? have : wanted;
  memcpy(data, bytes, size);
  return size;
}

static int string_descriptor(int index, int wanted, uint8_t *data) {
  uint8_t text[2 + 2 * 126] = {4, 3, 0x09, 0x04};
  if (index > 3) return -1;
  if (index > 0) {
    int characters = strnlen(strings[index], 126);
    text[0] = 2 + 2 * characters;
    for (int i = 0; i < characters; i++) {
      text[2 + 2 * i] = strings[index][i];
      text[3 + 2 * i] = 0;
    }
  }
  return answer(text, text[0], wanted, data);
}

static int standard_request(const uint8_t *setup, int wanted, uint8_t *data) {
  static const uint8_t zero[2];
  switch (setup[1]) {
    case 0: return answer(zero, 2, wanted, data);   // GET_STATUS
    case 6:                                         // GET_DESCRIPTOR
      if (setup[3] == 1) return answer(device, sizeof device, wanted, data);
      if (setup[3] == 2) return answer(configuration, length, wanted, data);
      return setup[3] == 3 ? string_descriptor(setup[2], wanted, data) : -1;
    case 8: return answer("\1", 1, wanted, data);   // GET_CONFIGURATION
    case 10: return answer(zero, 1, wanted, data);  // GET_INTERFACE
    case 1: case 3: case 5: case 9: case 11: return 0;
    default: return -1;
  }
}

enum { SET_CUR = 0x01, GET_CUR = 0x81, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF };

struct control {
  int entity, selector, size;
  int32_t minimum, maximum, step, initial, current;
  bool needs_focus;
};
static struct control controls[] = {
    {1, 0x02, 1, 1, 8, 9, 8, 8, false},         // exposure mode
    {1, 0x06, 2, 0, 250, 5, 0, 0, true},        // focus
    {1, 0x08, 1, 0, 1, 1, 1, 1, true},          // automatic focus
    {2, 0x02, 2, 0, 255, 1, 128, 128, false},   // brightness
    {2, 0x03, 2, 0, 255, 1, 128, 128, false},   // contrast
};

static int control_request(struct control *control, int request, int wanted, uint8_t *data) {
  switch (request) {
    case SET_CUR:
      control->current = 0;
      memcpy(&control->current, data, control->size);
      return 0;
    case GET_CUR: return answer(&control->current, control->size, wanted, data);
    case GET_MIN: return answer(&control->minimum, control->size, wanted, data);
    case GET_MAX: return answer(&control->maximum, control->size, wanted, data);
    case GET_RES: return answer(&control->step, control->size, wanted, data);
    case GET_DEF: return answer(&control->initial, control->size, wanted, data);
    case GET_LEN: return answer((uint8_t[]){control->size, 0}, 2, wanted, data);
    case GET_INFO: return answer("\3", 1, wanted, data);
    default: return -1;
  }
}

static int stream_request(int request, int selector, int wanted, uint8_t *data) {
  if (selector != 1 && selector != 2) return -1;
  switch (request) {
    case SET_CUR: return 0;
    case GET_LEN: return answer((uint8_t[]){sizeof stream_parameters, 0}, 2, wanted, data);
    case GET_INFO: return answer("\3", 1, wanted, data);
    default: return answer(stream_parameters, sizeof stream_parameters, wanted, data);
  }
}

static int camera_request(const uint8_t *setup, int wanted, uint8_t *data) {
  int entity = setup[5], selector = setup[3];
  if (setup[4] == 1) return stream_request(setup[1], selector, wanted, data);
  if (entity == 0) return answer(setup[1] == GET_INFO ? "\1" : "\0", 1, wanted, data);
  for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
    if (controls[i].entity == entity && controls[i].selector == selector && (autofocus || !controls[i].needs_focus))
      return control_request(&controls[i], setup[1], wanted, data);
  return -1;
}

static int modem_request(const uint8_t *setup, int wanted, uint8_t *data) {
  static const uint8_t transfer_blocks[28] = {28, 0, 1, 0, 0, 8, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0, 8, 0, 0, 4, 0, 0, 0, 4, 0, 16};
  if (setup[1] == 0x80) return answer(transfer_blocks, sizeof transfer_blocks, wanted, data);
  if (setup[1] == 0x85) return answer("\0\10\0\0\0\0\0\0", 8, wanted, data);
  memset(data, 0, wanted);
  return setup[0] & 0x80 ? wanted : 0;
}

static int headset_request(const uint8_t *setup, int wanted, uint8_t *data) {
  memset(data, 0, wanted);
  if (!(setup[0] & 0x80)) return 0;
  return answer("\x80\xBB", 2, wanted, data);  // 48 000 Hz
}

static int request(const uint8_t *setup, uint8_t *data) {
  int wanted = setup[6] | setup[7] << 8;
  if (wanted > 4096) wanted = 4096;
  if ((setup[0] & 0x60) == 0) return standard_request(setup, wanted, data);
  if ((setup[0] & 0x60) != 0x20) return -1;
  if (!strcmp(kind, "camera")) return camera_request(setup, wanted, data);
  if (!strcmp(kind, "headset")) return headset_request(setup, wanted, data);
  if (!strcmp(kind, "modem")) return modem_request(setup, wanted, data);
  return -1;
}

// ---- the bus

// The number of a free high-speed port; -1 for none.
static int free_port(void) {
  char line[256], speed[8];
  int port, status, found = -1;
  char path[128];
  snprintf(path, sizeof path, "%s/status", hub);
  FILE *list = fopen(path, "r");
  if (!list) return -1;
  while (found < 0 && fgets(line, sizeof line, list))
    if (sscanf(line, "%7s %d %d", speed, &port, &status) == 3 && !strcmp(speed, "hs") && status == 4) found = port;
  fclose(list);
  return found;
}

// Several start at once and reach for the same port, so the loser tries again.
static bool attach(int socket) {
  char path[128], text[64];
  snprintf(path, sizeof path, "%s/attach", hub);
  for (int tries = 0; tries < 100; tries++) {
    int port = free_port();
    int file = open(path, O_WRONLY);
    int size = snprintf(text, sizeof text, "%d %d %d 3", port, socket, 0x10000 + port + 1);
    bool accepted = port >= 0 && write(file, text, size) == size;
    close(file);
    if (accepted) return true;
    usleep(50000);
  }
  return false;
}

static bool read_all(int file, void *bytes, int size) {
  for (int done = 0; done < size;) {
    int got = read(file, (char *)bytes + done, size - done);
    if (got <= 0) return false;
    done += got;
  }
  return true;
}

static bool serve_one(int file) {
  static uint8_t buffer[1 << 20], data[4096];
  uint32_t header[12], reply[12] = {0};
  if (!read_all(file, header, sizeof header)) return false;
  uint32_t command = ntohl(header[0]), is_in = ntohl(header[3]), endpoint = ntohl(header[4]);
  reply[1] = header[1];
  if (command == 2) {  // cancel
    reply[0] = htonl(4);
    reply[5] = htonl(-ECONNRESET);
    return write(file, reply, sizeof reply) == sizeof reply;
  }
  uint32_t size = ntohl(header[6]);
  if (size > sizeof buffer || (!is_in && size && !read_all(file, buffer, size))) return false;
  if (endpoint != 0) return true;  // data and interrupts stay pending for ever
  if (!is_in) memcpy(data, buffer, size < sizeof data ? size : sizeof data);
  int answered = request((uint8_t *)(header + 10), data);
  reply[0] = htonl(3);
  if (answered < 0) reply[5] = htonl(-EPIPE);
  else reply[6] = htonl(is_in ? (uint32_t)answered : size);
  if (write(file, reply, sizeof reply) != sizeof reply) return false;
  return answered <= 0 || !is_in || write(file, data, answered) == answered;
}

int main(int count, char **words) {
  for (size_t i = 0; count >= 4 && i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(words[1], kinds[i].name)) continue;
    kind = kinds[i].name;
    device[10] = kinds[i].product;
    strings[2] = words[2];
    strings[3] = words[3];
    autofocus = count > 4 && !strcmp(words[4], "autofocus");
    kinds[i].describe();
    put_length(2, length);
  }
  if (!kind) {
    fprintf(stderr, "usage: usb_device camera|headset|modem|drive NAME SERIAL [autofocus]\n");
    return 2;
  }
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || !attach(ends[0])) {
    perror("usb_device: vhci_hcd");
    return 1;
  }
  close(ends[0]);
  while (serve_one(ends[1])) {}
  return 0;
}

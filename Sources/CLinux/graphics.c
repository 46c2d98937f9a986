#include "clinux_fork.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The interfaces' own names and numbers, from the Khronos registry's egl.xml, gl.xml and vk.xml: no header is needed.
typedef void *handle;
enum {
  EGL_NONE = 0x3038, EGL_SURFACE_TYPE = 0x3033, EGL_PBUFFER_BIT = 1, EGL_RENDERABLE_TYPE = 0x3040,
  EGL_CONTEXT_CLIENT_VERSION = 0x3098, EGL_OPENGL_ES_API = 0x30A0, EGL_VENDOR = 0x3053, EGL_EXTENSIONS = 0x3055,
  EGL_WIDTH = 0x3057, EGL_HEIGHT = 0x3056, EGL_PLATFORM_SURFACELESS = 0x31DD, EGL_PLATFORM_DEVICE = 0x313F,
  GL_VERSION = 0x1F02, GL_RENDERER = 0x1F01, DEVICES = 8,
};

static int out;

/// One line; what drivers say is cut and rid of everything that could start a line of its own.
static void line(const char *format, ...) {
  char text[600];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text - 1, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  if (length > (int)sizeof text - 2) length = sizeof text - 2;
  for (int i = 0; i < length; i++)
    if ((unsigned char)text[i] < 0x20 && text[i] != '\t') text[i] = ' ';
  text[length] = '\n';
  for (int done = 0; done <= length;) {
    ssize_t count = write(out, text + done, (size_t)(length + 1 - done));
    if (count <= 0) _exit(0);
    done += (int)count;
  }
}

static const char *text(const char *string) { return string ? string : ""; }

// MARK: - EGL

static struct {
  handle (*getProcAddress)(const char *);
  const char *(*queryString)(handle, int);
  unsigned (*initialize)(handle, int *, int *);
  unsigned (*terminate)(handle);
  unsigned (*bindAPI)(unsigned);
  unsigned (*chooseConfig)(handle, const int *, handle *, int, int *);
  handle (*createContext)(handle, handle, handle, const int *);
  unsigned (*destroyContext)(handle, handle);
  handle (*createPbufferSurface)(handle, handle, const int *);
  unsigned (*makeCurrent)(handle, handle, handle, handle);
  handle (*getPlatformDisplay)(unsigned, handle, const int *);
} egl;

static int load_egl(void) {
  handle library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return line("library\t%s", text(dlerror())), -1;
  egl.getProcAddress = (handle(*)(const char *))dlsym(library, "eglGetProcAddress");
  if (!egl.getProcAddress) return line("library\tlibEGL.so.1 is not one"), -1;
  egl.queryString = (const char *(*)(handle, int))dlsym(library, "eglQueryString");
  egl.initialize = (unsigned (*)(handle, int *, int *))dlsym(library, "eglInitialize");
  egl.terminate = (unsigned (*)(handle))dlsym(library, "eglTerminate");
  egl.bindAPI = (unsigned (*)(unsigned))dlsym(library, "eglBindAPI");
  egl.chooseConfig = (unsigned (*)(handle, const int *, handle *, int, int *))dlsym(library, "eglChooseConfig");
  egl.createContext = (handle(*)(handle, handle, handle, const int *))dlsym(library, "eglCreateContext");
  egl.destroyContext = (unsigned (*)(handle, handle))dlsym(library, "eglDestroyContext");
  egl.createPbufferSurface = (handle(*)(handle, handle, const int *))dlsym(library, "eglCreatePbufferSurface");
  egl.makeCurrent = (unsigned (*)(handle, handle, handle, handle))dlsym(library, "eglMakeCurrent");
  egl.getPlatformDisplay =
    (handle(*)(unsigned, handle, const int *))egl.getProcAddress("eglGetPlatformDisplayEXT");
  if (!egl.queryString || !egl.initialize || !egl.terminate || !egl.bindAPI || !egl.chooseConfig
      || !egl.createContext || !egl.destroyContext || !egl.createPbufferSurface || !egl.makeCurrent)
    return line("library\tlibEGL.so.1 lacks functions"), -1;
  if (!egl.getPlatformDisplay) return line("library\tlibEGL.so.1 knows no display but a window system's"), -1;
  return 0;
}

/// Whether something else than the processor draws, so that no other device needs to be looked for.
static bool has_hardware;

static bool is_software(const char *renderer) {
  static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcasestr(renderer, names[i])) return true;
  return false;
}

/// Tells one version's context: `es`, its number, what it calls itself and what draws.
static void ask_context(handle display, int version, int bit) {
  const int wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, bit, EGL_NONE};
  const int any[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, bit, EGL_NONE};
  handle config = 0;
  int count = 0;
  if ((!egl.chooseConfig(display, wanted, &config, 1, &count) || count < 1)
      && (!egl.chooseConfig(display, any, &config, 1, &count) || count < 1))
    return line("no es\t%d\tno configuration", version);
  const int attributes[] = {EGL_CONTEXT_CLIENT_VERSION, version, EGL_NONE};
  handle context = egl.createContext(display, config, 0, attributes);
  if (!context) return line("no es\t%d\tno context", version);
  if (!egl.makeCurrent(display, 0, 0, context)) {
    const int size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    handle surface = egl.createPbufferSurface(display, config, size);
    if (!surface || !egl.makeCurrent(display, surface, surface, context))
      return line("no es\t%d\tits context cannot be used", version);
  }
  const unsigned char *(*string)(unsigned) =
    (const unsigned char *(*)(unsigned))egl.getProcAddress("glGetString");
  const char *name = string ? (const char *)string(GL_VERSION) : 0;
  const char *renderer = string ? (const char *)string(GL_RENDERER) : 0;
  line("es\t%d\t%s\t%s", version, text(name), text(renderer));
  egl.makeCurrent(display, 0, 0, 0);
  egl.destroyContext(display, context);
  if (renderer && !is_software(renderer)) has_hardware = true;
}

static void ask_display(const char *name, handle display) {
  int major = 0, minor = 0;
  if (!display || !egl.initialize(display, &major, &minor)) {
    line("no display\t%s", name);
    return;
  }
  line("display\t%s\t%s\t%d.%d", name, text(egl.queryString(display, EGL_VENDOR)), major, minor);
  egl.bindAPI(EGL_OPENGL_ES_API);
  ask_context(display, 1, 0x1);
  ask_context(display, 2, 0x4);
  ask_context(display, 3, 0x40);
  egl.terminate(display);
}

/// Each device by itself: the surfaceless display is that of one of them only, and another vendor's may be the better.
static void ask_devices(const char *extensions) {
  if (!strstr(extensions, "EGL_EXT_platform_device")) return;
  unsigned (*queryDevices)(int, handle *, int *) =
    (unsigned (*)(int, handle *, int *))egl.getProcAddress("eglQueryDevicesEXT");
  const char *(*deviceString)(handle, int) =
    (const char *(*)(handle, int))egl.getProcAddress("eglQueryDeviceStringEXT");
  handle devices[DEVICES];
  int count = 0;
  if (!queryDevices || !queryDevices(DEVICES, devices, &count)) return;
  for (int i = 0; i < count && i < DEVICES; i++) {
    const char *known = deviceString ? deviceString(devices[i], EGL_EXTENSIONS) : 0;
    if (known && strstr(known, "EGL_MESA_device_software")) continue;
    char name[24];
    snprintf(name, sizeof name, "device %d", i);
    ask_display(name, egl.getPlatformDisplay(EGL_PLATFORM_DEVICE, devices[i], 0));
  }
}

static void ask_egl(bool devices) {
  if (load_egl()) return;
  const char *extensions = text(egl.queryString(0, EGL_EXTENSIONS));
  if (strstr(extensions, "EGL_MESA_platform_surfaceless"))
    ask_display("surfaceless", egl.getPlatformDisplay(EGL_PLATFORM_SURFACELESS, 0, 0));
  if (devices && !has_hardware) ask_devices(extensions);
}

// MARK: - Vulkan

struct application { int type; const void *next; const char *name; unsigned version; const char *engine;
  unsigned engineVersion, apiVersion; };
struct instance { int type; const void *next; unsigned flags; const struct application *application;
  unsigned layers; const void *layerNames; unsigned extensions; const void *extensionNames; };

static void ask_vulkan(void) {
  handle library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    line("library\t%s", text(dlerror()));
    return;
  }
  int (*create)(const struct instance *, const void *, handle *) =
    (int (*)(const struct instance *, const void *, handle *))dlsym(library, "vkCreateInstance");
  int (*enumerate)(handle, unsigned *, handle *) =
    (int (*)(handle, unsigned *, handle *))dlsym(library, "vkEnumeratePhysicalDevices");
  void (*properties)(handle, void *) = (void (*)(handle, void *))dlsym(library, "vkGetPhysicalDeviceProperties");
  if (!create || !enumerate || !properties) {
    line("library\tlibvulkan.so.1 lacks functions");
    return;
  }
  struct application application = {.apiVersion = 1u << 22};
  struct instance request = {.type = 1, .application = &application};
  handle instance = 0, devices[DEVICES] = {0};
  int code = create(&request, 0, &instance);
  if (code != 0) {
    line("no instance\t%d", code);
    return;
  }
  unsigned count = DEVICES;
  code = enumerate(instance, &count, devices);
  if (code < 0) {
    line("no devices\t%d", code);
    return;
  }
  line("instance");
  for (unsigned i = 0; i < count && i < DEVICES; i++) {
    // Larger than VkPhysicalDeviceProperties, of which the first fields are read.
    static _Alignas(16) unsigned char room[4096];
    memset(room, 0, sizeof room);
    properties(devices[i], room);
    unsigned fields[5];
    memcpy(fields, room, sizeof fields);
    room[sizeof fields + 255] = 0;
    line("device\t%u\t%u.%u.%u\t%s", fields[4], fields[0] >> 22 & 0x7F, fields[0] >> 12 & 0x3FF, fields[0] & 0xFFF,
      (const char *)room + sizeof fields);
  }
}

// MARK: - The child

/// The question is what the device can do, not what this user's session asks of its drivers; and nothing may be
/// written into the user's caches, nor a window system be woken.
static void clean_environment(void) {
  static const char *const names[] = {
    "DISPLAY", "WAYLAND_DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER", "MESA_LOADER_DRIVER_OVERRIDE",
    "DRI_PRIME", "EGL_PLATFORM", "VK_INSTANCE_LAYERS", "MESA_DEBUG", "EGL_LOG_LEVEL",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) unsetenv(names[i]);
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
  setenv("MESA_GLSL_CACHE_DISABLE", "true", 1);
  setenv("NODEVICE_SELECT", "1", 1);
}

static void run(enum clinux_graphics_library library, bool devices) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  clean_environment();
  if (library == CLINUX_GRAPHICS_EGL) ask_egl(devices);
  else ask_vulkan();
  line("end");
}

int clinux_start_graphics(enum clinux_graphics_library library, bool devices, pid_t *process, int *answer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t parent = getpid();
  // Not the raw call: the child loads libraries, and glibc's puts its allocator and loader in order for that.
  clinux_begin_whole_fork();
  pid_t child = fork();
  clinux_end_whole_fork();
  if (child == -1) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    return error;
  }
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    static const int handled[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGPIPE, SIGTERM};
    for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) signal(handled[i], SIG_DFL);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing == -1) _exit(0);
    for (int standard = 0; standard < 3; standard++) dup2(nothing, standard);
    out = ends[1] == 3 ? 3 : dup3(ends[1], 3, O_CLOEXEC);
    syscall(SYS_close_range, 4u, ~0u, 0u);
    run(library, devices);
    // Without the libraries' own endings, which are where many of them crash.
    _exit(0);
  }
  close(ends[1]);
  *process = child;
  *answer = ends[0];
  return 0;
}

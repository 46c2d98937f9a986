#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sound/asound.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CHANNELS = 16, CHUNK_FRAMES = 1024 };

static int ask(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result == -1 && errno == EINTR);
  return result == -1 ? errno : 0;
}

static struct snd_mask *mask(struct snd_pcm_hw_params *all, int which) {
  return &all->masks[which - SNDRV_PCM_HW_PARAM_FIRST_MASK];
}

static struct snd_interval *interval(struct snd_pcm_hw_params *all, int which) {
  return &all->intervals[which - SNDRV_PCM_HW_PARAM_FIRST_INTERVAL];
}

/// Everything is allowed, as the driver is to narrow it.
static void allow_all(struct snd_pcm_hw_params *all) {
  memset(all, 0, sizeof *all);
  memset(all->masks, 0xff, sizeof all->masks);
  for (size_t i = 0; i < sizeof all->intervals / sizeof *all->intervals; i++) all->intervals[i].max = ~0u;
  all->rmask = ~0u;
  all->info = ~0u;
}

static void choose(struct snd_mask *choices, unsigned value) {
  memset(choices, 0, sizeof *choices);
  choices->bits[value / 32] = 1u << (value % 32);
}

static void settle(struct snd_interval *range, unsigned value) {
  if (value < range->min) value = range->min;
  if (value > range->max) value = range->max;
  range->min = range->max = value;
  range->openmin = range->openmax = 0;
  range->integer = 1;
}

/// Sixteen bits, as few channels and a rate as near to 48 kHz as the hardware has.
static int prepare(int descriptor, struct clinux_recording *recording) {
  struct snd_pcm_hw_params all;
  allow_all(&all);
  choose(mask(&all, SNDRV_PCM_HW_PARAM_ACCESS), SNDRV_PCM_ACCESS_RW_INTERLEAVED);
  choose(mask(&all, SNDRV_PCM_HW_PARAM_FORMAT), SNDRV_PCM_FORMAT_S16_LE);
  int error = ask(descriptor, SNDRV_PCM_IOCTL_HW_REFINE, &all);
  if (error) return error;
  settle(interval(&all, SNDRV_PCM_HW_PARAM_CHANNELS), interval(&all, SNDRV_PCM_HW_PARAM_CHANNELS)->min);
  all.rmask = ~0u;
  error = ask(descriptor, SNDRV_PCM_IOCTL_HW_REFINE, &all);
  if (error) return error;
  settle(interval(&all, SNDRV_PCM_HW_PARAM_RATE), 48000);
  all.rmask = ~0u;
  error = ask(descriptor, SNDRV_PCM_IOCTL_HW_PARAMS, &all);
  if (error) return error;
  recording->channels = interval(&all, SNDRV_PCM_HW_PARAM_CHANNELS)->min;
  recording->rate = interval(&all, SNDRV_PCM_HW_PARAM_RATE)->min;
  if (recording->channels == 0 || recording->channels > MOST_CHANNELS || recording->rate == 0) return EINVAL;
  return ask(descriptor, SNDRV_PCM_IOCTL_PREPARE, NULL);
}

static void weigh(const int16_t *samples, size_t count, struct clinux_recording *recording, double *sum) {
  for (size_t i = 0; i < count; i++) {
    unsigned size = samples[i] < 0 ? -(int)samples[i] : samples[i];
    if (size > recording->peak) recording->peak = size;
    *sum += (double)samples[i] * samples[i];
  }
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int listen_in(int descriptor, int deadline, struct clinux_recording *recording) {
  static int16_t samples[CHUNK_FRAMES * MOST_CHANNELS];
  int64_t end = now() + deadline;
  double sum = 0;
  int error = ask(descriptor, SNDRV_PCM_IOCTL_START, NULL);
  if (error) return error;
  while (recording->frames < recording->rate) {
    struct snd_xferi transfer = {.buf = samples, .frames = CHUNK_FRAMES};
    error = ask(descriptor, SNDRV_PCM_IOCTL_READI_FRAMES, &transfer);
    int64_t left = end - now();
    if (left <= 0) return recording->frames ? 0 : ETIMEDOUT;
    if (error == EAGAIN) {
      struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
      poll(&waiting, 1, left < 100 ? (int)left : 100);
      continue;
    }
    if (error == EPIPE) {
      // Too slow for the hardware: what was lost is not what this is about.
      error = ask(descriptor, SNDRV_PCM_IOCTL_PREPARE, NULL);
      if (!error) error = ask(descriptor, SNDRV_PCM_IOCTL_START, NULL);
      if (error) return error;
      continue;
    }
    if (error) return error;
    size_t got = transfer.result > 0 ? (size_t)transfer.result : 0;
    weigh(samples, got * recording->channels, recording, &sum);
    recording->frames += (uint32_t)got;
    recording->mean_square = sum / ((double)recording->frames * recording->channels);
  }
  return 0;
}

int clinux_record(const char *path, int deadline, struct clinux_recording *recording) {
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor == -1) return errno;
  int error = prepare(descriptor, recording);
  if (!error) error = listen_in(descriptor, deadline, recording);
  ask(descriptor, SNDRV_PCM_IOCTL_DROP, NULL);
  close(descriptor);
  return error;
}

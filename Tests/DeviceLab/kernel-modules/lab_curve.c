// The power of a machine of the lab, known exactly: what a package draws at rest, and on top of that for each processor
// that runs a thread, by the frequency f and the voltage v that it runs at: f × v² of the highest, where v is half fixed and
// half in proportion to f. Not by the kernel's idle time: a processor that an emulator holds up in an interrupt is not idle, for
// up to a tenth of a second, and does nothing.
//
//   packages=1|2  Processor N belongs to package N modulo packages.
//   rest_uw=, busy_uw=     of each package, of each busy processor; microwatts
//   memory_uw=, platform_uw=, asleep_uw=    of memory, of all else, of each package while the machine sleeps
//   given    what has been used so far, as JSON in microjoules
//   watch=NAME, span    a program, and the same from when it is to be executed to its end, with the microseconds that it ran
//            and the microjoules that its processors drew on top of rest while it did
#include "lab_curve.h"
#include <linux/binfmts.h>
#include <linux/cpufreq.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/string.h>
#include <linux/timekeeping.h>
#include <linux/tracepoint.h>

#define MOST 8

struct used {
  u64 packages[MOST], memory, platform;  // microwatts × microseconds
  u64 busy[MOST];                        // microseconds of each processor
  u64 awake, asleep;                     // microseconds
};

static DEFINE_RAW_SPINLOCK(lock);
static struct used used, at_exec, at_exit;
static u64 last, last_boot;
static u64 works_since[MOST];  // since when each processor runs threads, or 0
// Of the watched program: since when it runs, or 0, where, for how long in all, and what that has drawn.
static u64 runs_since, own, own_drawn;
static int runs_on;
static unsigned int share[MOST] = {[0 ... MOST - 1] = 1000};
static int packages = 1;
module_param(packages, int, 0444);
static char watch[TASK_COMM_LEN];
static pid_t watched;
static bool has_ended;

static unsigned int rest_uw = 7500000, busy_uw, memory_uw, platform_uw, asleep_uw;

// Microwatts of a processor that works at so many thousandths of its highest frequency.
static u64 busy_power(u64 thousandths) {
  return div_u64(busy_uw * thousandths * (1000 + thousandths) * (1000 + thousandths), 4000000000ULL);
}

// With the lock held.
static void draw_busy(int cpu, u64 now) {
  u64 more = now > works_since[cpu] ? now - works_since[cpu] : 0;
  used.busy[cpu] += more;
  used.packages[cpu % packages] += more * busy_power(share[cpu]);
  works_since[cpu] = now;
}

// With the lock held.
static void integrate(void) {
  ktime_t moment = ktime_get();
  u64 now = ktime_to_us(moment), boot = ktime_to_us(ktime_mono_to_any(moment, TK_OFFS_BOOT));
  u64 passed = now - last, slept = boot - last_boot > passed ? boot - last_boot - passed : 0;
  int cpu, package;
  last = now;
  last_boot = boot;
  used.awake += passed;
  used.asleep += slept;
  for (package = 0; package < packages; package++)
    used.packages[package] += passed * rest_uw + slept * asleep_uw;
  used.memory += passed * memory_uw;
  used.platform += passed * platform_uw;
  for (cpu = 0; cpu < MOST; cpu++)
    if (works_since[cpu]) draw_busy(cpu, now);
}

// With the lock held.
static void draw_own(u64 now) {
  if (!runs_since || now <= runs_since) return;
  own += now - runs_since;
  own_drawn += (now - runs_since) * busy_power(share[runs_on % MOST]);
  runs_since = now;
}

static struct used until_now(void) {
  struct used copy;
  unsigned long flags;
  raw_spin_lock_irqsave(&lock, flags);
  integrate();
  copy = used;
  raw_spin_unlock_irqrestore(&lock, flags);
  return copy;
}

static u64 device(const struct used *of) {
  u64 sum = of->memory + of->platform;
  int package;
  for (package = 0; package < packages; package++) sum += of->packages[package];
  return div_u64(sum, 1000000);
}

int lab_curve_packages(void) { return packages; }
EXPORT_SYMBOL_GPL(lab_curve_packages);
u64 lab_curve_package(int package) { return div_u64(until_now().packages[package % packages], 1000000); }
EXPORT_SYMBOL_GPL(lab_curve_package);
u64 lab_curve_memory(void) { return div_u64(until_now().memory, 1000000); }
EXPORT_SYMBOL_GPL(lab_curve_memory);
u64 lab_curve_device(void) {
  struct used now = until_now();
  return device(&now);
}
EXPORT_SYMBOL_GPL(lab_curve_device);

// ---- parameters

static int set_power(const char *text, const struct kernel_param *parameter) {
  unsigned long flags;
  unsigned int value;
  int error = kstrtouint(text, 0, &value);
  if (error) return error;
  raw_spin_lock_irqsave(&lock, flags);
  if (last) integrate();
  *(unsigned int *)parameter->arg = value;
  raw_spin_unlock_irqrestore(&lock, flags);
  return 0;
}
static const struct kernel_param_ops power_ops = {.set = set_power, .get = param_get_uint};
module_param_cb(rest_uw, &power_ops, &rest_uw, 0644);
module_param_cb(busy_uw, &power_ops, &busy_uw, 0644);
module_param_cb(memory_uw, &power_ops, &memory_uw, 0644);
module_param_cb(platform_uw, &power_ops, &platform_uw, 0644);
module_param_cb(asleep_uw, &power_ops, &asleep_uw, 0644);

static int spell(char *to, const struct used *from, const struct used *until) {
  int length, each;
  u64 busy = 0;
  for (each = 0; each < MOST; each++) busy += until->busy[each] - from->busy[each];
  length = scnprintf(to, PAGE_SIZE, "{\"awake\": %llu, \"asleep\": %llu, \"busy\": %llu, \"own\": %llu, "
                     "\"ownDrawn\": %llu, \"device\": %llu, \"memory\": %llu, \"packages\": [",
                     until->awake - from->awake, until->asleep - from->asleep, busy, own, div_u64(own_drawn, 1000000),
                     device(until) - device(from), div_u64(until->memory - from->memory, 1000000));
  for (each = 0; each < packages; each++)
    length += scnprintf(to + length, PAGE_SIZE - length, "%s%llu", each ? ", " : "",
                        div_u64(until->packages[each] - from->packages[each], 1000000));
  return length + scnprintf(to + length, PAGE_SIZE - length, "]}\n");
}

static int get_given(char *to, const struct kernel_param *unused) {
  static const struct used nothing;
  struct used now = until_now();
  return spell(to, &nothing, &now);
}
static const struct kernel_param_ops given_ops = {.get = get_given};
module_param_cb(given, &given_ops, NULL, 0444);

// ---- a program's span

static int set_watch(const char *text, const struct kernel_param *unused) {
  strscpy(watch, text, sizeof(watch));
  strim(watch);
  watched = 0;
  has_ended = false;
  own = own_drawn = runs_since = 0;
  at_exec = at_exit = (struct used){};
  return 0;
}
static int get_span(char *to, const struct kernel_param *unused) {
  if (!has_ended) return scnprintf(to, PAGE_SIZE, "null\n");
  return spell(to, &at_exec, &at_exit);
}
static const struct kernel_param_ops watch_ops = {.set = set_watch}, span_ops = {.get = get_span};
module_param_cb(watch, &watch_ops, NULL, 0200);
module_param_cb(span, &span_ops, NULL, 0444);

static u64 now_us(void) { return ktime_to_us(ktime_get()); }

// The kernel's work of executing it is its own, and comes before the tracepoint of exec.
static int on_exec(struct kprobe *unused, struct pt_regs *registers) {
  struct linux_binprm *program = (struct linux_binprm *)regs_get_kernel_argument(registers, 0);
  if (watched || strcmp(kbasename(program->filename), watch)) return 0;
  at_exec = until_now();
  runs_on = raw_smp_processor_id();
  runs_since = now_us();
  watched = current->pid;
  return 0;
}
static struct kprobe exec_probe = {.symbol_name = "bprm_execve", .pre_handler = on_exec};

static void on_exit(void *unused, struct task_struct *task) {
  unsigned long flags;
  if (!watched || task->pid != watched || has_ended) return;
  at_exit = until_now();
  raw_spin_lock_irqsave(&lock, flags);
  draw_own(now_us());
  runs_since = 0;
  has_ended = true;
  raw_spin_unlock_irqrestore(&lock, flags);
}
static void on_switch(void *unused, bool preempted, struct task_struct *from, struct task_struct *to, unsigned int state) {
  unsigned long flags;
  int cpu = raw_smp_processor_id() % MOST;
  u64 now;
  raw_spin_lock_irqsave(&lock, flags);
  now = now_us();
  if (works_since[cpu]) draw_busy(cpu, now);
  works_since[cpu] = to->pid ? now : 0;
  if (watched && !has_ended && (from->pid == watched || to->pid == watched)) {
    draw_own(now);
    runs_since = to->pid == watched ? now : 0;
    runs_on = cpu;
  }
  raw_spin_unlock_irqrestore(&lock, flags);
}

static struct tracepoint *exit_point, *switch_point;
static void find_point(struct tracepoint *point, void *unused) {
  if (!strcmp(point->name, "sched_switch")) switch_point = point;
  if (!strcmp(point->name, "sched_process_exit")) exit_point = point;
}

// ---- frequencies

static int on_frequency(struct notifier_block *unused, unsigned long when, void *data) {
  struct cpufreq_freqs *change = data;
  unsigned long flags;
  int cpu;
  if (when != CPUFREQ_POSTCHANGE) return NOTIFY_OK;
  raw_spin_lock_irqsave(&lock, flags);
  integrate();
  draw_own(now_us());
  for_each_cpu(cpu, change->policy->cpus)
    if (cpu < MOST && change->policy->cpuinfo.max_freq)
      share[cpu] = div_u64(1000ULL * change->new, change->policy->cpuinfo.max_freq);
  raw_spin_unlock_irqrestore(&lock, flags);
  return NOTIFY_OK;
}
static struct notifier_block frequency = {.notifier_call = on_frequency};

static int __init lab_curve_init(void) {
  int error;
  if (packages < 1 || packages > 2) return -EINVAL;
  last = ktime_to_us(ktime_get());
  last_boot = ktime_to_us(ktime_get_boottime());
  until_now();
  for_each_kernel_tracepoint(find_point, NULL);
  if (!exit_point || !switch_point) return -ENOENT;
  error = register_kprobe(&exec_probe);
  if (error) return error;
  tracepoint_probe_register(exit_point, on_exit, NULL);
  tracepoint_probe_register(switch_point, on_switch, NULL);
  // Also keeps the governors from changing frequencies without a word.
  return cpufreq_register_notifier(&frequency, CPUFREQ_TRANSITION_NOTIFIER);
}

static void __exit lab_curve_exit(void) {
  cpufreq_unregister_notifier(&frequency, CPUFREQ_TRANSITION_NOTIFIER);
  unregister_kprobe(&exec_probe);
  tracepoint_probe_unregister(exit_point, on_exit, NULL);
  tracepoint_probe_unregister(switch_point, on_switch, NULL);
  tracepoint_synchronize_unregister();
}

module_init(lab_curve_init);
module_exit(lab_curve_exit);
MODULE_DESCRIPTION("What the device lab's machines draw");
MODULE_LICENSE("GPL");

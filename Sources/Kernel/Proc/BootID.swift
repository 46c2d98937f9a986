/// Names a boot: another after each (`random/boot_id` of proc_sys_kernel(5)).
package enum BootID {
  /// Of the running machine, containers included.
  ///
  /// - Throws: what reading /proc answered.
  package static func read() throws(SystemError) -> String {
    try KernelRoot.live.text("/proc/sys/kernel/random/boot_id")
  }
}

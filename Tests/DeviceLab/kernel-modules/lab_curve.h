// What a machine of the lab has used since lab_curve was loaded, in microjoules: all of its meters tell of one curve.
#include <linux/types.h>

int lab_curve_packages(void);
u64 lab_curve_package(int package);
u64 lab_curve_memory(void);
// The packages, memory, and what else there is.
u64 lab_curve_device(void);

#include "CLinux.h"

#include <stddef.h>
#include <sys/syscall.h>

#define CALL(name) {SYS_##name, #name}

static const struct {
  long number;
  const char *name;
} calls[] = {
    CALL(read), CALL(write), CALL(readv), CALL(writev), CALL(pread64), CALL(pwrite64), CALL(preadv),
    CALL(pwritev), CALL(preadv2), CALL(pwritev2), CALL(sendfile), CALL(splice), CALL(copy_file_range),
    CALL(openat), CALL(close), CALL(fstat), CALL(newfstatat), CALL(statx), CALL(faccessat), CALL(readlinkat),
    CALL(getdents64), CALL(renameat2), CALL(unlinkat), CALL(mkdirat), CALL(linkat), CALL(symlinkat),
    CALL(truncate), CALL(ftruncate), CALL(fallocate), CALL(chdir), CALL(fchmodat), CALL(fchownat),
    CALL(utimensat), CALL(statfs), CALL(fstatfs), CALL(getxattr), CALL(setxattr), CALL(execve), CALL(execveat),
    CALL(mmap), CALL(munmap), CALL(mprotect), CALL(madvise), CALL(mremap), CALL(msync), CALL(fsync),
    CALL(fdatasync), CALL(sync), CALL(syncfs), CALL(sync_file_range), CALL(readahead), CALL(fadvise64),
    CALL(connect), CALL(accept), CALL(accept4), CALL(sendto), CALL(sendmsg), CALL(sendmmsg), CALL(recvfrom),
    CALL(recvmsg), CALL(recvmmsg), CALL(shutdown), CALL(ppoll), CALL(pselect6), CALL(epoll_pwait),
    CALL(io_getevents), CALL(io_pgetevents), CALL(io_submit), CALL(rt_sigtimedwait), CALL(rt_sigsuspend),
    CALL(restart_syscall), CALL(nanosleep), CALL(clock_nanosleep), CALL(wait4), CALL(waitid), CALL(clone),
    CALL(futex), CALL(flock), CALL(fcntl), CALL(semop), CALL(semtimedop), CALL(msgrcv), CALL(mq_timedreceive),
    CALL(ioctl),
// Younger architectures have no calls that another one replaces.
#ifdef SYS_open
    CALL(open), CALL(stat), CALL(lstat), CALL(access), CALL(readlink), CALL(rename), CALL(unlink), CALL(mkdir),
    CALL(rmdir), CALL(link), CALL(symlink), CALL(creat), CALL(chmod), CALL(chown), CALL(poll), CALL(select),
    CALL(epoll_wait), CALL(pause), CALL(fork), CALL(vfork), CALL(getdents),
#endif
// Headers may be older than the kernel.
#ifdef SYS_epoll_pwait2
    CALL(epoll_pwait2),
#endif
#ifdef SYS_futex_waitv
    CALL(futex_waitv),
#endif
#ifdef SYS_openat2
    CALL(openat2),
#endif
#ifdef SYS_faccessat2
    CALL(faccessat2),
#endif
#ifdef SYS_clone3
    CALL(clone3),
#endif
#ifdef SYS_io_uring_enter
    CALL(io_uring_enter),
#endif
};

const char *clinux_call_name(long number) {
  for (size_t index = 0; index < sizeof calls / sizeof calls[0]; index++)
    if (calls[index].number == number) return calls[index].name;
  return NULL;
}

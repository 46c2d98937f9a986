#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct clinux_inode {
  uint64_t size;
  uint32_t links;
};

/// What a file system says of an inode that is known by number and generation, by the file handle that ext4 and f2fs
/// give for it (open_by_handle_at(2)); its path as it is now goes to `path`, or an empty one where none is known. 0, or
/// an errno: ESTALE where the inode is no more.
int clinux_inspect_inode(
    int mount, uint32_t number, uint32_t generation, struct clinux_inode *inode, char *path, size_t room);

/// Starts a group of notices about files (fanotify(7)) that name them by file handles. A descriptor that does not wait,
/// or a negative errno.
int clinux_fanotify(void);

/// Ends what such a group watches, so that there is less to wait for when it is closed a while later.
void clinux_fanotify_stop(int group);

/// Closes a descriptor in a thread of its own, which nobody waits for: the kernel takes some ten milliseconds to be sure that
/// nobody uses such a group any more.
void clinux_close_aside(int descriptor);

/// Adds the file system that a path lies on: files that were closed after writing, and names that were moved. 0, or an
/// errno.
int clinux_fanotify_watch(int group, const char *path);

/// The file system's number, as notices have it. 0, or an errno.
int clinux_file_system(const char *path, uint64_t *number);

/// A hash of bytes, going on from that of the bytes before them; the number of bytes but for the last a multiple of 8.
uint64_t clinux_hash(uint64_t before, const void *bytes, size_t size);

struct clinux_look {
  uint64_t size;
  /// Nanoseconds since 1970.
  uint64_t modified;
  uint64_t hash;
};

/// Reads a regular file of at most `room` bytes, known by inode number and generation, and makes a hash of what it
/// holds. 0, or an errno: EFBIG where it is larger or grows, ESTALE where it is no more.
int clinux_look_at_inode(
    int mount, uint32_t number, uint32_t generation, void *buffer, size_t room, struct clinux_look *look);
/// Removes a folder with all in it, following no link and entering no other file system. 0, or an errno where something
/// is left.
int clinux_remove_tree(const char *path);

/// Opens a place below the folder `top` as a reference that reads nothing (O_PATH). No link leads out of the folder,
/// which is `/` to all of them, and those of /proc that lead to what processes have open lead nowhere (openat2(2),
/// Linux 5.6). A descriptor, or a negative errno.
int clinux_open_in_root(int top, const char *path, bool follows);

/// Opens an entry of a folder the same way, without following it where it is a link. A descriptor, or a negative errno.
int clinux_open_entry(int folder, const char *name);

/// A folder as such a reference; links in its own path are followed. A descriptor, or a negative errno.
int clinux_open_top(const char *path);

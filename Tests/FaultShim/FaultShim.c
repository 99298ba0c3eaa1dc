// Makes one file system call of a program fail, or ends the program there: preloaded, by what the environment asks.
//
// FAULT_ROOT        only calls on this folder and what is below it count; a real path, without links
// FAULT_COUNT_FILE  every such call adds a line here: its name, `-` and after it `i` where a signal may interrupt it
//                   and `s` where it may do less than was asked, and the path, of two paths the second
// FAULT_AT          the number of the call that fails, from 1
// FAULT_KIND        kill, stop, eio, enospc, eintr or short
//
// A program that is stopped goes on with the call when it is told to. A write that is killed has written half. A failing close has closed, as Linux does it.

#if defined(__linux__)
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { NONE, KILL, STOP, EIO_ERROR, ENOSPC_ERROR, EINTR_ERROR, SHORT };
enum ability { PLAIN = 0, INTERRUPTIBLE = 1, PARTIAL = 2 };

static const char *root;
static size_t root_length;
static int count_file = -1;
static long fault_at;
static enum kind fault_kind;
static long calls;
// What the last call that was asked about leads to.
static char shown_path[2 * PATH_MAX];

__attribute__((constructor)) static void read_environment(void) {
  root = getenv("FAULT_ROOT");
  root_length = root ? strlen(root) : 0;
  const char *path = getenv("FAULT_COUNT_FILE");
  // By system call, here and below: the names of the C library are this file's own.
  if (path) count_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *at = getenv("FAULT_AT");
  fault_at = at ? atol(at) : 0;
  const char *kind = getenv("FAULT_KIND");
  if (!kind) return;
  static const char *const names[] = {"", "kill", "stop", "eio", "enospc", "eintr", "short"};
  for (int number = KILL; number <= SHORT; number++)
    if (strcmp(kind, names[number]) == 0) fault_kind = number;
}

static int is_below_root(const char *path) {
  if (strncmp(path, root, root_length) != 0 || (path[root_length] != '/' && path[root_length] != 0)) return 0;
  snprintf(shown_path, sizeof shown_path, "%s", path);
  return 1;
}

static int is_below_root_with(int is_folder_below, const char *path) {
  size_t length = strlen(shown_path);
  if (is_folder_below) snprintf(shown_path + length, sizeof shown_path - length, "/%s", path);
  return is_folder_below;
}

static int concerns_descriptor(int descriptor) {
  char name[40], path[PATH_MAX];
  if (!root) return 0;
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, name, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below_root(path);
}

static int concerns(int folder, const char *path) {
  if (!root || !path) return 0;
  if (path[0] == '/') return is_below_root(path);
  if (folder != AT_FDCWD) return is_below_root_with(concerns_descriptor(folder), path);
  char current[PATH_MAX];
  return is_below_root_with(syscall(SYS_getcwd, current, sizeof current) > 0 && is_below_root(current), path);
}

/* Counts a call, and says whether the fault is its. Only `KILL` with `PARTIAL` and `SHORT` are left to the caller. */
static enum kind fault(const char *name, int abilities, int is_concerned) {
  if (!is_concerned) return NONE;
  int code = errno;
  long number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  if (count_file >= 0) {
    char line[2 * PATH_MAX + 80];
    int length = snprintf(line, sizeof line, "%s -%s%s %s\n", name, abilities & INTERRUPTIBLE ? "i" : "",
                          abilities & PARTIAL ? "s" : "", shown_path);
    syscall(SYS_write, count_file, line, length);
  }
  errno = code;
  if (number != fault_at) return NONE;
  switch (fault_kind) {
  case NONE: return NONE;
  case KILL:
    if (!(abilities & PARTIAL)) syscall(SYS_kill, getpid(), SIGKILL);
    return KILL;
  case STOP: syscall(SYS_kill, getpid(), SIGSTOP); return NONE;
  case EIO_ERROR: errno = EIO; return EIO_ERROR;
  case ENOSPC_ERROR: errno = ENOSPC; return ENOSPC_ERROR;
  case EINTR_ERROR:
    if (!(abilities & INTERRUPTIBLE)) return NONE;
    errno = EINTR;
    return EINTR_ERROR;
  case SHORT: return abilities & PARTIAL ? SHORT : NONE;
  }
  return NONE;
}

/* A call that fails or does not. */
#define WHOLE(name, abilities, concern, failed, result, parameters, arguments) \
  result name parameters {                                                     \
    static result(*real) parameters;                                           \
    if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name);           \
    return fault(#name, abilities, concern) ? (failed) : real arguments;       \
  }

/* A call that moves bytes: it may move half of them, and then perhaps be the last. */
#define MOVING(name, parameters, arguments, half_arguments)                            \
  ssize_t name parameters {                                                            \
    static ssize_t(*real) parameters;                                                  \
    if (!real) real = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name);                  \
    size_t half = count > 1 ? count / 2 : count;                                       \
    switch (fault(#name, INTERRUPTIBLE | PARTIAL, concerns_descriptor(descriptor))) {  \
    case NONE: return real arguments;                                                  \
    case SHORT: return real half_arguments;                                            \
    case KILL:                                                                         \
      real half_arguments;                                                             \
      syscall(SYS_kill, getpid(), SIGKILL);                                            \
      return -1;                                                                       \
    default: return -1;                                                                \
    }                                                                                  \
  }

MOVING(read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count), (descriptor, bytes, half))
MOVING(write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count),
       (descriptor, bytes, half))
#define AT_OFFSET(name, bytes_type, offset_type)                                                   \
  MOVING(name, (int descriptor, bytes_type bytes, size_t count, offset_type offset),               \
         (descriptor, bytes, count, offset), (descriptor, bytes, half, offset))
AT_OFFSET(pread, void *, off_t)
AT_OFFSET(pread64, void *, off64_t)
AT_OFFSET(pwrite, const void *, off_t)
AT_OFFSET(pwrite64, const void *, off64_t)

/* The mode is there only with some flags; reading it without them does no harm on these systems. */
#define OPENING(name, concern, parameters, known)           \
  int name parameters {                                     \
    static int(*real) parameters;                           \
    if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
    va_list rest;                                           \
    va_start(rest, flags);                                  \
    mode_t mode = va_arg(rest, mode_t);                     \
    va_end(rest);                                           \
    return fault(#name, INTERRUPTIBLE, concern) ? -1 : real known; \
  }
OPENING(open, concerns(AT_FDCWD, path), (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, concerns(AT_FDCWD, path), (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, concerns(folder, path), (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENING(openat64, concerns(folder, path), (int folder, const char *path, int flags, ...),
        (folder, path, flags, mode))

#define ON_PATH(name, abilities, parameters, arguments) \
  WHOLE(name, abilities, concerns(AT_FDCWD, path), -1, int, parameters, arguments)
#define IN_FOLDER(name, abilities, parameters, arguments) \
  WHOLE(name, abilities, concerns(folder, path), -1, int, parameters, arguments)
#define ON_DESCRIPTOR(name, abilities, parameters, arguments) \
  WHOLE(name, abilities, concerns_descriptor(descriptor), -1, int, parameters, arguments)
#define BETWEEN(name, parameters, arguments) \
  WHOLE(name, PLAIN, concerns(folder, path) | concerns(new_folder, new_path), -1, int, parameters, arguments)
#define BETWEEN_PATHS(name, parameters, arguments) \
  WHOLE(name, PLAIN, concerns(AT_FDCWD, path) | concerns(AT_FDCWD, new_path), -1, int, parameters, arguments)

ON_PATH(__open_2, INTERRUPTIBLE, (const char *path, int flags), (path, flags))
ON_PATH(__open64_2, INTERRUPTIBLE, (const char *path, int flags), (path, flags))
IN_FOLDER(__openat_2, INTERRUPTIBLE, (int folder, const char *path, int flags), (folder, path, flags))
IN_FOLDER(__openat64_2, INTERRUPTIBLE, (int folder, const char *path, int flags), (folder, path, flags))
ON_PATH(creat, INTERRUPTIBLE, (const char *path, mode_t mode), (path, mode))
ON_PATH(creat64, INTERRUPTIBLE, (const char *path, mode_t mode), (path, mode))
ON_PATH(truncate, INTERRUPTIBLE, (const char *path, off_t size), (path, size))
ON_PATH(truncate64, INTERRUPTIBLE, (const char *path, off64_t size), (path, size))
ON_PATH(unlink, PLAIN, (const char *path), (path))
ON_PATH(rmdir, PLAIN, (const char *path), (path))
ON_PATH(mkdir, PLAIN, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, PLAIN, (const char *path, mode_t mode), (path, mode))
ON_PATH(access, PLAIN, (const char *path, int mode), (path, mode))
ON_PATH(stat, PLAIN, (const char *path, struct stat *info), (path, info))
ON_PATH(lstat, PLAIN, (const char *path, struct stat *info), (path, info))
ON_PATH(stat64, PLAIN, (const char *path, struct stat64 *info), (path, info))
ON_PATH(lstat64, PLAIN, (const char *path, struct stat64 *info), (path, info))
IN_FOLDER(unlinkat, PLAIN, (int folder, const char *path, int flags), (folder, path, flags))
IN_FOLDER(mkdirat, PLAIN, (int folder, const char *path, mode_t mode), (folder, path, mode))
IN_FOLDER(faccessat, PLAIN, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))
IN_FOLDER(fstatat, PLAIN, (int folder, const char *path, struct stat *info, int flags), (folder, path, info, flags))
IN_FOLDER(fstatat64, PLAIN, (int folder, const char *path, struct stat64 *info, int flags),
          (folder, path, info, flags))
ON_DESCRIPTOR(fstat, PLAIN, (int descriptor, struct stat *info), (descriptor, info))
ON_DESCRIPTOR(fstat64, PLAIN, (int descriptor, struct stat64 *info), (descriptor, info))
ON_DESCRIPTOR(fsync, INTERRUPTIBLE, (int descriptor), (descriptor))
ON_DESCRIPTOR(fdatasync, INTERRUPTIBLE, (int descriptor), (descriptor))
ON_DESCRIPTOR(ftruncate, INTERRUPTIBLE, (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR(ftruncate64, INTERRUPTIBLE, (int descriptor, off64_t size), (descriptor, size))
ON_DESCRIPTOR(fchmod, PLAIN, (int descriptor, mode_t mode), (descriptor, mode))
ON_DESCRIPTOR(fchown, PLAIN, (int descriptor, uid_t owner, gid_t group), (descriptor, owner, group))
ON_DESCRIPTOR(flock, INTERRUPTIBLE, (int descriptor, int operation), (descriptor, operation))
BETWEEN_PATHS(rename, (const char *path, const char *new_path), (path, new_path))
BETWEEN_PATHS(link, (const char *path, const char *new_path), (path, new_path))
BETWEEN(renameat, (int folder, const char *path, int new_folder, const char *new_path),
        (folder, path, new_folder, new_path))
BETWEEN(renameat2, (int folder, const char *path, int new_folder, const char *new_path, unsigned flags),
        (folder, path, new_folder, new_path, flags))
BETWEEN(linkat, (int folder, const char *path, int new_folder, const char *new_path, int flags),
        (folder, path, new_folder, new_path, flags))
WHOLE(opendir, INTERRUPTIBLE, concerns(AT_FDCWD, path), NULL, DIR *, (const char *path), (path))
WHOLE(fdopendir, PLAIN, concerns_descriptor(descriptor), NULL, DIR *, (int descriptor), (descriptor))
WHOLE(readdir, PLAIN, concerns_descriptor(dirfd(folder)), NULL, struct dirent *, (DIR *folder), (folder))
WHOLE(readdir64, PLAIN, concerns_descriptor(dirfd(folder)), NULL, struct dirent64 *, (DIR *folder), (folder))
WHOLE(realpath, PLAIN, concerns(AT_FDCWD, path), NULL, char *, (const char *path, char *resolved), (path, resolved))

int close(int descriptor) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "close");
  // Asked first: afterwards nobody knows what it led to.
  if (!fault("close", INTERRUPTIBLE, concerns_descriptor(descriptor))) return real(descriptor);
  int code = errno;
  real(descriptor);
  errno = code;
  return -1;
}
#endif

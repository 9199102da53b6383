// Loaded before the system's library: reads and writes of files take OTHELLO_SHORT bytes at most, the disk is
// full after OTHELLO_ROOM bytes have been written, and the program is killed as it puts the file OTHELLO_LAST in
// its place for the OTHELLO_TIMES time. Where OTHELLO_DRIVE is set, folders cannot be synced, nor files locked.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static long told(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : -1;
}

static int is_file(int file) {
    struct stat found;
    return fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

static size_t shortened(size_t count) {
    long most = told("OTHELLO_SHORT");
    return most > 0 && count > (size_t)most ? (size_t)most : count;
}

ssize_t read(int file, void *into, size_t count) {
    return syscall(SYS_read, file, into, is_file(file) ? shortened(count) : count);
}

ssize_t write(int file, const void *from, size_t count) {
    static long written;
    if (!is_file(file)) return syscall(SYS_write, file, from, count);
    long room = told("OTHELLO_ROOM");
    count = shortened(count);
    if (room >= 0 && written + (long)count > room) count = room - written;
    if (room >= 0 && count == 0) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t done = syscall(SYS_write, file, from, count);
    if (done > 0) __atomic_fetch_add(&written, done, __ATOMIC_RELAXED);
    return done;
}

int rename(const char *from, const char *to) {
    static long times;
    const char *last = getenv("OTHELLO_LAST");
    if (last && strcmp(last, to) == 0 && ++times == told("OTHELLO_TIMES")) kill(getpid(), SIGKILL);
    return syscall(SYS_rename, from, to);
}

int fsync(int file) {
    if (!getenv("OTHELLO_DRIVE") || is_file(file)) return syscall(SYS_fsync, file);
    errno = EINVAL;
    return -1;
}

int flock(int file, int how) {
    if (!getenv("OTHELLO_DRIVE")) return syscall(SYS_flock, file, how);
    errno = ENOLCK;
    return -1;
}

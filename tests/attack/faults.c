/* Put before a server's C library (LD_PRELOAD), this gives it a bad disk and a bad clock.

   FARSTEAD_DISK names the folder that has the disk's troubles. What lies in FARSTEAD_FAULTS says
   which, and may come and go while the server runs:

     synced/     a copy of each file as it was when it was last synced: what a loss of power leaves
     full        nothing more can be written (ENOSPC)
     readonly    nothing can be written or opened for writing (EROFS)
     frozen      whoever writes or syncs waits until this is gone
     clock       the seconds by which the clock of the day is wrong, as a text
*/
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define LONGEST 4096

static int is_on_the_disk(const char *path) {
    const char *disk = getenv("FARSTEAD_DISK");
    return disk && strncmp(path, disk, strlen(disk)) == 0;
}

static int is_file_of_the_disk(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, LONGEST - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_on_the_disk(path);
}

static void fault_named(const char *name, char *path) {
    snprintf(path, LONGEST, "%s/%s", getenv("FARSTEAD_FAULTS"), name);
}

static int there_is(const char *name) {
    char path[LONGEST];
    if (!getenv("FARSTEAD_FAULTS")) return 0;
    fault_named(name, path);
    return access(path, F_OK) == 0;
}

/* Whether a write must fail; it waits as long as the disk is frozen. */
static int fails(int file) {
    char path[LONGEST];
    if (!is_file_of_the_disk(file, path)) return 0;
    while (there_is("frozen")) usleep(1000);
    if (there_is("full")) return errno = ENOSPC;
    if (there_is("readonly")) return errno = EROFS;
    return 0;
}

ssize_t write(int file, const void *data, size_t size) {
    return fails(file) ? -1 : REAL(write)(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    return fails(file) ? -1 : REAL(pwrite)(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    return fails(file) ? -1 : REAL(pwrite64)(file, data, size, at);
}

int ftruncate(int file, off_t size) { return fails(file) ? -1 : REAL(ftruncate)(file, size); }

int ftruncate64(int file, off64_t size) { return fails(file) ? -1 : REAL(ftruncate64)(file, size); }

/* Copy a file to where synced ones are kept: under another name first, so that whoever is killed
   meanwhile leaves the last copy whole. */
static int keep(const char *path) {
    char kept[LONGEST], fresh[LONGEST + 8], folder[LONGEST], block[65536];
    fault_named("synced", folder);
    snprintf(kept, sizeof kept, "%s/%s", folder, strrchr(path, '/') + 1);
    snprintf(fresh, sizeof fresh, "%s.new", kept);
    int from = open(path, O_RDONLY), to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ssize_t size;
    while ((size = read(from, block, sizeof block)) > 0) REAL(write)(to, block, size);
    close(from);
    close(to);
    return rename(fresh, kept);
}

static int sync_file(int file) {
    char path[LONGEST];
    struct stat found;
    if (fails(file)) return -1;
    if (is_file_of_the_disk(file, path) && there_is("synced") && fstat(file, &found) == 0 &&
        S_ISREG(found.st_mode))
        return keep(path);
    return 0; /* in a test the machine keeps its power: only what is copied counts */
}

int fsync(int file) { return sync_file(file); }

int fdatasync(int file) { return sync_file(file); }

static int opened(__typeof__(&open) real, const char *path, int flags, mode_t mode) {
    if (is_on_the_disk(path) && (flags & O_ACCMODE) != O_RDONLY && there_is("readonly")) {
        errno = EROFS;
        return -1;
    }
    return real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return opened(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return opened((__typeof__(&open))REAL(open64), path, flags, mode);
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int result = REAL(clock_gettime)(which, now);
    char path[LONGEST], text[32] = "";
    if (which == CLOCK_REALTIME && there_is("clock")) {
        fault_named("clock", path);
        int file = REAL(open)(path, O_RDONLY);
        if (read(file, text, sizeof text - 1) > 0) now->tv_sec += atol(text);
        close(file);
    }
    return result;
}

// The program's memory in large pages, where the system has such.

#if canImport(Glibc)
import CMalloc
import Glibc

/// Has the system hand out the heap in pages of 2 MiB instead of 4 KiB.
///
/// A page costs the system half a microsecond or more when it is touched first, and a build touches 50 MiB:
/// small pages take a tenth of its time. Memory that is never touched is never handed out, and where the
/// system has no large pages or not that much memory, all is as it was.
func useLargePages() {
  let (mebibyte, largePage) = (1 << 20, 2 << 20)
  let heap = 64 * mebibyte
  // From here on the C library gives nothing back that it would soon ask for again, and takes what is large
  // from its heap too.
  mallopt(M_TRIM_THRESHOLD, .max)
  mallopt(M_MMAP_THRESHOLD, Int32(32 * mebibyte))
  // A request that does not fit into the heap makes it grow, and by the padding beyond that.
  mallopt(M_TOP_PAD, Int32(heap))
  let request = malloc(mebibyte)
  mallopt(M_TOP_PAD, Int32(mebibyte / 8))
  defer { free(request) }
  guard let first = request?.alignedUp(toMultipleOf: largePage), let end = sbrk(0), end > first else {
    return
  }
  madvise(first, end - first, MADV_HUGEPAGE)
}
#else
func useLargePages() {}
#endif

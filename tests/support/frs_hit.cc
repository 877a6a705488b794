// frs_hit(k): marks the k-th byte of the file FRS_HITS, which all processes of a run share: what they marked stays when one is killed.
#include <fcntl.h>
#include <octave/oct.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace {

unsigned char* marks() {
  const char* name = getenv("FRS_HITS");
  const int file = name ? open(name, O_RDWR) : -1;
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) error("frs_hit: FRS_HITS must name a file");
  void* bytes = mmap(nullptr, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) error("frs_hit: the file of FRS_HITS cannot be shared");
  return static_cast<unsigned char*>(bytes);
}

}  // namespace

DEFUN_DLD(frs_hit, arguments, , "frs_hit (k): the k-th statement of the toolbox is about to run") {
  static unsigned char* const mark = marks();
  mark[arguments(0).int_value()] = 1;
  return octave_value_list();
}

// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

namespace fuzz {

MemoryFile::MemoryFile(const std::uint8_t* data, std::size_t size)
    : descriptor_(memfd_create("fuzz", 0)), name_("/proc/self/fd/" + std::to_string(descriptor_)) {
  require(descriptor_ >= 0, "a file in memory can be made");
  require(write(descriptor_, data, size) == static_cast<ssize_t>(size), "it can be written");
}

MemoryFile::~MemoryFile() {
  close(descriptor_);
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace fuzz

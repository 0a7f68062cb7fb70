// SPDX-License-Identifier: MIT
#include "multigrid/backend/shadow/shadow_memory.h"

#include "multigrid/errors.h"

#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace multigrid {
namespace {

// Bytes of address space, not of memory. ThreadSanitizer leaves about 1.5 TB for all executors.
#ifndef __has_feature  // clang++ has it
#define __has_feature(name) 0
#endif
constexpr std::size_t reserved = std::size_t(1) << (__has_feature(thread_sanitizer) ? 36 : 40);

std::size_t whole_pages(std::size_t bytes) {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

[[noreturn]] void refuse(std::size_t bytes) {
  throw OutOfMemory("the system refuses " + std::to_string(bytes) +
                    " bytes to the shadow executor; take a smaller problem");
}

}  // namespace

ShadowMemory::ShadowMemory() {
  void* base =
      mmap(nullptr, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED)
    throw OutOfMemory("the system refuses address space for the shadow executor");
  base_ = static_cast<char*>(base);
}

ShadowMemory::~ShadowMemory() {
  munmap(base_, reserved);
}

void* ShadowMemory::allocate(std::size_t bytes) {
  const std::size_t length = whole_pages(bytes);
  if (used_ + length > reserved) throw OutOfMemory("the shadow executor has used up its addresses");
  char* memory = base_ + used_;
  if (mprotect(memory, length, PROT_READ | PROT_WRITE) != 0) refuse(length);
  used_ += length;
  std::memset(memory, 0xff, bytes);
  if (depth_ == 0) mprotect(memory, length, PROT_NONE);
  return memory;
}

void ShadowMemory::release(void* memory, std::size_t bytes) noexcept {
  madvise(memory, whole_pages(bytes), MADV_DONTNEED);
}

void ShadowMemory::open() {
  if (depth_ == 0 && used_ > 0 && mprotect(base_, used_, PROT_READ | PROT_WRITE) != 0)
    refuse(used_);
  ++depth_;
}

void ShadowMemory::close() noexcept {
  if (--depth_ == 0 && used_ > 0) mprotect(base_, used_, PROT_NONE);
}

}  // namespace multigrid

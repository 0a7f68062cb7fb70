// SPDX-License-Identifier: MIT
#include "multigrid/backend/memory/host_memory.h"

#include "multigrid/backend/executor.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace multigrid {
namespace {

constexpr std::size_t cache_line = 64;

/// Large arrays take huge pages if the system grants them. Page faults for each 4 KiB that setup
/// allocates took a seventh of its time. Arrays that may be lent to a GPU share no page with
/// others.
void* allocate_anew(std::size_t bytes) {
  constexpr std::size_t huge_page = HostBlocks::huge_page, page = 4096;
  const bool is_large = bytes >= 2 * huge_page;
  const std::size_t alignment = is_large                        ? huge_page
                                : bytes >= Executor::least_lent ? page
                                                                : cache_line;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, rounded);
#ifdef __linux__
  if (memory && is_large) madvise(memory, rounded, MADV_HUGEPAGE);  // refused or not, it is memory
#endif
  return memory;
}

}  // namespace

void* allocate_host(HostBlocks* blocks, std::size_t bytes, Offset most_idle) {
  const bool may_be_kept = blocks && bytes >= HostBlocks::smallest;
  void* memory = may_be_kept ? blocks->take(bytes) : nullptr;
  if (memory) return memory;
  if (may_be_kept) blocks->shrink(std::max(most_idle, Offset(0)));
  const std::size_t wanted = may_be_kept ? HostBlocks::capacity(bytes) : bytes;
  memory = allocate_anew(wanted);
  if (!memory && blocks) {
    blocks->shrink(0);
    memory = allocate_anew(wanted);
  }
  if (!memory)
    throw OutOfMemory("the host's memory is used up: there are no " + std::to_string(bytes) +
                      " bytes left; take a smaller problem or Solver/Hierarchy/Precision = half");
  return memory;
}

void release_host(HostBlocks* blocks, void* memory, std::size_t bytes) noexcept {
  if (!blocks || bytes < HostBlocks::smallest || !blocks->keep(memory, bytes)) std::free(memory);
}

}  // namespace multigrid

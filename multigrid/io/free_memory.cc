// SPDX-License-Identifier: MIT
#include "multigrid/io/free_memory.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace multigrid {
namespace {

constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

/// The number behind a key in lines of keys and numbers; `unknown` if there is none.
std::size_t number_in(const char* name, const std::string& key) {
  std::ifstream file(name);
  std::string own;
  std::size_t number = 0;
  while (file >> own >> number) {
    if (own == key) return number;
    std::getline(file, own);
  }
  return unknown;
}

/// The only number of a file; `unknown` if it has none ("max").
std::size_t number_in(const char* name) {
  std::ifstream file(name);
  std::size_t number = 0;
  return file >> number ? number : unknown;
}

std::size_t of_system() {
  constexpr std::size_t kilo = 1024;
  const std::size_t kilobytes = number_in("/proc/meminfo", "MemAvailable:");
  return kilobytes == unknown ? unknown : kilobytes * kilo;
}

/// What is left of a limit.
std::size_t left(std::size_t limit, std::size_t used) {
  return limit == unknown ? unknown : limit - std::min(limit, used);
}

/// Of a container with control groups of version 2. Cached files count as used there, but are given up for others.
std::size_t of_container() {
  const std::size_t limit = number_in("/sys/fs/cgroup/memory.max"),
                    used = number_in("/sys/fs/cgroup/memory.current"),
                    cached = number_in("/sys/fs/cgroup/memory.stat", "inactive_file");
  if (used == unknown) return unknown;
  return left(limit, used - (cached == unknown ? 0 : std::min(used, cached)));
}

std::size_t of_address_space() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unknown;
  const std::size_t pages = number_in("/proc/self/statm");
  return left(limit.rlim_cur, pages == unknown ? 0 : pages * std::size_t(sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::size_t free_memory() {
  return std::min({of_system(), of_container(), of_address_space()});
}

}  // namespace multigrid

// SPDX-License-Identifier: MIT
// The binary form of a system: as it is, and with its checksum put right, so that what the checksum
// would have stopped meets `check` too.
#include "fuzz.h"
#include "multigrid/errors.h"
#include "multigrid/system.h"

#include <cstring>
#include <vector>

namespace {

/// FNV-1a over 64-bit words and the bytes left over, as system_io.cc has it.
std::uint64_t checksum(const std::uint8_t* data, std::size_t size) {
  std::uint64_t hash = 0xcbf29ce484222325ull;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3ull;
    hash ^= hash >> 29;
  };
  std::size_t k = 0;
  for (; k + 8 <= size; k += 8) {
    std::uint64_t word;
    std::memcpy(&word, data + k, 8);
    mix(word);
  }
  for (; k < size; ++k) mix(data[k]);
  return hash;
}

void load_and_check(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  try {
    check(multigrid::load(file.name()));
  } catch (const multigrid::InputError&) {
  } catch (const multigrid::FileError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  load_and_check(data, size);
  if (size < sizeof(std::uint64_t)) return 0;
  std::vector<std::uint8_t> repaired(data, data + size);
  const std::uint64_t sum = checksum(data, size - sizeof sum);
  std::memcpy(repaired.data() + size - sizeof sum, &sum, sizeof sum);
  load_and_check(repaired.data(), size);
  return 0;
}

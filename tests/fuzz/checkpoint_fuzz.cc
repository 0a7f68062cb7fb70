// SPDX-License-Identifier: MIT
// Checkpoints: as they are, and with their checksum put right, so that what the checksum would have
// stopped meets the other checks too.
#include "apps/heat/checkpoint.h"
#include "fuzz.h"
#include "multigrid/errors.h"
#include "multigrid/io/binary_file.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

void load(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  try {
    apps::load_checkpoint(file.name());
  } catch (const multigrid::FileError&) {
  }
}

/// Header, text, and what follows are added one after the other.
std::uint64_t checksum(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t header = 344;
  std::uint64_t n_characters = 0;
  if (size >= 16) std::memcpy(&n_characters, data + 8, 8);
  const std::size_t first = std::min(size, header),
                    text = std::size_t(std::min<std::uint64_t>(n_characters, size - first));
  multigrid::Checksum sum;
  sum.add(data, first);
  sum.add(data + first, text);
  sum.add(data + first + text, size - first - text);
  return sum.value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  load(data, size);
  if (size < sizeof(std::uint64_t)) return 0;
  std::vector<std::uint8_t> repaired(data, data + size);
  const std::uint64_t sum = checksum(data, size - sizeof sum);
  std::memcpy(repaired.data() + size - sizeof sum, &sum, sizeof sum);
  load(repaired.data(), size);
  return 0;
}

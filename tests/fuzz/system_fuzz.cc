// SPDX-License-Identifier: MIT
// The binary form of a system: as it is, and with its checksum put right, so that what the checksum
// would have stopped meets `check` too.
#include "fuzz.h"
#include "multigrid/errors.h"
#include "multigrid/io/binary_file.h"
#include "multigrid/system.h"

#include <cstring>
#include <vector>

namespace {

/// Of a file of `size` bytes without its checksum. The columns alone may end within a word: what
/// the header says of their place is believed as far as the file goes.
std::uint64_t checksum(const std::uint8_t* data, std::size_t size) {
  std::int64_t n = 0, n_nonzeros = 0;
  if (size >= 24) {
    std::memcpy(&n, data + 8, 8);
    std::memcpy(&n_nonzeros, data + 16, 8);
  }
  const std::uint64_t header = size > 7 && data[7] == '1' ? 40 : 48;
  const std::uint64_t columns = header + 8 * (std::uint64_t(n) + 1);
  const std::uint64_t values = columns + 4 * std::uint64_t(n_nonzeros);
  multigrid::Checksum sum;
  if (columns > size || values > size || values < columns) {
    sum.add(data, size);
  } else {
    sum.add(data, columns);
    sum.add(data + columns, values - columns);
    sum.add(data + values, size - values);
  }
  return sum.value();
}

void load_and_check(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  try {
    multigrid::System system = multigrid::load(file.name());
    check(system);
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

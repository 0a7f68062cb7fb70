// SPDX-License-Identifier: MIT
// VTU files, as a grid, which must be one that everything after it can take, and as fields.
#include "fuzz.h"
#include "postprocess/fields.h"
#include "postprocess/vtu/differences.h"
#include "postprocess/vtu/read.h"

namespace {

/// The last array, which the loop of a fuzzer changes as well as the first.
std::string last_name(const std::vector<postprocess::PointDataName>& there) {
  return there.empty() ? "" : there.back().name;
}

template <class Read>
void expect_read_errors(Read&& read) {
  try {
    read();
  } catch (const postprocess::ReadError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  expect_read_errors([&] {
    const postprocess::VtuDifferences same = postprocess::compare_vtu(file.name(), file.name());
    fuzz::require(same.only_first.empty() && same.only_second.empty(),
                  "a file has the arrays that it has");
  });
  expect_read_errors([&] { postprocess::check(postprocess::read_vtu(file.name(), last_name)); });
  return 0;
}

// SPDX-License-Identifier: MIT
// Matrix Market files, as a matrix, which must then pass the check of systems, and as a table.
#include "fuzz.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"
#include "multigrid/system.h"

namespace {

/// Whether a matrix that was read is one that solvers take.
bool is_sound(multigrid::Csr<double> A) {
  multigrid::System system;
  system.A = std::move(A);
  system.b = multigrid::Array<double>(multigrid::default_host(),
                                      std::vector<double>(std::size_t(system.n()), 1.));
  try {
    check(system);
  } catch (const multigrid::InputError&) {
    return false;
  }
  return true;
}

template <class Read>
void expect_documented_errors(Read&& read) {
  try {
    read();
  } catch (const multigrid::InputError&) {
  } catch (const multigrid::FileError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(data, size);
  expect_documented_errors([&] {
    fuzz::require(is_sound(multigrid::read_matrix_market(file.name())), "a matrix read is sound");
  });
  expect_documented_errors([&] {
    const multigrid::Table table = multigrid::read_matrix_market_table(file.name());
    fuzz::require(table.values.size() == std::size_t(table.n_rows) * std::size_t(table.n_columns),
                  "a table has a value for each row and column");
  });
  return 0;
}

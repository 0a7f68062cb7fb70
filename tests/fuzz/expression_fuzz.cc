// SPDX-License-Identifier: MIT
// Expressions: parsed, and evaluated with and without the largest value on the way.
#include "assembly/expressions/parse.h"
#include "fuzz.h"

#include <cmath>

namespace {

/// No file is read.
assembly::DataTable table(const std::string& file, int n_arguments) {
  const double value = static_cast<double>(file.size());
  if (n_arguments == 1) return {{-1, 0.5, 1}, {}, {}, {value, 2, -value}};
  if (n_arguments == 2) return {{-1, 0.5, 1}, {0, 4}, {}, {value, 1, 2, 3, 4, -value}};
  return {{-1, 1}, {0, 4}, {-2, 3}, {value, 1, 2, 3, 4, 5, 6, -value}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const assembly::Program program = assembly::parse(text, {"x", "y", "z", "t"}, table);
    const double variables[] = {0.625, -0.25, 3, 0.5};
    const int n = static_cast<int>(program.instructions.size());
    double largest = 0;
    const double value = assembly::evaluate(program.instructions.data(), n, variables, &largest);
    const double again = assembly::evaluate(program.instructions.data(), n, variables);
    fuzz::require(value == again || (std::isnan(value) && std::isnan(again)),
                  "an expression has one value");
    fuzz::require(!(std::fabs(value) > largest), "no value is above the largest");
  } catch (const assembly::ParseError& error) {
    fuzz::require(error.position <= text.size(), "an error is inside of the text");
  }
  return 0;
}

// SPDX-License-Identifier: MIT
// Expressions: parsed, and evaluated with and without the largest value on the way.
#include "assembly/expressions/parse.h"
#include "fuzz.h"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const assembly::Program program = assembly::parse(text, {"x", "y", "z", "t"});
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

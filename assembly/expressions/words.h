// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/program.h"

#include <string>

namespace assembly {

/// A function of an expression.
struct FunctionWord {
  const char* name;
  int arguments;        ///< 0: any number, from one on
  Operation operation;  ///< with any number: of each two; sum and avg add
};

/// null if there is none of that name
const FunctionWord* function_word(const std::string& name);

/// An operator between two values.
struct OperatorWord {
  const char* sign;
  int strength;
  Operation operation;
  bool from_the_right = false;
};

/// The operator that the text has at a position, the longest that there is; null if there is none.
const OperatorWord* operator_at(const std::string& text, std::size_t position);

inline constexpr int strength_of_sign = 7;  ///< of a minus before a value: weaker than ^ alone

}  // namespace assembly

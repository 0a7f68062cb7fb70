// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/constants.h"
#include "assembly/expressions/data_table.h"
#include "assembly/expressions/program.h"

#include <stdexcept>
#include <string>

namespace assembly {

/// Why a text is no expression: a clause without a full stop, and where in the text.
struct ParseError : std::runtime_error {
  ParseError(const std::string& why, std::size_t at, const std::string& name = "")
      : std::runtime_error(why), position(at), unknown_name(name) {}
  std::size_t position;      ///< of a character, from 0 on; the length of the text at its end
  std::string unknown_name;  ///< if nothing is called that
};

/// Turns an expression into instructions, by the grammar of muParser as deal.II's FunctionParser has it: numbers; the
/// variables; pi and e; + - * / ^, of which ^ is the strongest and groups from the right; < > <= >= == !=; && ||, and
/// & | which round their arguments; c ? a : b; if(c, a, b), which rounds c; and the functions of docs/problems.md. Of our own
/// are table("FILE", x) and table("FILE", x, y), values of a file that are interpolated linearly.
///
/// It differs from muParser where that is inconsistent: 0.5 && 1 is 1, as x && 1 is with x = 0.5, where muParser takes the
/// integer part of constants first. asinh, acosh and atanh do not cancel, as muParser's logarithms do. int of what is no
/// number is none, and of large numbers does not overflow. && and || need no blanks, signs may follow each other, and erf is
/// there. But an expression may keep 64 values at a time and be nested 200 times at most.
///
/// variables  names by number
/// tables     reads the files of tables
/// constants  further names of numbers, beside pi and e
/// throws     ParseError; what `tables` throws
/// source     muParser 2.3, documentation; deal.II 9.4, FunctionParser
Program parse(const std::string& text,
              const std::vector<std::string>& variables,
              const TableReader& tables = read_data_table,
              const Constants& constants = {});

}  // namespace assembly

// SPDX-License-Identifier: MIT
#include "assembly/data/parser_words.h"

#include "assembly/data/equations.h"
#include "assembly/data/text.h"

#include <cctype>
#include <cstdlib>

namespace assembly {

namespace {

/// muParser's error codes (muParserDef.h, EErrorCodes) that a user's text can lead to.
enum Code {
  unexpected_operator = 0,
  unknown_token = 1,
  unexpected_end = 2,
  comma_at_wrong_place = 3,
  comma_without_function = 4,
  unexpected_value = 5,
  unexpected_variable = 6,
  unexpected_parenthesis = 7,
  unexpected_text = 8,
  missing_parenthesis = 11,
  unexpected_function = 12,
  text_not_closed = 13,
  too_many_arguments = 14,
  too_few_arguments = 15,
  text_as_result = 17,
  no_else = 33,
  misplaced_colon = 34,
};

/// Those of docs/problems.md.
constexpr const char* functions[] = {"sin",   "cos",   "tan",   "cot",  "sec",  "csc",  "asin",
                                     "acos",  "atan",  "atan2", "sinh", "cosh", "tanh", "asinh",
                                     "acosh", "atanh", "exp",   "log",  "ln",   "log2", "log10",
                                     "sqrt",  "pow",   "erfc",  "abs",  "sign", "min",  "max",
                                     "sum",   "avg",   "floor", "ceil", "int",  "rint", "if"};

/// The value of `name` in lines `name:  <value>`.
std::string value_of(const std::string& report, const std::string& name) {
  const std::size_t line = report.find(name + ":");
  if (line == std::string::npos) return "";
  const std::size_t begin = report.find('<', line), end = report.find(">\n", line);
  if (begin == std::string::npos || end == std::string::npos || end < begin) return "";
  return trim(report.substr(begin + 1, end - begin - 1));
}

bool is_name(const std::string& token) {
  for (const char c : token)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
  return !token.empty() && !std::isdigit(static_cast<unsigned char>(token[0]));
}

/// Of names that there are, but not here; empty of others.
std::string elsewhere(const std::string& token) {
  if (token == "z") return "`z` is there in three dimensions only, and this mesh is plane";
  if (token == "t")
    return "the time `t` is there with Problem/Equation = " + equations_in_time() +
           " only, and not in its initial condition";
  if (token == "u") return "no value can depend on the solution `u`";
  return "";
}

/// deal.II takes blanks away behind the names of functions, so `sin x` is refused as `sinx`.
std::string unknown(const std::string& text, const std::string& token) {
  if (!is_name(token)) return "`" + token + "` is not understood";
  if (text.find(token) == std::string::npos) return "a function wants its arguments in parentheses";
  for (const char* function : functions)
    if (token == function) return "`" + token + "` wants its arguments in parentheses";
  if (const std::string words = elsewhere(token); !words.empty()) return words;
  return "nothing is called `" + token + "`";
}

}  // namespace

std::string parser_words(const std::string& text, const std::string& report) {
  const std::string token = value_of(report, "Token"), code = value_of(report, "Errc");
  switch (code.empty() ? -1 : std::atoi(code.c_str())) {
    case unexpected_operator:
      return "`" + token + "` stands where a value should";
    case unknown_token:
      return unknown(text, token);
    case unexpected_end:
      return "it ends where a value should stand";
    case comma_at_wrong_place:
    case comma_without_function:
      return "`,` separates the arguments of a function, and nothing else";
    case unexpected_parenthesis:
      if (token == ")") return "`)` stands where nothing is open, or where a value should";
      [[fallthrough]];
    case unexpected_value:
    case unexpected_variable:
    case unexpected_function:
      return "an operator is missing before `" + token + "`";
    case unexpected_text:
    case text_not_closed:
    case text_as_result:
      return "it has quotation marks";
    case missing_parenthesis:
      return "a parenthesis is not closed";
    case too_many_arguments:
      return "`" + token + "` has too many arguments";
    case too_few_arguments:
      return "`" + token + "` has too few arguments";
    case no_else:
      return "`?` is without its `:`";
    case misplaced_colon:
      return "`:` is without its `?`";
  }
  return "it is no expression";
}

}  // namespace assembly

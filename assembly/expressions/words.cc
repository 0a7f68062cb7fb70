// SPDX-License-Identifier: MIT
#include "assembly/expressions/words.h"

#include <cstring>

namespace assembly {
namespace {

using O = Operation;

constexpr FunctionWord functions[] = {
    {"sin", 1, O::sin},     {"cos", 1, O::cos},           {"tan", 1, O::tan},
    {"cot", 1, O::cot},     {"sec", 1, O::sec},           {"csc", 1, O::csc},
    {"asin", 1, O::asin},   {"acos", 1, O::acos},         {"atan", 1, O::atan},
    {"atan2", 2, O::atan2}, {"sinh", 1, O::sinh},         {"cosh", 1, O::cosh},
    {"tanh", 1, O::tanh},   {"asinh", 1, O::asinh},       {"acosh", 1, O::acosh},
    {"atanh", 1, O::atanh}, {"exp", 1, O::exp},           {"log", 1, O::log},
    {"ln", 1, O::log},      {"log2", 1, O::log2},         {"log10", 1, O::log10},
    {"sqrt", 1, O::sqrt},   {"pow", 2, O::power},         {"erf", 1, O::erf},
    {"erfc", 1, O::erfc},   {"abs", 1, O::abs},           {"sign", 1, O::sign},
    {"floor", 1, O::floor}, {"ceil", 1, O::ceil},         {"int", 1, O::to_int},
    {"rint", 1, O::rint},   {"if", 3, O::choose_rounded}, {"min", 0, O::min},
    {"max", 0, O::max},     {"sum", 0, O::add},           {"avg", 0, O::add}};

/// Longer signs before those that they begin with.
constexpr OperatorWord operators[] = {
    {"||", 1, O::logical_or}, {"|", 1, O::rounded_or},  {"&&", 2, O::logical_and},
    {"&", 2, O::rounded_and}, {"<=", 4, O::less_equal}, {">=", 4, O::greater_equal},
    {"==", 4, O::equal},      {"!=", 4, O::not_equal},  {"<", 4, O::less},
    {">", 4, O::greater},     {"+", 5, O::add},         {"-", 5, O::subtract},
    {"*", 6, O::multiply},    {"/", 6, O::divide},      {"^", 8, O::power, true}};

}  // namespace

const FunctionWord* function_word(const std::string& name) {
  for (const FunctionWord& function : functions)
    if (name == function.name) return &function;
  return nullptr;
}

const OperatorWord* operator_at(const std::string& text, const std::size_t position) {
  for (const OperatorWord& word : operators)
    if (text.compare(position, std::strlen(word.sign), word.sign) == 0) return &word;
  return nullptr;
}

}  // namespace assembly

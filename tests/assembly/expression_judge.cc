// SPDX-License-Identifier: MIT
#include "tests/assembly/expression_judge.h"

#include "assembly/expressions/parse.h"

#include <deal.II/base/function_parser.h>

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace tests {
namespace {

using namespace assembly;
using Generator = std::mt19937;

int below(Generator& generator, int n) {
  return int(generator() % unsigned(n));
}

/// An expression with about so many levels. Not with asinh, acosh and atanh, which muParser makes of logarithms with cancellation.
std::string expression(Generator& generator, int depth) {
  const auto inner = [&] { return expression(generator, depth - 1); };
  if (depth == 0 || below(generator, 8) == 0) {
    static const char* const leaves[] = {"x", "y",   "z", "t",    "pi",   "e",
                                         "2", "0.5", "3", "1.25", "1e-2", ".75"};
    return leaves[below(generator, 12)];
  }
  static const char* const operators[] = {"+", "-", "*",  "/",  "^",  "+",  "-", "*",
                                          "<", ">", "<=", ">=", "==", "!=", "&", "|"};
  static const char* const functions[] = {"sin",   "cos",  "tan",   "cot",  "sec",  "csc", "asin",
                                          "acos",  "atan", "sinh",  "cosh", "tanh", "exp", "log",
                                          "ln",    "log2", "log10", "sqrt", "erfc", "abs", "sign",
                                          "floor", "ceil", "int",   "rint"};
  switch (below(generator, 11)) {
    case 0:
      return "-(" + inner() + ")";
    case 1:
      return "(" + inner() + ")";
    case 2:
      return std::string(functions[below(generator, 25)]) + "(" + inner() + ")";
    case 3:
      return "if(" + inner() + ", " + inner() + ", " + inner() + ")";
    case 4:
      return "(" + inner() + " ? " + inner() + " : " + inner() + ")";
    case 5: {
      static const char* const variadic[] = {"min", "max", "sum", "avg"};
      std::string text = std::string(variadic[below(generator, 4)]) + "(" + inner();
      for (int k = below(generator, 3); k > 0; --k) text += ", " + inner();
      return text + ")";
    }
    case 6:
      return std::string(below(generator, 2) ? "atan2(" : "pow(") + inner() + ", " + inner() + ")";
    case 7: {  // of constants that are no integers muParser takes the integer part first
      const auto condition = [&] { return "(" + inner() + " < " + inner() + ")"; };
      return "(" + condition() + (below(generator, 2) ? " && " : " || ") + condition() + ")";
    }
    default:
      return inner() + " " + operators[below(generator, 16)] + " " + inner();
  }
}

/// The value with each result on the way changed by a relative error of up to 2e-15, and zeros by their sign: muParser may leave out
/// a product with 0.
double perturbed(const Program& program, const double* variables, Generator& generator) {
  std::uniform_real_distribution<double> error(-2e-15, 2e-15);
  std::vector<double> stack;
  for (const Instruction& at : program.instructions) {
    const Operation operation = at.operation;
    const auto pop = [&] {
      const double value = stack.back();
      stack.pop_back();
      return value;
    };
    double value;
    if (operation == Operation::constant) {
      value = at.value;
    } else if (operation == Operation::variable) {
      value = variables[at.number];
    } else if (operation < Operation::add) {
      value = evaluate_one(operation, pop());
    } else if (operation < Operation::choose) {
      const double b = pop(), a = pop();
      value = evaluate_two(operation, a, b);
    } else {
      const double condition = pop(), then = pop(), otherwise = pop();
      const bool holds = operation == Operation::choose ? condition != 0 : rounded(condition) != 0;
      value = holds ? then : otherwise;
    }
    stack.push_back(value == 0 ? std::copysign(0., error(generator))
                               : value * (1 + error(generator)));
  }
  return stack.back();
}

bool is_near(double a, double b, double largest) {
  if (!std::isfinite(a) || !std::isfinite(b)) return std::isfinite(a) == std::isfinite(b);
  return std::abs(a - b) <= 1e-14 * largest;
}

}  // namespace

Judged judge_expressions(const int n, const unsigned int seed) {
  Generator generator(seed);
  std::uniform_real_distribution<double> uniform(-1.5, 1.5);
  Judged judged;
  for (int k = 0; k < n; ++k) {
    const std::string text = expression(generator, 1 + below(generator, 4));
    const Program program = parse(text, {"x", "y", "z", "t"});
    dealii::FunctionParser<3> judge;
    judge.initialize("x, y, z, t", text, {{"pi", std::acos(-1.)}, {"e", std::exp(1.)}}, true);
    for (int point = 0; point < 4; ++point) {
      const dealii::Point<3> p(uniform(generator), uniform(generator), uniform(generator));
      const double t = uniform(generator), variables[] = {p[0], p[1], p[2], t};
      judge.set_time(t);
      double largest = 0;
      const double own = evaluate(program.instructions.data(), int(program.instructions.size()),
                                  variables, &largest);
      constexpr double most =
          2e9;  // beyond, muParser's int overflows; and it makes a number of int(nan)
      bool is_stable = largest < most;
      for (int trial = 0; trial < 16; ++trial)
        is_stable = is_stable && is_near(perturbed(program, variables, generator), own, largest);
      const double other = judge.value(p);
      ++(is_stable ? judged.compared : judged.ill_conditioned);
      if (is_stable && !is_near(own, other, largest))
        ADD_FAILURE() << text << " at " << p << ", t = " << t << ": " << own << " and " << other
                      << ", largest value on the way " << largest;
      if (testing::Test::HasFailure()) return judged;
    }
  }
  return judged;
}

}  // namespace tests

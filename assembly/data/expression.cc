// SPDX-License-Identifier: MIT
#include "assembly/data/expression.h"

#include "assembly/data/parser_words.h"
#include "multigrid/system.h"

#include <cctype>
#include <cmath>
#include <cstring>
#include <iostream>
#include <sstream>

namespace assembly {

namespace {

/// Whether `holds` is true of an identifier of the text.
template <class Holds>
bool has_word(const std::string& text, const Holds& holds) {
  const auto in_word = [](const char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && in_word(text[end])) ++end;
    if (holds(text.substr(begin, end - begin))) return true;
    begin = std::max(end, begin + 1);
  }
  return false;
}

bool is_variable(const std::string& word) {
  return word == "x" || word == "y" || word == "z";
}

bool is_time(const std::string& word) {
  return word == "t";
}

bool is_random(const std::string& word) {
  return word.rfind("rand", 0) == 0;
}

/// Whether there is a `=` that is no part of a comparison.
bool has_assignment(const std::string& text) {
  for (std::size_t k = text.find('='); k != std::string::npos; k = text.find('=', k + 1)) {
    if (k > 0 && std::strchr("<>!", text[k - 1])) continue;
    if (k + 1 == text.size() || text[k + 1] != '=') return true;
    ++k;
  }
  return false;
}

/// Keeps what others print on std::cerr off the screen: deal.II's parser prints there before it
/// throws.
struct SilentErrors {
  std::ostringstream swallowed;
  std::streambuf* old = std::cerr.rdbuf(swallowed.rdbuf());
  ~SilentErrors() { std::cerr.rdbuf(old); }
};

template <int dim>
std::string variable_names(const Variables variables) {
  return std::string(dim == 2 ? "x, y" : "x, y, z") +
         (variables == Variables::space_and_time ? ", t" : "");
}

}  // namespace

template <int dim>
Expression<dim>::Expression(std::string key, std::string text, const Variables variables)
    : key_(std::move(key)),
      text_(trim(text)),
      parser_(std::make_unique<dealii::FunctionParser<dim>>()) {
  if (text_.empty())
    throw multigrid::InputError(key_ + ": an expression is missing; write 0 for zero.");
  if (text_.find(';') != std::string::npos)
    throw multigrid::InputError(key_ + ": `" + text_ + "` must be one expression, without `;`.");
  if (split(text_, ',').size() > 1)  // of several values the parser would take the last
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` must be one expression, without `,` outside of parentheses.");
  if (has_assignment(text_))
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` assigns by `=`, which changes nothing; to compare write `==`.");
  if (has_word(text_, is_random))
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` is another value each time; a run must be repeatable.");
  const double value = first_value(variables);
  is_constant_ = !has_word(text_, is_variable);
  depends_on_time_ = variables == Variables::space_and_time && has_word(text_, is_time);
  if (is_constant_) constant_ = value;
}

template <int dim>
void Expression<dim>::set_time(const double t) {
  time_ = t;
  if (!depends_on_time_) return;
  parser_->set_time(t);
  if (is_constant_) constant_ = parser_->value({});
}

template <int dim>
double Expression<dim>::first_value(const Variables variables) const {
  const SilentErrors silent;
  dealii::Point<dim> somewhere;
  for (int d = 0; d < dim; ++d) somewhere[d] = 0.625;
  try {
    parser_->initialize(variable_names<dim>(variables), text_,
                        {{"pi", std::acos(-1.)}, {"e", std::exp(1.)}},
                        variables == Variables::space_and_time);
    return parser_->value(somewhere);
  } catch (const dealii::ExceptionBase&) {
    throw multigrid::InputError(key_ + ": the expression `" + text_ + "` cannot be read (" +
                                parser_words(text_, silent.swallowed.str()) + "); it may use " +
                                variable_names<dim>(variables) +
                                ", pi, e and the functions in docs/problems.md.");
  }
}

template class Expression<2>;
template class Expression<3>;

}  // namespace assembly

// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"

#include "assembly/expressions/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>

namespace assembly {
namespace {

constexpr int most_nested = 100;  ///< parentheses and signs, which a call each takes
constexpr int weakest = 1;

/// Reads an expression from left to right, and writes instructions as it goes.
class Parser {
 public:
  Parser(const std::string& text, const std::vector<std::string>& variables)
      : text_(text), variables_(variables) {
    program_.uses.assign(variables.size(), false);
  }

  Program parse() {
    choice();
    skip();
    if (at_ < text_.size()) fail_at_rest();
    return std::move(program_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw ParseError(why, at_); }
  /// Of something that stands behind a whole expression.
  [[noreturn]] void fail_at_rest() const {
    const char c = text_[at_];
    if (c == ')') fail("`)` stands where nothing is open, or where a value should");
    if (c == '"' || c == '\'') fail("it has quotation marks");
    if (c == ',') fail("`,` separates the arguments of a function, and nothing else");
    if (c == ':') fail("`:` is without its `?`");
    fail("an operator is missing before `" + word_here() + "`");
  }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool is_next(char c) {
    skip();
    return at_ < text_.size() && text_[at_] == c;
  }
  bool take(char c) {
    if (!is_next(c)) return false;
    ++at_;
    return true;
  }
  static bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  std::string word_here() const {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return text_.substr(at_, std::max<std::size_t>(end - at_, 1));
  }

  /// Adds an instruction that takes so many values and leaves one.
  void add(Operation operation, int takes, double value = 0, int variable = 0) {
    program_.instructions.push_back({operation, variable, value});
    depth_ += 1 - takes;
    if (depth_ > most_on_stack)
      fail("it keeps more than " + std::to_string(most_on_stack) +
           " values at a time; write it with fewer nested terms");
  }

  /// condition ? then : else, which groups from the right
  void choice() {
    if (++nested_ > most_nested) fail("it is nested too deeply");
    operators(weakest);
    if (take('?')) {
      choice();
      if (!take(':')) fail("`?` is without its `:`");
      choice();
      add(Operation::choose, 3);
    }
    --nested_;
  }

  /// Values with operators of at least this strength between them.
  void operators(int least) {
    value();
    for (;;) {
      skip();
      if (at_ >= text_.size()) return;
      const OperatorWord* const word = operator_at(text_, at_);
      if (!word || word->strength < least) return;
      at_ += std::strlen(word->sign);
      operators(word->strength + (word->from_the_right ? 0 : 1));
      add(word->operation, 2);
    }
  }

  /// A number, name, call or parenthesis, perhaps with signs before it.
  void value() {
    skip();
    if (at_ >= text_.size()) fail("it ends where a value should stand");
    const char c = text_[at_];
    if (c == '-' || c == '+') {
      if (++nested_ > most_nested) fail("it is nested too deeply");
      ++at_;
      operators(strength_of_sign);
      if (c == '-') add(Operation::negate, 1);
      --nested_;
    } else if (take('(')) {
      choice();
      close();
    } else if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
      number();
    } else if (is_letter(c)) {
      name();
    } else if (c == '"' || c == '\'') {
      fail("it has quotation marks");
    } else if (c == ')') {
      fail("`)` stands where nothing is open, or where a value should");
    } else {
      fail("`" + std::string(1, c) + "` stands where a value should");
    }
  }

  void close() {
    if (!take(')')) {
      if (at_ < text_.size() && text_[at_] != ')' && !operator_at(text_, at_)) fail_at_rest();
      fail("a parenthesis is not closed");
    }
  }

  void number() {
    double value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) fail("a number is out of range");
    if (error != std::errc()) fail("`.` stands where a value should");
    at_ += std::size_t(end - begin);
    add(Operation::constant, 0, value);
  }

  void name() {
    const std::string word = word_here();
    const auto variable = std::find(variables_.begin(), variables_.end(), word);
    if (const FunctionWord* const function = function_word(word)) {
      at_ += word.size();
      return call(*function);
    }
    if (variable != variables_.end()) {
      const auto number = std::size_t(variable - variables_.begin());
      program_.uses[number] = true;
      add(Operation::variable, 0, 0, int(number));
    } else if (word == "pi" || word == "_pi") {
      add(Operation::constant, 0, std::acos(-1.));
    } else if (word == "e" || word == "_e") {
      add(Operation::constant, 0, std::exp(1.));
    } else {
      throw ParseError("nothing is called `" + word + "`", at_, word);
    }
    at_ += word.size();
  }

  void call(const FunctionWord& function) {
    const std::string name = function.name;
    if (!take('(')) fail("`" + name + "` wants its arguments in parentheses");
    int n = 0;
    do {
      if (is_next(')')) fail("`" + name + "` has too few arguments");
      choice();
      ++n;
      if (function.arguments == 0 && n > 1) add(function.operation, 2);
      if (function.arguments > 0 && n > function.arguments)
        fail("`" + name + "` has too many arguments");
    } while (take(','));
    close();
    if (n < function.arguments) fail("`" + name + "` has too few arguments");
    if (function.arguments > 0) add(function.operation, function.arguments);
    if (name != "avg") return;
    add(Operation::constant, 0, n);
    add(Operation::divide, 2);
  }

  const std::string& text_;
  const std::vector<std::string>& variables_;
  Program program_;
  std::size_t at_ = 0;
  int depth_ = 0, nested_ = 0;
};

}  // namespace

Program parse(const std::string& text, const std::vector<std::string>& variables) {
  return Parser(text, variables).parse();
}

}  // namespace assembly

// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"

#include "assembly/expressions/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace assembly {
namespace {

/// Parentheses, signs, arguments and branches inside of each other, which take calls of functions here.
constexpr int most_nested = 200;
constexpr int weakest = 1;

/// Reads an expression from left to right, and writes instructions as it goes.
class Parser {
 public:
  Parser(const std::string& text,
         const std::vector<std::string>& variables,
         const TableReader& tables,
         const Constants& constants)
      : text_(text), variables_(variables), tables_(tables), constants_(constants) {
    program_.uses.assign(variables.size(), false);
  }

  Program parse() {
    choice();
    skip();
    if (at_ < text_.size()) fail_at_rest();
    require_stack();
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
    if (!is_letter(c) && c != '(' && c != '.') fail("`" + word_here() + "` is not understood");
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
  /// A name or number, or else one character, all bytes of it (UTF-8).
  std::string word_here() const {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    if (end > at_) return text_.substr(at_, end - at_);
    do ++end;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80);
    return text_.substr(at_, end - at_);
  }

  void add(Operation operation, double value = 0, int number = 0) {
    program_.instructions.push_back({operation, number, value});
  }
  static bool is_table(Operation operation) {
    return operation == Operation::table || operation == Operation::grid ||
           operation == Operation::grid_in_space;
  }
  std::ptrdiff_t size() const { return std::ptrdiff_t(program_.instructions.size()); }

  /// Puts the instructions of condition, then and otherwise, which follow each other, in the opposite order, so that a long
  /// chain of cases keeps few values.
  void add_choice(Operation operation,
                  std::ptrdiff_t condition,
                  std::ptrdiff_t then,
                  std::ptrdiff_t otherwise) {
    const auto begin = program_.instructions.begin();
    const auto end = program_.instructions.end();
    std::rotate(begin + condition, begin + otherwise, end);
    const std::ptrdiff_t rest = condition + (size() - otherwise);
    std::rotate(begin + rest, begin + rest + (then - condition), end);
    add(operation);
  }

  /// How many values an operation takes from the stack.
  static int taken(Operation operation) {
    if (operation < Operation::negate) return 0;
    if (operation < Operation::add || operation == Operation::table) return 1;
    return operation < Operation::choose || operation == Operation::grid ? 2 : 3;
  }
  void require_stack() const {
    int depth = 0;
    for (std::size_t k = 0; k < program_.instructions.size(); ++k) {
      const Instruction& at = program_.instructions[k];
      depth += 1 - taken(at.operation);
      if (is_table(at.operation)) k += std::size_t(at.number);
      if (depth > most_on_stack)
        fail("it keeps more than " + std::to_string(most_on_stack) +
             " values at a time; write it with fewer nested terms");
    }
  }

  /// condition ? then : else, which groups from the right
  void choice() {
    if (++nested_ > most_nested) fail("it is nested too deeply");
    const std::ptrdiff_t condition = size();
    operators(weakest);
    if (take('?')) {
      const std::ptrdiff_t then = size();
      choice();
      if (!take(':')) fail("`?` is without its `:`");
      const std::ptrdiff_t otherwise = size();
      choice();
      add_choice(Operation::choose, condition, then, otherwise);
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
      add(word->operation);
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
      if (c == '-') add(Operation::negate);
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
      fail("`" + word_here() + "` stands where a value should");
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
    if (error == std::errc::result_out_of_range) {
      value = std::strtod(begin, nullptr);  // 0 of what is too small
      if (std::isinf(value)) fail("a number is out of range");
    } else if (error != std::errc()) {
      fail("`.` stands where a value should");
    }
    at_ += std::size_t(end - begin);
    add(Operation::constant, value);
  }

  void name() {
    const std::string word = word_here();
    const auto variable = std::find(variables_.begin(), variables_.end(), word);
    if (word == "table") {
      at_ += word.size();
      return table();
    }
    if (const FunctionWord* const function = function_word(word)) {
      at_ += word.size();
      return call(*function);
    }
    if (variable != variables_.end()) {
      const auto number = std::size_t(variable - variables_.begin());
      program_.uses[number] = true;
      add(Operation::variable, 0, int(number));
    } else if (word == "pi" || word == "_pi") {
      add(Operation::constant, std::acos(-1.));
    } else if (word == "e" || word == "_e") {
      add(Operation::constant, std::exp(1.));
    } else if (const Constant* const constant = find(constants_, word)) {
      add(Operation::constant, constant->value);
    } else {
      throw ParseError("nothing is called `" + word + "`", at_, word);
    }
    at_ += word.size();
  }

  void table() {
    if (!take('(')) fail("`table` wants its arguments in parentheses");
    skip();
    const char quote = at_ < text_.size() ? text_[at_] : ' ';
    if (quote != '"' && quote != '\'')
      fail("`table` wants the name of a file in quotation marks first");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string::npos) fail("a quotation mark is not closed");
    const std::string file = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    int n = 0;
    for (; take(','); ++n) {
      if (n == 3) fail("`table` has too many arguments");
      choice();
    }
    if (n == 0 && is_next(')')) fail("`table` has too few arguments");
    close();
    add_table(tables_(file, n), n);
  }

  void add_table(const DataTable& table, int n_arguments) {
    static constexpr Operation operations[] = {Operation::table, Operation::grid,
                                               Operation::grid_in_space};
    const std::vector<double>* const axes[] = {&table.x, &table.y, &table.z};
    const std::ptrdiff_t begin = size();
    add(operations[n_arguments - 1]);
    for (int d = 0; d < n_arguments; ++d) add(Operation::constant, double(axes[d]->size()));
    for (const std::vector<double>* numbers : {&table.x, &table.y, &table.z, &table.values})
      for (const double number : *numbers) add(Operation::constant, number);
    program_.instructions[std::size_t(begin)].number = std::int32_t(size() - begin - 1);
  }

  void call(const FunctionWord& function) {
    const std::string name = function.name;
    if (!take('(')) fail("`" + name + "` wants its arguments in parentheses");
    int n = 0;
    std::ptrdiff_t begins[3] = {};  // of the arguments of `if`
    do {
      if (n == 0 && is_next(')')) fail("`" + name + "` has too few arguments");
      if (n < 3) begins[n] = size();
      choice();
      ++n;
      if (function.arguments == 0 && n > 1) add(function.operation);
      if (function.arguments > 0 && n > function.arguments)
        fail("`" + name + "` has too many arguments");
    } while (take(','));
    close();
    if (n < function.arguments) fail("`" + name + "` has too few arguments");
    if (function.arguments == 3)
      return add_choice(function.operation, begins[0], begins[1], begins[2]);
    if (function.arguments > 0) add(function.operation);
    if (name != "avg") return;
    add(Operation::constant, n);
    add(Operation::divide);
  }

  const std::string& text_;
  const std::vector<std::string>& variables_;
  const TableReader& tables_;
  const Constants& constants_;
  Program program_;
  std::size_t at_ = 0;
  int nested_ = 0;
};

}  // namespace

Program parse(const std::string& text,
              const std::vector<std::string>& variables,
              const TableReader& tables,
              const Constants& constants) {
  return Parser(text, variables, tables, constants).parse();
}

}  // namespace assembly

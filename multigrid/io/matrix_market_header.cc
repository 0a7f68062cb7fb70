// SPDX-License-Identifier: MIT
#include "multigrid/io/matrix_market_header.h"

#include <algorithm>
#include <limits>

namespace multigrid {

namespace {

/// Refuses a word of the first line. If the file ends there, it is truncated.
[[noreturn]] void refuse_word(const TextFile& text, const std::string& what) {
  if (text.remaining() == 0) text.truncated("it ends within its first line");
  text.refuse_line(what);
}

}  // namespace

std::string choose(TextFile& text, const char* what, const std::vector<std::string>& allowed) {
  const std::string word = text.word();
  if (std::find(allowed.begin(), allowed.end(), word) != allowed.end()) return word;
  std::string list;
  for (const std::string& name : allowed) list += (list.empty() ? "" : ", ") + name;
  refuse_word(text, "the " + std::string(what) + " is " + quoted(word) + ", but it must be " +
                        (allowed.size() > 1 ? "one of " : "") + list);
}

void read_banner(TextFile& text, const char* format, const char* purpose) {
  if (text.remaining() == 0) text.truncated("it is empty");
  if (text.word() != "%%matrixmarket")
    text.refuse(
        "this is no Matrix Market file, for its first line does not begin with %%MatrixMarket");
  choose(text, "object", {"matrix"});
  const std::string found = text.word();
  if (found != format)
    refuse_word(text, "the format is " + quoted(found) + ", but " + purpose +
                          " must have the format " + format);
}

void begin_sizes(TextFile& text) {
  text.end_line("the first line has five words");
  if (!text.next_line('%')) text.truncated("it has no line with the numbers of rows and columns");
}

Offset read_size(TextFile& text, const char* what) {
  constexpr Offset most_rows = std::numeric_limits<Index>::max() - 1;
  const Offset size = text.whole_number(what);
  if (size < 1 || size > most_rows)
    text.refuse_line(std::string(what) + " is " + std::to_string(size) +
                     ", but it must be from 1 to " + std::to_string(most_rows));
  return size;
}

void require_room(const TextFile& text, Offset n, Offset bytes, const char* what) {
  const Offset room = (text.remaining() + 1) / bytes;
  if (n > room)
    text.truncated("line " + std::to_string(text.line()) + " announces " + std::to_string(n) + " " +
                   what + ", but the file ends before them");
}

void require_next(TextFile& text, Offset done, Offset n, const char* what) {
  if (!text.next_line('%'))
    text.truncated("it has " + std::to_string(done) + " of the " + std::to_string(n) + " " + what +
                   " that it announces");
}

void require_end(TextFile& text, Offset n, const char* what) {
  if (text.next_line('%'))
    text.refuse_line("the file goes on after the " + std::to_string(n) + " " + what +
                     " that it announces");
}

}  // namespace multigrid

// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/screen.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace spdlog {
class logger;
}

namespace apps {

/// Lines for the user, the same on the screen and in a file. On the screen they may have colours, and there are none if that
/// is to be quiet (--quiet).
class Log {
 public:
  /// Overwrites `file`, or appends to it if `goes_on`.
  ///
  /// throws  multigrid::FileError if it cannot be written
  Log(const std::string& file, bool goes_on);

  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    write(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  /// The same; the screen shows it even if it is to be quiet.
  void warning(const std::string& sentence);
  /// A line whose colour on the screen says whether something went well.
  void line_in(Colour colour, const std::string& text);

  /// Shows a line that the next one replaces, on the screen only, and only if that is a terminal. Ten lines a second at
  /// most: others are left out.
  void progress(const std::string& text);

  /// Writes a line to the file only.
  void note(const std::string& text);

  /// Throws multigrid::FileError if a line could not be written to the file.
  void check() const;

 private:
  void write(const std::string& text);
  void show_line(const std::string& text);
  void clear_progress();

  std::string file_;
  bool has_progress_ = false;  ///< on the screen
  std::chrono::steady_clock::time_point of_progress_;
  std::shared_ptr<std::string> failure_;
  std::shared_ptr<spdlog::logger> file_logger_, screen_;
};

}  // namespace apps

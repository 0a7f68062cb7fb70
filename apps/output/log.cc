// SPDX-License-Identifier: MIT
#include "apps/output/log.h"

#include "apps/ranks/started.h"
#include "multigrid/errors.h"

#include <cstdio>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <unistd.h>

namespace apps {

static constexpr int progress_width = 79;
static constexpr std::chrono::milliseconds least_time_between(100);

Log::Log(const std::string& file, const bool goes_on)
    : file_(file), failure_(std::make_shared<std::string>()) {
  try {
    const bool truncate = !goes_on;
    const auto to_file = std::make_shared<spdlog::sinks::basic_file_sink_st>(file, truncate);
    const auto to_screen = std::make_shared<spdlog::sinks::stdout_sink_st>();
    file_logger_ = std::make_shared<spdlog::logger>("file", to_file);
    screen_ = std::make_shared<spdlog::logger>("screen", to_screen);
  } catch (const spdlog::spdlog_ex& error) {
    throw multigrid::FileError("cannot write the log " + file + ": " + error.what() + ".");
  }
  for (const auto& logger : {file_logger_, screen_}) {
    logger->set_pattern("%v");
    logger->flush_on(spdlog::level::info);
    logger->set_error_handler([failure = failure_](const std::string& text) { *failure = text; });
  }
}

void Log::progress(const std::string& text) {
  // mpirun gives its first process a terminal, wherever its own output goes.
  static const bool on_terminal = isatty(STDOUT_FILENO) == 1 && n_started_together() == 1;
  const auto now = std::chrono::steady_clock::now();
  if (!on_terminal || is_quiet() || now - of_progress_ < least_time_between) return;
  of_progress_ = now;
  clear_progress();
  fmt::print("{}", text.substr(0, progress_width));
  std::fflush(stdout);
  has_progress_ = true;
}

void Log::clear_progress() {
  if (!has_progress_) return;
  fmt::print("\r{:{}}\r", "", progress_width);  // blanks: every terminal knows them
  std::fflush(stdout);
  has_progress_ = false;
}

void Log::show_line(const std::string& text) {
  clear_progress();
  screen_->info(text);
}

void Log::write(const std::string& text) {
  note(text);
  if (!is_quiet()) show_line(with_colours(text));
}

void Log::warning(const std::string& sentence) {
  const std::string text = "warning     " + sentence;
  note(text);
  if (!is_silent()) show_line(with_colours(text));
}

void Log::line_in(const Colour colour, const std::string& text) {
  note(text);
  if (!is_quiet()) show_line(coloured(text, colour, stdout));
}

void Log::note(const std::string& text) {
  file_logger_->info(text);
}

void Log::check() const {
  if (!failure_->empty())
    throw multigrid::FileError("cannot write the log " + file_ + ": " + *failure_ + ".");
}

}  // namespace apps

// SPDX-License-Identifier: MIT
#include "apps/log.h"

#include "multigrid/errors.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace apps {

Log::Log(const std::string& file) : file_(file), failure_(std::make_shared<std::string>()) {
  try {
    const bool truncate = true;
    const auto to_file = std::make_shared<spdlog::sinks::basic_file_sink_st>(file, truncate);
    const auto to_screen = std::make_shared<spdlog::sinks::stdout_sink_st>();
    file_only_ = std::make_shared<spdlog::logger>("file", to_file);
    both_ = std::make_shared<spdlog::logger>("both", spdlog::sinks_init_list{to_file, to_screen});
  } catch (const spdlog::spdlog_ex& error) {
    throw multigrid::FileError("cannot write the log " + file + ": " + error.what() + ".");
  }
  for (const auto& logger : {both_, file_only_}) {
    logger->set_pattern("%v");
    logger->flush_on(spdlog::level::info);
    logger->set_error_handler([failure = failure_](const std::string& text) { *failure = text; });
  }
}

void Log::write(const std::string& text) {
  both_->info(text);
}

void Log::note(const std::string& text) {
  file_only_->info(text);
}

void Log::check() const {
  if (!failure_->empty())
    throw multigrid::FileError("cannot write the log " + file_ + ": " + *failure_ + ".");
}

}  // namespace apps

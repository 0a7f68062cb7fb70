// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/log.h"
#include "apps/process/stopwatch.h"
#include "apps/reproduce/plan.h"

#include <fmt/format.h>
#include <string>

namespace apps::reproduce {

/// "row GS, 24 runs   1.30 s", once a row is through.
class Progress {
 public:
  explicit Progress(Log& log) : log_(log) {}
  ~Progress() { end(); }
  void begin(const PlannedRun& run) {
    if (runs_ > 0 && run.row->name == row_) return;
    end();
    row_ = run.row->name;
    first_ = run.name();
    runs_ = 0;
    stopwatch_ = {};
  }
  void count() { ++runs_; }

 private:
  void end() {
    if (runs_ > 0)
      log_.line("  {:<40} {:>8.2f} s",
                runs_ == 1 ? first_ : fmt::format("row {}, {} runs", row_, runs_),
                stopwatch_.seconds());
  }
  Log& log_;
  std::string row_, first_;
  int runs_ = 0;
  Stopwatch stopwatch_;
};

}  // namespace apps::reproduce

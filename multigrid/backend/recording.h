// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace multigrid {

/// Whether work is being recorded for replays. Refuses what must not be done meanwhile and a CUDA
/// graph would not notice: memory that is allocated or released is in other use when the graph is
/// replayed, and copies to the host are not repeated.
class Recording {
 public:
  void begin() noexcept {
    is_on_ = true;
    noted_ = nullptr;
  }
  /// Throws std::logic_error if `note` was called.
  void end() {
    const char* const what = noted_;
    abandon();
    if (what) fail(what);
  }
  void abandon() noexcept {
    is_on_ = false;
    noted_ = nullptr;
  }
  bool is_on() const noexcept { return is_on_; }

  /// To be called by a function that must not be called while work is recorded. Throws
  /// std::logic_error then.
  ///
  /// what  what the function does: "allocating memory"
  void refuse(const char* what) const {
    if (is_on_) fail(what);
  }
  /// The same for a function that cannot throw: `end` throws instead.
  void note(const char* what) noexcept {
    if (is_on_ && !noted_) noted_ = what;
  }

 private:
  [[noreturn]] static void fail(const char* what) {
    throw std::logic_error(std::string(what) +
                           " while work is recorded for replays, which would not do it again");
  }

  bool is_on_ = false;
  const char* noted_ = nullptr;
};

}  // namespace multigrid

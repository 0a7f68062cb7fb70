// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace multigrid {

/// Whether work is recorded now, to be replayed, and what must not be done meanwhile: a CUDA graph
/// would not notice. Memory allocated or released then is used otherwise when the graph is
/// replayed, and what the host is sent then, it is not sent again.
class Recording {
 public:
  void begin() noexcept {
    is_on_ = true;
    noted_ = nullptr;
  }
  /// Throws std::logic_error if something was noted.
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

  /// To be called by what must not be done. Throws std::logic_error while work is recorded.
  ///
  /// what  "allocating memory", say
  void refuse(const char* what) const {
    if (is_on_) fail(what);
  }
  /// The same for what cannot throw: leaves that to `end`.
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

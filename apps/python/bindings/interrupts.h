// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace python {

/// While it is there, Ctrl-C (SIGINT) also asks the work at hand to stop. Python's own handler runs, too, and raises
/// KeyboardInterrupt once the interpreter's lock is held again. One at a time.
class Interrupts {
 public:
  /// heeded  false where Python's signals are not handled: outside of the main thread
  explicit Interrupts(bool heeded);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  const std::atomic<bool>& flag() const;

 private:
  bool is_installed_ = false;
};

}  // namespace python

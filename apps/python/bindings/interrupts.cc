// SPDX-License-Identifier: MIT
#include "apps/python/bindings/interrupts.h"

#include <csignal>

namespace python {
namespace {

std::atomic<bool> asked_to_stop{false};
static_assert(std::atomic<bool>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");
struct sigaction before;  ///< Python's, or the caller's

void ask_to_stop(int signal) {
  asked_to_stop = true;
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) before.sa_handler(signal);
}

}  // namespace

Interrupts::Interrupts(bool heeded) {
  asked_to_stop = false;
  if (!heeded || sigaction(SIGINT, nullptr, &before) != 0) return;
  // Where the signal ends the process or is ignored, or takes more than a number, it stays so.
  if (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN ||
      (before.sa_flags & SA_SIGINFO))
    return;
  struct sigaction ours = before;
  ours.sa_handler = ask_to_stop;
  is_installed_ = sigaction(SIGINT, &ours, nullptr) == 0;
}

Interrupts::~Interrupts() {
  if (is_installed_) sigaction(SIGINT, &before, nullptr);
}

const std::atomic<bool>& Interrupts::flag() const {
  return asked_to_stop;
}

}  // namespace python

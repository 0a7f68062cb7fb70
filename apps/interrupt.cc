// SPDX-License-Identifier: MIT
#include "apps/interrupt.h"

#include <csignal>

namespace apps {
namespace {

std::atomic<bool> asked_to_stop{false};
static_assert(std::atomic<bool>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

void ask_to_stop(int signal) {
  asked_to_stop = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // nohup
  std::signal(SIGXFSZ, SIG_IGN);  // then writing fails, and whoever writes says so
}

const std::atomic<bool>& interrupt_flag() {
  return asked_to_stop;
}

void stop_if_interrupted() {
  if (asked_to_stop) throw Interrupted();
}

}  // namespace apps

// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <unistd.h>

namespace apps {
namespace {

std::atomic<bool> asked_to_stop{false}, is_to_stop{false}, waits_for_others{false};
std::atomic<const char*> work_at_hand{"the work at hand"};
static_assert(std::atomic<bool>::is_always_lock_free &&
                  std::atomic<const char*>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

/// Writes one line, without allocating, as a signal handler has to.
void acknowledge(int signal) {
  const bool by_key = signal == SIGINT;
  char line[256];
  std::size_t length = 0;
  for (const char* part :
       {by_key ? "terrace: interrupt" : "terrace: signal to end", ": stopping after ",
        work_at_hand.load(),
        by_key ? "; a second Ctrl-C ends at once.\n" : "; a second one ends at once.\n"}) {
    const std::size_t n = std::min(std::strlen(part), sizeof line - length);
    std::memcpy(line + length, part, n);
    length += n;
  }
  [[maybe_unused]] const ssize_t n = write(STDERR_FILENO, line, length);
}

void ask_to_stop(int signal) {
  const int error = errno;
  asked_to_stop = true;
  if (!waits_for_others) is_to_stop = true;
  std::signal(signal, SIG_DFL);
  std::signal(SIGPIPE, SIG_IGN);
  // What ends one of several processes ends all, and is told by one.
  if (!waits_for_others || signal != SIGTERM) acknowledge(signal);
  errno = error;
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // nohup
  std::signal(SIGXFSZ, SIG_IGN);  // then writing fails, and whoever writes says so
}

void set_work_at_hand(const char* what) {
  work_at_hand = what;
}

const std::atomic<bool>& interrupt_flag() {
  return is_to_stop;
}

void stop_with_others() {
  waits_for_others = true;
}

const std::atomic<bool>& own_interrupt_flag() {
  return asked_to_stop;
}

void agree_on_interrupt(const bool any) {
  if (any) is_to_stop = true;
}

void stop_if_interrupted() {
  if (is_to_stop) throw Interrupted();
}

}  // namespace apps

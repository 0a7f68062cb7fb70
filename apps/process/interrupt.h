// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <stdexcept>

namespace apps {

/// The user asked to stop (SIGINT, SIGTERM), or the terminal is gone (SIGHUP).
struct Interrupted : std::runtime_error {
  Interrupted()
      : std::runtime_error("interrupted by a signal; the report says how far the run came.") {}
};

/// From now on the first SIGINT, SIGTERM or SIGHUP asks the run to stop in good order, and is
/// acknowledged on stderr at once; a second one ends the process. SIGHUP stays ignored where it is.
/// Once asked to stop, output that nobody reads any more (a pipe whose reader the same Ctrl-C
/// ended) does not end the process. A file beyond the limit of sizes (ulimit -f) is an error of
/// writing instead of the end of the process.
void catch_interrupts();

/// What a run that is asked to stop finishes first: "the mesh".
///
/// what  lives as long as the process
void set_work_at_hand(const char* what);

/// True once the user has asked to stop; the solver reads it once an iteration.
const std::atomic<bool>& interrupt_flag();

/// Called between phases. Throws Interrupted if the user has asked to stop.
void stop_if_interrupted();

}  // namespace apps

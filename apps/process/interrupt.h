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

/// Installs the signal handlers. The first SIGINT, SIGTERM or SIGHUP asks the run to stop in good
/// order and is acknowledged on stderr at once; a second one ends the process. SIGHUP stays ignored
/// if it was (nohup). After the first signal, writing to a closed pipe does not end the process:
/// the same Ctrl-C may have ended the reader. A file that grows beyond the limit (ulimit -f) is an
/// error of writing and does not end the process.
void catch_interrupts();

/// Sets what a run that is asked to stop finishes first: "the mesh".
///
/// what  must live as long as the process
void set_work_at_hand(const char* what);

/// True once the user has asked to stop. The solver reads it once per iteration. Where several processes work together, once they all
/// know.
const std::atomic<bool>& interrupt_flag();

/// From now on this process stops only together with others (agree_on_interrupt).
void stop_with_others();

/// True once this process has been asked to stop, whatever the others know.
const std::atomic<bool>& own_interrupt_flag();

/// Tells what the processes know together: whether one of them has been asked to stop.
void agree_on_interrupt(bool any);

/// Throws Interrupted if the user has asked to stop. To be called between phases.
void stop_if_interrupted();

}  // namespace apps

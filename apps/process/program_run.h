// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace apps {

/// This program once more, as a process of its own, whose screen is not shown. It leads a process group, so that a terminal's
/// Ctrl-C reaches only this process, and it is killed if this process ends, however that ends.
class ProgramRun {
 public:
  /// Starts it.
  ///
  /// throws  std::system_error if it cannot be started
  explicit ProgramRun(const std::vector<std::string>& arguments);
  /// Kills it, unless `wait` has been called.
  ~ProgramRun();
  ProgramRun(const ProgramRun&) = delete;
  ProgramRun& operator=(const ProgramRun&) = delete;

  /// Waits until it has written to standard error, or has ended, at most this long. False once it has ended.
  bool is_running(int milliseconds);
  /// Sends it a SIGINT, as Ctrl-C does.
  void interrupt() const;
  /// Waits for the end and returns the status of waitpid.
  int wait();
  /// What it has written to standard error so far.
  const std::string& errors() const { return errors_; }

 private:
  int pipe_ = -1;
  pid_t process_ = -1;  ///< -1 once it has ended
  std::string errors_;
};

}  // namespace apps

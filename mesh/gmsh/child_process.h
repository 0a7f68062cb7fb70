// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <sys/types.h>

namespace mesh {

/// A program that runs beside this one, as the leader of a process group of its own, so that a
/// terminal's Ctrl-C reaches this process alone. Its standard input is a socket, through which it
/// answers too. Its only argument is the number of this process, with which it can tell whether
/// that still lives.
class ChildProcess {
 public:
  /// Starts the program and gives it its whole input, which it must read before it answers.
  ///
  /// throws  std::system_error if it cannot be started
  ChildProcess(const std::string& program, const std::string& input);
  /// Kills the whole group, unless `wait` has been called.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Appends what the program has answered since, or waits for more, at most so many milliseconds.
  /// False once the program has closed its end.
  bool read(std::string& answer, int milliseconds);
  /// Waits for the end of the program, and returns how it ended, as waitpid tells.
  int wait();

 private:
  void send(const std::string& input) const;

  int socket_ = -1;
  pid_t process_ = -1;  ///< -1 once it has ended
};

}  // namespace mesh

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <sys/types.h>

namespace mesh {

/// A program that runs beside this one. It leads a process group of its own, so that a terminal's
/// Ctrl-C reaches only this process. Its standard input is a socket, to which it also writes its
/// answer. Its only argument is the number of this process, so it can tell whether this one still
/// lives.
class ChildProcess {
 public:
  /// Starts the program and sends its whole input, which it must read before it answers.
  ///
  /// throws  std::system_error if it cannot be started
  ChildProcess(const std::string& program, const std::string& input);
  /// Kills the whole group, unless `wait` has been called.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Appends the bytes that have arrived since the last call. Waits for some if there are none, at
  /// most this long. False once the program has closed its end.
  bool read(std::string& answer, int milliseconds);
  /// Waits for the program to end and returns the status of waitpid.
  int wait();

 private:
  void send(const std::string& input) const;

  int socket_ = -1;
  pid_t process_ = -1;  ///< -1 once it has ended
};

}  // namespace mesh

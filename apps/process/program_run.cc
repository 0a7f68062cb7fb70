// SPDX-License-Identifier: MIT
#include "apps/process/program_run.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace apps {
namespace {

constexpr int cannot_start = 127;  ///< exit code of a process that could not become the program

[[noreturn]] void fail() {
  throw std::system_error(errno, std::generic_category());
}

/// Becomes the program. Between fork and exec only calls that are safe in signal handlers are allowed, since other threads may
/// have held locks.
[[noreturn]] void become_program(char* const* arguments, int errors, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(cannot_start);  // it ended before prctl
  const int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  signal(SIGPIPE, SIG_DFL);
  execv("/proc/self/exe", arguments);
  _exit(cannot_start);
}

}  // namespace

ProgramRun::ProgramRun(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"terrace"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail();
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become_program(pointers.data(), ends[1], parent);
  close(ends[1]);
  pipe_ = ends[0];
  if (process_ > 0) return;
  close(pipe_);
  fail();
}

ProgramRun::~ProgramRun() {
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    wait();
  }
  close(pipe_);
}

bool ProgramRun::is_running(const int milliseconds) {
  pollfd readable{pipe_, POLLIN, 0};
  if (poll(&readable, 1, milliseconds) <= 0) return true;
  char bytes[1 << 12];
  const ssize_t n = read(pipe_, bytes, sizeof bytes);
  if (n > 0) errors_.append(bytes, std::size_t(n));
  return n > 0 || (n < 0 && errno == EINTR);
}

void ProgramRun::interrupt() const {
  if (process_ > 0) kill(process_, SIGINT);
}

int ProgramRun::wait() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return status;
}

}  // namespace apps

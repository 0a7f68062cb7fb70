// SPDX-License-Identifier: MIT
#include "mesh/gmsh/child_process.h"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ;

namespace mesh {

namespace {

/// Returns the error code of posix_spawn. Not fork: threads of OpenMP and deal.II may hold locks.
int spawn(const std::string& program, const int input, pid_t& process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string name = program, parent = std::to_string(getpid());
  char* arguments[] = {name.data(), parent.data(), nullptr};
  const int error = posix_spawn(&process, program.c_str(), &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

ChildProcess::ChildProcess(const std::string& program, const std::string& input) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::system_error(errno, std::generic_category());
  const int error = spawn(program, ends[1], process_);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    throw std::system_error(error, std::generic_category());
  }
  socket_ = ends[0];
  send(input);
}

/// Ignores that the program may have died: that shows when its answer is missing.
void ChildProcess::send(const std::string& input) const {
  for (std::size_t sent = 0; sent < input.size();) {
    const ssize_t n = ::send(socket_, input.data() + sent, input.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) break;
    sent += n;
  }
  shutdown(socket_, SHUT_WR);
}

ChildProcess::~ChildProcess() {
  close(socket_);
  if (process_ < 0) return;
  kill(-process_, SIGKILL);
  wait();
}

bool ChildProcess::read(std::string& answer, const int milliseconds) {
  pollfd readable{socket_, POLLIN, 0};
  if (poll(&readable, 1, milliseconds) <= 0) return true;
  char bytes[1 << 16];
  const ssize_t n = recv(socket_, bytes, sizeof bytes, 0);
  if (n > 0) answer.append(bytes, n);
  return n > 0 || (n < 0 && errno == EINTR);
}

int ChildProcess::wait() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return status;
}

}  // namespace mesh

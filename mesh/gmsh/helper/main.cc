// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/generate.h"

#include <csignal>
#include <cstdlib>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/// Program terrace-gmsh: reads one request from the socket that is its standard input, and answers
/// there. See ChildProcess for how terrace starts it.
namespace {

constexpr int no_request = 2;  // exit code if a person or another version has started this program

/// Ends this process when the thread that started it ends, and now if that has already happened.
void end_with(const pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) std::_Exit(1);
}

std::string read_all() {
  std::string bytes;
  char part[1 << 12];
  for (ssize_t n; (n = read(STDIN_FILENO, part, sizeof part)) > 0;) bytes.append(part, n);
  return bytes;
}

bool send_all(const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = send(STDIN_FILENO, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n < 0) return false;
    sent += n;
  }
  return true;
}

}  // namespace

int main(int n_arguments, char** arguments) {
  if (n_arguments != 2) return no_request;
  end_with(std::atoi(arguments[1]));
  const std::optional<mesh::MeshOptions> options = mesh::parse_request(read_all());
  if (!options) return no_request;
  return send_all(mesh::reply_bytes(mesh::generate(*options))) ? 0 : 1;
}

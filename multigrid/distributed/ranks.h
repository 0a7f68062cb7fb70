// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mpi.h>
#include <string>
#include <vector>

/// What is done by several processes, the ranks of MPI. Nothing outside of this room calls MPI or PETSc.
namespace multigrid::distributed {

/// MPI and PETSc from here to the end of its lifetime. At most one in a process.
class Session {
 public:
  /// throws  InputError if PETSc does not start
  Session();
  Session(const Session&) = delete;
  ~Session();
};

/// The ranks that work together, as a value.
struct Ranks {
  MPI_Comm comm = MPI_COMM_WORLD;
  int own = 0, n = 1;

  static Ranks all();
  bool is_first() const { return own == 0; }

  double sum(double value) const;
  double least(double value) const;
  double largest(double value) const;
  /// Each becomes the least of those in its place.
  void least(std::vector<double>& values) const;
  /// The text that one rank has.
  std::string broadcast(const std::string& text, int from) const;
  /// What each rank has.
  std::vector<std::int64_t> each(std::int64_t value) const;
  /// Bytes from one rank to another one, which must receive them.
  void send(const std::vector<char>& bytes, int to) const;
  std::vector<char> receive(int from) const;
  /// The sum of what ranks before this one have, and that of all.
  struct Before {
    long long before = 0, all = 0;
  };
  Before before(long long value) const;
};

}  // namespace multigrid::distributed

// SPDX-License-Identifier: MIT
#include "multigrid/distributed/ranks.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cstdlib>
#include <petscsys.h>

namespace multigrid::distributed {
namespace {

/// What PETSc prints of an error goes to nobody: callers tell in their own words.
PetscErrorCode quiet(MPI_Comm,
                     int,
                     const char*,
                     const char*,
                     PetscErrorCode code,
                     PetscErrorType,
                     const char*,
                     void*) {
  return code;
}

constexpr std::size_t most_at_once = std::size_t(1)
                                     << 30;  ///< bytes of a message, which MPI counts by int

double reduced(const Ranks& ranks, const double value, const MPI_Op operation) {
  double result = value;
  MPI_Allreduce(&value, &result, 1, MPI_DOUBLE, operation, ranks.comm);
  return result;
}

}  // namespace

Session::Session() {
  int is_running = 0, provided = 0;
  MPI_Initialized(&is_running);
  if (!is_running) MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  char program[] = "terrace", no_handler[] = "-no_signal_handler";  // the program has its own
  char* words[] = {program, no_handler, nullptr};
  int n = 2;
  char** all = words;
  if (PetscInitialize(&n, &all, nullptr, nullptr) != 0)
    throw InputError("PETSc does not start: look at the variable PETSC_OPTIONS and at ~/.petscrc");
  PetscPushErrorHandler(quiet, nullptr);
}

Session::~Session() {
  PetscFinalize();
  int is_over = 0;
  MPI_Finalized(&is_over);
  if (!is_over) MPI_Finalize();
}

Ranks Ranks::all() {
  Ranks ranks;
  MPI_Comm_rank(ranks.comm, &ranks.own);
  MPI_Comm_size(ranks.comm, &ranks.n);
  return ranks;
}

double Ranks::sum(const double value) const {
  return reduced(*this, value, MPI_SUM);
}
double Ranks::least(const double value) const {
  return reduced(*this, value, MPI_MIN);
}
void Ranks::least(std::vector<double>& values) const {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), int(values.size()), MPI_DOUBLE, MPI_MIN, comm);
}
double Ranks::largest(const double value) const {
  return reduced(*this, value, MPI_MAX);
}

std::string Ranks::broadcast(const std::string& text, const int from) const {
  int length = int(text.size());
  MPI_Bcast(&length, 1, MPI_INT, from, comm);
  std::string result = text;
  result.resize(std::size_t(length));
  MPI_Bcast(result.data(), length, MPI_CHAR, from, comm);
  return result;
}

std::vector<std::int64_t> Ranks::each(const std::int64_t value) const {
  std::vector<std::int64_t> values(static_cast<std::size_t>(n));
  MPI_Allgather(&value, 1, MPI_INT64_T, values.data(), 1, MPI_INT64_T, comm);
  return values;
}

void Ranks::send(const std::vector<char>& bytes, const int to) const {
  const auto n = static_cast<unsigned long long>(bytes.size());
  MPI_Send(&n, 1, MPI_UNSIGNED_LONG_LONG, to, 0, comm);
  for (std::size_t begin = 0; begin < bytes.size(); begin += most_at_once)
    MPI_Send(bytes.data() + begin, int(std::min(most_at_once, bytes.size() - begin)), MPI_CHAR, to,
             0, comm);
}

std::vector<char> Ranks::receive(const int from) const {
  unsigned long long n = 0;
  MPI_Recv(&n, 1, MPI_UNSIGNED_LONG_LONG, from, 0, comm, MPI_STATUS_IGNORE);
  std::vector<char> bytes(n);
  for (std::size_t begin = 0; begin < bytes.size(); begin += most_at_once)
    MPI_Recv(bytes.data() + begin, int(std::min(most_at_once, bytes.size() - begin)), MPI_CHAR,
             from, 0, comm, MPI_STATUS_IGNORE);
  return bytes;
}

Ranks::Before Ranks::before(const long long value) const {
  Before result;
  MPI_Exscan(&value, &result.before, 1, MPI_LONG_LONG, MPI_SUM, comm);
  if (own == 0) result.before = 0;  // which MPI leaves undefined
  MPI_Allreduce(&value, &result.all, 1, MPI_LONG_LONG, MPI_SUM, comm);
  return result;
}

}  // namespace multigrid::distributed

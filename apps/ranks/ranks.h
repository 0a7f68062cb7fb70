// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "mesh/cells/split/other_parts.h"
#include "postprocess/drawing/other_views.h"

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

/// The processes of a run, the ranks of MPI. This header needs no MPI; without it in the build there is one process.
namespace apps {

/// What another process of a run has thrown, or what ended it.
class OtherRankFailed : public std::runtime_error {
 public:
  /// rank  counted from 0
  /// code  the exit code that it ends with
  OtherRankFailed(int rank, int code, const std::string& message)
      : std::runtime_error(message), rank_(rank), code_(code) {}
  int rank() const { return rank_; }
  int code() const { return code_; }

 private:
  int rank_, code_;
};

/// Where this process stands among those that work together.
struct RankPlace {
  int own = 0, n = 1;
  int on_host = 0, n_on_host = 1;  ///< among those of the same machine
  int n_hosts = 1;
  bool is_first() const { return own == 0; }
};

/// Starts MPI where several processes were started together. To be called once, before anything is written.
///
/// throws  multigrid::InputError if there are several and this build has no MPI
void start_ranks();

/// Starts MPI and PETSc for one process, unless they have been started.
///
/// throws  multigrid::InputError if this build has no PETSc
void start_petsc();

const RankPlace& rank_place();

/// What the process asks of the others; null before start_ranks or start_petsc have started MPI.
const mesh::OtherParts* other_ranks();

/// How pictures of the parts become one, on the first process; null if there is one process.
const postprocess::OtherViews* other_views();

/// Carries out work that needs no other process. If it fails in one of them all throw: OtherRankFailed where it has not failed.
void on_all_ranks(const std::function<void()>& work);

/// The text that the first process has.
std::string text_of_first_rank(const std::string& text);

/// The values of all processes, one after the other, on the first one; nothing on others. They must all call it together.
std::vector<double> on_first_rank(const std::vector<double>& own);

/// Throws Interrupted on all processes if one of them has been asked to stop. They must all call it together.
void stop_together_if_interrupted();

/// A directory of this process alone for what only the first process is to write; removed by end_ranks.
const std::string& scratch_directory();

/// Ends MPI together with the other processes, whichever way they end. A process that fails where the others wait for it in vain ends
/// them all after `patience` seconds.
///
/// ending  of this process; of several that fail the first one tells
/// tell    tells the user how it ended
void end_ranks(const Ending& ending, const std::function<void()>& tell, double patience = 10);

}  // namespace apps

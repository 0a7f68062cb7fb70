// SPDX-License-Identifier: MIT
#include "apps/ranks/ranks.h"

#include "apps/process/interrupt.h"
#include "apps/ranks/other_ranks.h"
#include "apps/ranks/scratch.h"
#include "apps/ranks/started.h"
#include "apps/ranks/views_of_ranks.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>
#include <unistd.h>

namespace apps {
namespace {

using multigrid::distributed::Ranks;
using multigrid::distributed::Session;

/// What a process has of MPI from start_ranks or start_petsc to end_ranks.
struct World {
  Session session;
  Ranks ranks = Ranks::all();
  OtherRanks others{ranks, [] { return current_failure().code; }};
  ViewsOfRanks views{ranks};
  MPI_Comm of_endings = MPI_COMM_NULL;  ///< where processes meet that fail at different places
  std::string token;  ///< in the names of what the processes of this run write aside
  std::unique_ptr<Scratch> scratch;

  World() {
    MPI_Comm_dup(ranks.comm, &of_endings);
    token = ranks.broadcast(fmt::format("{}-{:x}", getpid(), std::time(nullptr)), 0);
  }
};

std::unique_ptr<World> world;
RankPlace place;

void make_world() {
  if (world) return;
  world = std::make_unique<World>();
  place.own = world->ranks.own;
  place.n = world->ranks.n;
  MPI_Comm of_host;
  MPI_Comm_split_type(world->ranks.comm, MPI_COMM_TYPE_SHARED, place.own, MPI_INFO_NULL, &of_host);
  MPI_Comm_rank(of_host, &place.on_host);
  MPI_Comm_size(of_host, &place.n_on_host);
  MPI_Comm_free(&of_host);
  place.n_hosts = int(world->ranks.sum(place.on_host == 0 ? 1 : 0));
  if (place.n > 1) stop_with_others();
}

/// Waits for the other processes to end, too. Returns the first that fails, or nothing if they do not come within the seconds.
std::optional<int> first_that_fails(const bool fails, const double seconds) {
  const int own = fails ? place.own : place.n;
  int first = place.n, is_done = 0;
  MPI_Request request;
  MPI_Iallreduce(&own, &first, 1, MPI_INT, MPI_MIN, world->of_endings, &request);
  const auto begin = std::chrono::steady_clock::now();
  while (MPI_Test(&request, &is_done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !is_done) {
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - begin;
    // Of several that fail the first one loses patience first. mpirun then takes about a second to end the others, which should not
    // tell, too.
    const double further = std::min(10., 2. * place.own);
    if (fails && waited.count() > seconds + further) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return first;
}

}  // namespace

void start_ranks() {
  const int n = n_started_together();
  if (n == 1) return;
  make_world();
  if (place.n != n)
    throw multigrid::InputError(fmt::format(
        "{} processes were started together, but MPI sees {} of them: start them with the mpirun of the MPI that "
        "this program is linked with, or with srun --mpi=pmix.",
        n, place.n));
}

void start_petsc() {
  make_world();
}

const RankPlace& rank_place() {
  return place;
}

const mesh::OtherParts* other_ranks() {
  return world ? &world->others : nullptr;
}

const postprocess::OtherViews* other_views() {
  return place.n > 1 ? &world->views : nullptr;
}

void on_all_ranks(const std::function<void()>& work) {
  world ? world->others.together(work) : work();
}

std::string text_of_first_rank(const std::string& text) {
  return world ? world->ranks.broadcast(text, 0) : text;
}

std::vector<double> on_first_rank(const std::vector<double>& own) {
  if (place.n == 1) return own;
  const char* const bytes = reinterpret_cast<const char*>(own.data());
  if (!place.is_first()) {
    world->ranks.send({bytes, bytes + own.size() * sizeof(double)}, 0);
    return {};
  }
  std::vector<double> all = own;
  for (int rank = 1; rank < place.n; ++rank) {
    const std::vector<char> got = world->ranks.receive(rank);
    const auto* const values = reinterpret_cast<const double*>(got.data());
    all.insert(all.end(), values, values + got.size() / sizeof(double));
  }
  return all;
}

void stop_together_if_interrupted() {
  if (place.n > 1) agree_on_interrupt(world->ranks.largest(own_interrupt_flag() ? 1 : 0) > 0);
  stop_if_interrupted();
}

const std::string& scratch_directory() {
  if (!world->scratch) world->scratch = std::make_unique<Scratch>(world->token);
  return world->scratch->name();
}

void end_ranks(const Ending& ending, const std::function<void()>& tell, const double patience) {
  if (!world) return tell();
  const std::optional<int> first = first_that_fails(ending.code != exit_solved, patience);
  // mpirun sends SIGTERM to those that end later than one that has failed.
  std::signal(SIGTERM, SIG_IGN);
  if (!first || *first == place.own || (*first == place.n && place.is_first())) tell();
  if (!first) {
    remove_scratch_of(world->token);
    MPI_Abort(MPI_COMM_WORLD, ending.code);
  }
  MPI_Comm_free(&world->of_endings);
  world.reset();
}

}  // namespace apps

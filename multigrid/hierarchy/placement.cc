// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/placement.h"

#include "multigrid/hierarchy/level_smoothers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

namespace multigrid {
namespace {

template <class Variant>
void place_arrays(Variant& structure, const Placement& placement) {
  std::visit(
      [&](auto& arrays) {
        if (placement.residency == Residency::streaming)
          lend_to(placement.executor, arrays);
        else
          move_to(placement.executor, arrays);
      },
      structure);
}

/// Matrices of a hierarchy are const for those who use them; they are no const objects.
template <class T>
Matrix<T>& open(const std::shared_ptr<const Matrix<T>>& A) {
  return const_cast<Matrix<T>&>(*A);
}

/// How often a cycle visits level l.
double visits(std::size_t l, const CycleOptions& options) {
  const int inner = std::min(int(l), options.inner_levels);
  switch (options.kind) {
    case CycleKind::W:
      return std::ldexp(1., int(l));
    case CycleKind::K:
      return std::pow(options.inner_iterations, inner);
    case CycleKind::F:
      return double(l + 1);
    default:
      return 1;
  }
}

/// Arrays that are lent, how often an iteration reads them, and how often if they can be staged.
struct Candidate {
  double readings, staged;
  Offset bytes;
  std::function<void()> bring;

  double readings_with(Offset room) const { return bytes <= room ? staged : readings; }
};

template <class Variant>
void add_candidate(std::vector<Candidate>& candidates,
                   double readings,
                   double staged,
                   Variant& structure,
                   const Executor& executor) {
  const Offset bytes =
      std::visit([](const auto& arrays) { return staged_bytes(arrays); }, structure);
  if (bytes > 0)
    candidates.push_back({readings, staged, bytes, [&structure, executor] {
                            std::visit([&](auto& arrays) { move_to(executor, arrays); }, structure);
                          }});
}

/// Candidates of a level: its matrix, which is read by the steps before the correction, of which the
/// first starts from zero, the residual, and the steps after it; and its link.
template <class T>
void add_level(std::vector<Candidate>& candidates,
               Level<T>& level,
               std::size_t l,
               const CycleOptions& options,
               const Executor& executor) {
  const double times = visits(l, options);
  if (level.smoother) {
    const int of_step = level.smoother->n_products();
    const int down = options.pre * of_step, up = options.post * of_step;
    add_candidate(candidates, times * (down + up), times * (std::min(down, 1) + std::min(up, 1)),
                  open(level.A), executor);
  }
  add_candidate(candidates, times, times, level.to_coarser, executor);
}

/// What to do with some memory.
struct Plan {
  Offset room = 0;
  std::vector<const Candidate*> near;
  double bus_bytes = 0;  ///< of an iteration
};

/// The best of the plans with this room.
Plan plan(const std::vector<Candidate>& candidates, Offset bytes, Offset room) {
  Plan result;
  result.room = room;
  std::vector<const Candidate*> order;
  for (const Candidate& candidate : candidates) order.push_back(&candidate);
  std::stable_sort(order.begin(), order.end(), [room](const Candidate* a, const Candidate* b) {
    const double of_a = a->readings_with(room), of_b = b->readings_with(room);
    return of_a != of_b ? of_a > of_b : a->bytes > b->bytes;
  });
  Offset left = bytes - room;
  for (const Candidate* candidate : order) {
    if (candidate->bytes <= left) {
      result.near.push_back(candidate);
      left -= candidate->bytes;
    } else {
      result.bus_bytes += candidate->readings_with(room) * double(candidate->bytes);
    }
  }
  return result;
}

std::string gigabytes(Offset bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g GB", 1e-9 * double(bytes));
  return text;
}

}  // namespace

void place(Matrix<double>& A, const Placement& placement) {
  if (!placement.vectors_on_host) place_arrays(A, placement);
}

template <class T>
void place(Hierarchy<T>& hierarchy,
           std::size_t n_smoothed,
           const SmootherOptions& options,
           const Placement& placement) {
  LevelSpectra<T>(hierarchy.levels, n_smoothed, options, hierarchy.smoothed_dimension())
      .finish(hierarchy.levels);
  hierarchy.colors->find(hierarchy.levels, n_smoothed, options);
  hierarchy.colors->move_to(placement.executor);
  for (std::size_t l = 0; l < hierarchy.levels.size(); ++l) {
    Level<T>& level = hierarchy.levels[l];
    const bool shares_finest = static_cast<const void*>(level.A.get()) == hierarchy.finest.get();
    place_arrays(open(level.A), placement);
    place_arrays(level.to_coarser, placement);
    if (l == 0 && !placement.vectors_on_host && !shares_finest)
      place_arrays(open(hierarchy.finest), placement);
  }
}

template <class T>
void gather(Level<T>& level) {
  const auto gather_arrays = [](auto& structure) {
    std::visit([](auto& own) { own.each_array(own, [](auto& array) { array.gather(); }); },
               structure);
  };
  gather_arrays(open(level.A));
  gather_arrays(level.to_coarser);
}

template <class T>
void keep_near(Hierarchy<T>& hierarchy, Offset bytes, const CycleOptions& options) {
  const Executor executor = executor_of(*hierarchy.levels[0].A);
  std::vector<Candidate> candidates;
  for (std::size_t l = 0; l < hierarchy.levels.size(); ++l)
    add_level(candidates, hierarchy.levels[l], l, options, executor);
  if (static_cast<const void*>(hierarchy.levels[0].A.get()) != hierarchy.finest.get())
    add_candidate(candidates, 1, 1, open(hierarchy.finest), executor);
  const bool is_limited = bytes >= 0;
  Plan best = plan(candidates, is_limited ? bytes : 0, 0);
  for (const Candidate& of_room : candidates) {
    if (of_room.staged == of_room.readings || (is_limited && of_room.bytes > bytes)) continue;
    Plan other = plan(candidates, is_limited ? bytes : of_room.bytes, of_room.bytes);
    if (other.bus_bytes < best.bus_bytes) best = std::move(other);
  }
  for (const Candidate* candidate : best.near) candidate->bring();
  hierarchy.room = Array<unsigned char>(executor, best.room);
}

template <class T>
void stage(const Hierarchy<T>& hierarchy, std::size_t l, int readings) {
  if (hierarchy.room.empty() || readings < 2) return;
  std::visit(
      [&](const auto& A) {
        const Offset bytes = staged_bytes(A);
        if (bytes > 0 && bytes <= hierarchy.room.size()) stage(A, hierarchy.room.on(A.executor()));
      },
      *hierarchy.levels[l].A);
}

template <class T>
void unstage(const Hierarchy<T>& hierarchy, std::size_t l) {
  if (!hierarchy.room.empty())
    std::visit([](const auto& A) { unstage(A); }, *hierarchy.levels[l].A);
}

template <class T>
std::string placement_note(const Hierarchy<T>& hierarchy) {
  Offset lent = lent_bytes_of(*hierarchy.finest);
  for (const Level<T>& level : hierarchy.levels) {
    if (static_cast<const void*>(level.A.get()) != hierarchy.finest.get())
      lent += lent_bytes_of(*level.A);
    lent += lent_bytes_of(level.to_coarser);
  }
  if (lent == 0) return "";
  return gigabytes(lent) +
         " of the matrices stay in the host's memory, where kernels read them (Backend/Residency = "
         "streaming)";
}

#define MULTIGRID_INSTANTIATE(T)                                                             \
  template void place(Hierarchy<T>&, std::size_t, const SmootherOptions&, const Placement&); \
  template void gather(Level<T>&);                                                           \
  template void keep_near(Hierarchy<T>&, Offset, const CycleOptions&);                       \
  template void stage(const Hierarchy<T>&, std::size_t, int);                                \
  template void unstage(const Hierarchy<T>&, std::size_t);                                   \
  template std::string placement_note(const Hierarchy<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid

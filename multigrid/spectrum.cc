// SPDX-License-Identifier: MIT
#include "multigrid/spectrum.h"

#include "multigrid/lanczos_steps.h"
#include "multigrid/tridiagonal.h"

#include <algorithm>
#include <type_traits>

namespace multigrid {
namespace {

/// Rows up to which one multiprocessor makes all steps: it reads 9 words a row from its own cache
/// up to 6000 rows (256 KB), and such matrices of a hierarchy are on as many at once. Above, a
/// launch a step takes less.
constexpr Index few_for_a_team = 8192;

bool is_small(const Executor& executor, Index n) {
  return executor.space() != Space::host && n <= few_for_a_team;
}

/// Whether neighbouring threads, each with a row, read neighbouring entries.
template <class View>
constexpr bool takes_thread_a_row = !std::is_base_of_v<PatternView, View>;

template <class T>
bool keeps_diagonal(const Matrix<T>& A) {
  bool keeps = false;
  with_view(A, [&](auto a) { keeps = KeepsDiagonal<decltype(a)>::value; });
  return keeps;
}

/// The diagonal that A keeps, or else `stored`.
template <class View, class T>
const T* diagonal_for(const View& A, const T* stored) {
  if constexpr (KeepsDiagonal<View>::value)
    return A.diagonal;
  else
    return stored;
}

template <class T>
Offset total_rows(const std::vector<const Matrix<T>*>& matrices, bool without_diagonal = false) {
  Offset total = 0;
  for (const Matrix<T>* A : matrices)
    if (!without_diagonal || !keeps_diagonal(*A)) total += n_rows(*A);
  return total;
}

}  // namespace

template <class T>
LanczosProcesses<T>::LanczosProcesses(const std::vector<const Matrix<T>*>& matrices, int most_steps)
    : executor_(matrices.empty() ? default_host() : executor_of(*matrices.front())),
      pairs_(executor_, 2 * total_rows(matrices)),
      diagonals_(executor_, total_rows(matrices, true)),
      records_(executor_, Offset(matrices.size()) * (most_steps + 1)),
      records_of_each_(most_steps + 1) {
  LanczosPair<T>* pairs = pairs_.on(executor_);
  T* diagonals = diagonals_.on(executor_);
  LanczosRecord<T>* records = records_.on(executor_);
  for (const Matrix<T>* A : matrices) {
    const Index n = n_rows(*A);
    processes_.push_back(
        {A, n, std::min<int>(most_steps, n), 0, diagonals, pairs, pairs + n, records});
    pairs += 2 * Offset(n);
    if (!keeps_diagonal(*A)) diagonals += n;
    records += records_of_each_;
  }
  std::vector<Process*> small;
  for (Process& process : processes_) {
    if (process.n == 0) continue;
    if (is_small(executor_, process.n))
      small.push_back(&process);
    else
      start(process);
  }
  run_small(std::move(small));
}

template <class T>
void LanczosProcesses<T>::start(Process& process) {
  with_view(*process.A, [&](auto a) {
    sum(executor_, process.n, LanczosStart<decltype(a), T>{a, process.diagonal, process.now},
        process.records);
  });
}

/// Product and sums in one pass where a GPU takes a thread a row; a host makes products by slices.
template <class T>
void LanczosProcesses<T>::step(Process& process) {
  with_view(*process.A, [&](auto a) {
    using View = decltype(a);
    const T* diagonal = diagonal_for(a, static_cast<const T*>(process.diagonal));
    const LanczosRecord<T>* before = process.records + process.done;
    LanczosRecord<T>* const after = process.records + process.done + 1;
    const LanczosStep<View, T> step{a, diagonal, before, process.now, process.spare};
    if (takes_thread_a_row<View> && executor_.space() != Space::host) {
      sum(executor_, process.n, LanczosStepSums<View, T>{step}, after);
    } else {
      for_each_row<a.lanes>(executor_, process.n, step);
      sum(executor_, process.n, LanczosTerm<T>{diagonal, process.spare}, after);
    }
  });
  std::swap(process.now, process.spare);
  ++process.done;
}

/// Those whose matrices have the format of the first, then the rest.
template <class T>
void LanczosProcesses<T>::run_small(std::vector<Process*> rest) {
  while (!rest.empty()) {
    std::vector<Process*> others;
    with_view(*rest.front()->A, [&](auto first) {
      using View = decltype(first);
      LanczosByTeams<View, T> kernel{};
      Index n = 0;
      for (Process* process : rest) {
        bool fits = false;
        with_view(*process->A, [&](auto a) {
          if constexpr (std::is_same_v<decltype(a), View>) {
            if (n == kernel.most) return;
            kernel.tasks[n++] = {{a, process->diagonal, process->now},
                                 diagonal_for(a, static_cast<const T*>(process->diagonal)),
                                 process->spare,
                                 process->records,
                                 process->n,
                                 process->most_steps};
            process->done = process->most_steps;
            fits = true;
          }
        });
        if (!fits) others.push_back(process);
      }
      for_each_team(executor_, n, kernel);
    });
    rest = std::move(others);
  }
}

template <class T>
void LanczosProcesses<T>::run(std::size_t k, int steps) {
  Process& process = processes_[k];
  while (process.done < std::min(steps, process.most_steps)) step(process);
}

template <class T>
std::vector<SpectrumOfSteps> LanczosProcesses<T>::results() const {
  const std::vector<LanczosRecord<T>> all = records_.to_vector();
  std::vector<SpectrumOfSteps> results;
  for (std::size_t k = 0; k < processes_.size(); ++k) {
    const LanczosRecord<T>* records = &all[k * std::size_t(records_of_each_)];
    SpectrumOfSteps result;
    if (processes_[k].n > 0) result.bound = records[0].bound;
    std::vector<TridiagonalRow> rows;
    for (int j = 0; j < processes_[k].done; ++j) {
      rows.push_back({records[j + 1].sums.alpha(), beta_squared<T>(records[j].sums)});
      result.estimates.push_back(largest_eigenvalue(rows));
    }
    results.push_back(std::move(result));
  }
  return results;
}

template <class T>
std::vector<double> eigenvalue_estimates(const Matrix<T>& A, int steps) {
  LanczosProcesses<T> process({&A}, steps);
  process.run(0, steps);
  return process.results()[0].estimates;
}

#define MULTIGRID_INSTANTIATE(T)      \
  template class LanczosProcesses<T>; \
  template std::vector<double> eigenvalue_estimates(const Matrix<T>&, int);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid

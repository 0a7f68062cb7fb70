// SPDX-License-Identifier: MIT
#include "multigrid/spectrum/spectrum.h"

#include "multigrid/backend/side_by_side.h"
#include "multigrid/spectrum/lanczos_steps.h"

#include <algorithm>
#include <type_traits>

namespace multigrid {
namespace {

/// Whether neighbouring threads, each with a row, read neighbouring entries.
template <class View>
constexpr bool takes_thread_a_row = !std::is_base_of_v<PatternView, View>;

/// Equal for matrices with views of one type.
template <class T>
std::size_t kind_of_view(const Matrix<T>& A) {
  const auto* blocks = std::get_if<PackedBlocks<T>>(&A);
  return 4 * A.index() + std::size_t(blocks ? blocks->size : 0);
}

/// f(processes, views) for the processes whose matrices have one format, format by format. A thread
/// takes a row, however few the rows are.
template <class Process, class F>
void by_format(std::vector<Process*> rest, const F& f) {
  while (!rest.empty()) {
    std::vector<Process*> same, others;
    for (Process* process : rest)
      (kind_of_view(*process->A) == kind_of_view(*rest.front()->A) ? same : others)
          .push_back(process);
    std::visit(
        [&](const auto& first) {
          using Format = std::decay_t<decltype(first)>;
          const auto with_views_by = [&](const auto& view_of) {
            std::vector<decltype(view_of(first))> views;
            for (const Process* process : same)
              views.push_back(view_of(std::get<Format>(*process->A)));
            f(same, views);
          };
          if constexpr (is_never_taken<Format>) {
            return;
          } else if constexpr (is_in_blocks<Format>) {
            if (first.size == 2)
              with_views_by([](const Format& A) { return view_of_blocks<2>(A); });
            else
              with_views_by([](const Format& A) { return view_of_blocks<3>(A); });
          } else {
            with_views_by([](const Format& A) { return view(A); });
          }
        },
        *rest.front()->A);
    rest = std::move(others);
  }
}

template <class T>
bool keeps_diagonal(const Matrix<T>& A) {
  bool keeps = false;
  with_view(A, [&](auto a) { keeps = KeepsDiagonal<decltype(a)>::value; });
  return keeps;
}

/// The diagonal of A: that which A stores apart, or else `stored`.
template <class View, class T>
const T* diagonal_for(const View& A, const T* stored) {
  if constexpr (KeepsDiagonal<View>::value)
    return A.diagonal;
  else
    return stored;
}

}  // namespace

double SpectrumOfSteps::largest(std::size_t n_steps) const {
  const auto end = steps.begin() + static_cast<std::ptrdiff_t>(std::min(n_steps, steps.size()));
  return largest_eigenvalue({steps.begin(), end});
}

template <class T>
LanczosProcesses<T>::LanczosProcesses(const std::vector<const Matrix<T>*>& matrices, int most_steps)
    : executor_(matrices.empty() ? default_host() : executor_of(*matrices.front())),
      records_(executor_, Offset(matrices.size()) * (most_steps + 1)) {
  for (const Matrix<T>* A : matrices) {
    const Index n = n_rows(*A);
    Process process{A, n, std::min<int>(most_steps, n), nullptr, nullptr, nullptr, {}, {}, {}};
    process.pairs = Array<LanczosPair<T>>(executor_, 2 * Offset(n), {2});
    process.now = process.pairs.on(executor_);
    process.spare = process.now + n;
    if (!keeps_diagonal(*A)) process.own_diagonal = Array<T>(executor_, n);
    process.diagonal = process.own_diagonal.on(executor_);
    processes_.push_back(std::move(process));
  }
  Processes all;
  for (Process& process : processes_)
    if (process.n > 0) all.push_back(&process);
  start(all);
}

template <class T>
LanczosRecord<T>* LanczosProcesses<T>::next_record(Process& process) {
  process.records.push_back(n_records_);
  return records_.on(executor_) + n_records_++;
}

template <class T>
void LanczosProcesses<T>::start(const Processes& processes) {
  by_format(processes, [&](const Processes& same, const auto& views) {
    using Start = LanczosStart<std::decay_t<decltype(views[0])>, T>;
    std::vector<SumPart<Start, LanczosRecord<T>>> parts;
    for (std::size_t k = 0; k < same.size(); ++k) {
      Process& process = *same[k];
      parts.push_back({process.n, {views[k], process.diagonal, process.now}, next_record(process)});
    }
    sum(executor_, parts);
  });
}

/// Product and sums take one pass where a GPU has a thread a row. A host makes products by slices,
/// in a pass of their own.
template <class T>
void LanczosProcesses<T>::step(const Processes& processes) {
  by_format(processes, [&](const Processes& same, const auto& views) {
    using View = std::decay_t<decltype(views[0])>;
    using Step = LanczosStep<View, T>;
    const bool in_one_pass = takes_thread_a_row<View> && executor_.space() != Space::host;
    std::vector<Part<Step>> products;
    std::vector<SumPart<LanczosTerm<T>, LanczosRecord<T>>> sums;
    std::vector<SumPart<LanczosStepSums<View, T>, LanczosRecord<T>>> both;
    for (std::size_t k = 0; k < same.size(); ++k) {
      Process& process = *same[k];
      const View& A = views[k];
      const T* diagonal = diagonal_for(A, static_cast<const T*>(process.diagonal));
      const LanczosRecord<T>* before = records_.on(executor_) + process.records.back();
      LanczosRecord<T>* const after = next_record(process);
      const Step step{A, diagonal, before, process.now, process.spare};
      if (in_one_pass) {
        both.push_back({process.n, {step}, after});
      } else {
        products.push_back({process.n, step});
        sums.push_back({process.n, {diagonal, process.spare}, after});
      }
      std::swap(process.now, process.spare);
    }
    for_each_row<View::lanes>(executor_, products);
    sum(executor_, sums);
    sum(executor_, both);
  });
}

template <class T>
void LanczosProcesses<T>::run(const std::vector<std::size_t>& which, int steps) {
  while (true) {
    Processes unfinished;
    for (const std::size_t k : which) {
      Process& process = processes_[k];
      const int done = static_cast<int>(process.records.size()) - 1;
      if (process.n > 0 && done < std::min(steps, process.most_steps))
        unfinished.push_back(&process);
    }
    if (unfinished.empty()) return;
    step(unfinished);
  }
}

template <class T>
std::vector<SpectrumOfSteps> LanczosProcesses<T>::results() const {
  std::vector<LanczosRecord<T>> all(static_cast<std::size_t>(n_records_));
  copy_bytes(default_host(), all.data(), executor_, records_.on(executor_),
             all.size() * sizeof(LanczosRecord<T>));
  std::vector<SpectrumOfSteps> results;
  for (const Process& process : processes_) {
    SpectrumOfSteps result;
    if (process.n > 0) result.bound = all[process.records[0]].bound;
    for (std::size_t j = 1; j < process.records.size(); ++j) {
      const LanczosSums& before = all[process.records[j - 1]].sums;
      result.steps.push_back({all[process.records[j]].sums.alpha(), beta_squared<T>(before)});
    }
    results.push_back(std::move(result));
  }
  return results;
}

template class LanczosProcesses<double>;
template class LanczosProcesses<float>;

}  // namespace multigrid

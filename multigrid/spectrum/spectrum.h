// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/scalars.h"
#include "multigrid/spectrum/tridiagonal.h"

#include <type_traits>
#include <vector>

namespace multigrid {

/// What the Lanczos process has found out about the spectrum of D^-1 A, D the diagonal of A.
struct SpectrumOfSteps {
  double bound = 0;  ///< of all eigenvalues: max_i sum_j |a_ij| / a_ii, rounded to T
  std::vector<TridiagonalRow> steps;

  /// An estimate of the largest eigenvalue from below, after n_steps of the steps, or all of them
  /// if there are fewer.
  double largest(std::size_t n_steps) const;
};

/// An entry of w = D^-1 A v - beta v_before, and of v.
template <class T>
struct LanczosPair {
  T w, v;
};

/// The sums over these pairs that a step leaves.
struct LanczosSums {
  double with_v = 0;    ///< (w, v)_D
  double square = 0;    ///< (w, w)_D
  double square_v = 0;  ///< (v, v)_D: 1, but its rounding errors would grow from step to step
  MG_HD LanczosSums& operator+=(const LanczosSums& other) {
    with_v += other.with_v;
    square += other.square;
    square_v += other.square_v;
    return *this;
  }
  MG_HD double alpha() const { return guarded_ratio(with_v, square_v); }
};

/// The square of w - alpha v, by Pythagoras, so that all sums take one pass. 0, which ends the
/// process, where nothing but rounding would be left.
template <class T>
MG_HD double beta_squared(const LanczosSums& sums) {
  constexpr double ended = std::is_same_v<T, float> ? 1e-5 : 1e-10;
  const double rest = sums.square - sums.alpha() * sums.with_v;
  return rest > ended * sums.square ? rest : 0;
}

struct LanczosStartSums {
  LanczosSums sums;
  Largest<double> bound;
  MG_HD LanczosStartSums& operator+=(const LanczosStartSums& other) {
    sums += other.sums;
    bound += other.bound;
    return *this;
  }
};

/// The sums of a step, and what the next step needs of them: so one thread divides and takes a
/// root, not all of them.
template <class T>
struct LanczosRecord {
  LanczosSums sums;
  T bound;  ///< at the start: the largest sum_j |a_ij| / a_ii; then 0
  T alpha, beta;
  T inverse_beta;  ///< 0 once the process has ended

  MG_HD LanczosRecord& operator=(const LanczosSums& of_step);
  MG_HD LanczosRecord& operator=(const LanczosStartSums& of_start);
};

/// Lanczos processes for matrices D^-1 A in the inner product of D (which makes them symmetric),
/// from a fixed random vector, of at most as many steps as rows. On the levels of triangles and
/// tetrahedra with Transfer = smoothed (moved, graded, jumps; 0.3 to 115 thousand rows) the
/// estimate was 0.5 to 8 % low after ten steps, mostly 2 to 3 %, and 1 to 17 % low after five,
/// mostly 8 %.
///
/// cost    a launch to start and one a step, which reads A once; two a step where A is in CSR. On a
///         device small matrices of one format share their launches. Four vectors of T, five where
///         A does not store its diagonal apart.
/// source  Golub, Van Loan, Matrix Computations, 4th edition, Section 10.1
template <class T>
class LanczosProcesses {
 public:
  /// Starts all processes. Does not wait.
  ///
  /// matrices    symmetric with a positive diagonal, on one executor; must outlive the processes
  /// most_steps  the largest `steps` that run will be called with
  LanczosProcesses(const std::vector<const Matrix<T>*>& matrices, int most_steps);

  /// Continues the processes number `which` until they have made `steps` steps. Does not wait.
  void run(const std::vector<std::size_t>& which, int steps);
  /// What the processes have found so far. Waits.
  std::vector<SpectrumOfSteps> results() const;

 private:
  struct Process {
    const Matrix<T>* A;
    Index n;
    int most_steps;
    T* diagonal;
    LanczosPair<T>*now, *spare;
    Array<LanczosPair<T>> pairs;  ///< both, one after the other
    Array<T> own_diagonal;        ///< empty where A stores its diagonal apart
    std::vector<Offset> records;  ///< numbers of its records: of the start, and of each step done
  };

  using Processes = std::vector<Process*>;
  LanczosRecord<T>* next_record(Process& process);
  void start(const Processes& processes);
  void step(const Processes& processes);

  const Executor executor_;
  Array<LanczosRecord<T>> records_;  ///< in the order of the launches
  Offset n_records_ = 0;
  std::vector<Process> processes_;
};

}  // namespace multigrid

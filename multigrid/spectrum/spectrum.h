// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/spectrum/lanczos_record.h"
#include "multigrid/spectrum/tridiagonal.h"

#include <vector>

namespace multigrid {

/// What the Lanczos process tells of the spectrum of D^-1 A, D the diagonal of A.
struct SpectrumOfSteps {
  double bound = 0;  ///< max_i sum_j |a_ij| / a_ii, of all eigenvalues, rounded to T
  std::vector<TridiagonalRow> steps;

  /// An estimate of the largest eigenvalue, from below, after so many of the steps or all of them.
  double largest(std::size_t n_steps) const;
};

/// Lanczos processes for matrices D^-1 A in the inner product of D (which makes them symmetric),
/// from a fixed random vector, of at most as many steps as rows. On the levels of triangles and
/// tetrahedra with Transfer = smoothed (moved, graded, jumps; 0.3 to 115 thousand rows) ten steps
/// stayed 0.5 to 8 % below, mostly 2 to 3 %, five 1 to 17 %, mostly 8 %.
///
/// cost    a launch to start and one a step, which reads A once; two where A has CSR's rows. On a
///         device matrices of a format go side by side, in the launches of one, but for those that
///         fill it. Four vectors of T, five where A does not keep its diagonal apart.
/// source  Golub, Van Loan, Matrix Computations, 4th edition, Section 10.1
template <class T>
class LanczosProcesses {
 public:
  /// Starts all of them.
  ///
  /// matrices    symmetric with a positive diagonal, on one executor; must outlive the processes
  /// most_steps  that will be asked for
  LanczosProcesses(const std::vector<const Matrix<T>*>& matrices, int most_steps);

  /// Goes on with these processes to so many steps in all. Does not wait.
  void run(const std::vector<std::size_t>& which, int steps);
  /// What they have found so far. Waits.
  std::vector<SpectrumOfSteps> results() const;

 private:
  struct Process {
    const Matrix<T>* A;
    Index n;
    int most_steps;
    T* diagonal;
    LanczosPair<T>*now, *spare;
    std::vector<Offset> records;  ///< which of all: of its start, and of each step done
  };

  using Processes = std::vector<Process*>;
  LanczosRecord<T>* next_record(Process& process);
  void start(const Processes& processes);
  void step(const Processes& processes);

  const Executor executor_;
  Array<LanczosPair<T>> pairs_;
  Array<T> diagonals_;
  Array<LanczosRecord<T>> records_;  ///< in the order of the launches
  Offset n_records_ = 0;
  std::vector<Process> processes_;
};

/// SpectrumOfSteps::largest of one matrix after each step.
template <class T>
std::vector<double> eigenvalue_estimates(const Matrix<T>& A, int steps);

}  // namespace multigrid

// SPDX-License-Identifier: MIT
#include "multigrid/distributed/spectrum_of_ranks.h"

#include "multigrid/spectrum/spectrum.h"

#include <algorithm>
#include <cmath>

namespace multigrid::distributed {
namespace {

constexpr int most_steps = 5;         ///< as the program's own solver has it for interpolation
constexpr std::uint64_t seed = 1950;  ///< as it has it, too

/// The process, in vectors of PETSc.
class Process {
 public:
  Process(Mat A, const std::vector<std::int64_t>& places) : A_(A) {
    for (OwnedVec* vector : {&w_, &v_, &diagonal_, &product_})
      require(MatCreateVecs(A, nullptr, vector->make()), what);
    require(MatGetDiagonal(A, diagonal_), what);
    double* w = nullptr;
    require(VecGetArrayWrite(w_, &w), what);
    for (std::size_t i = 0; i < places.size(); ++i) w[i] = random_number(seed, Index(places[i]));
    require(VecRestoreArrayWrite(w_, &w), what);
    require(VecSet(v_, 0), what);
    take_sums();
  }

  /// v becomes (w - alpha v) / beta, then w = D^-1 A v - beta v_before.
  TridiagonalRow step() {
    const double beta_squared_before = beta_squared<double>(sums_),
                 beta = std::sqrt(beta_squared_before);
    require(VecAXPY(w_, -sums_.alpha(), v_), what);
    require(VecScale(w_, guarded_ratio(1, beta)), what);
    std::swap(v_, w_);
    require(MatMult(A_, v_, product_), what);
    require(VecPointwiseDivide(product_, product_, diagonal_), what);
    require(VecAYPX(w_, -beta, product_), what);
    take_sums();
    return {sums_.alpha(), beta_squared_before};
  }

 private:
  void take_sums() {
    require(VecPointwiseMult(product_, diagonal_, w_), what);
    require(VecDot(product_, v_, &sums_.with_v), what);
    require(VecDot(product_, w_, &sums_.square), what);
    require(VecPointwiseMult(product_, diagonal_, v_), what);
    require(VecDot(product_, v_, &sums_.square_v), what);
  }

  static constexpr const char* what = "estimating an eigenvalue";
  Mat A_;
  OwnedVec w_, v_, diagonal_, product_;
  LanczosSums sums_;  ///< in the inner product of D
};

}  // namespace

double largest_eigenvalue_of_ranks(Mat A, const std::vector<std::int64_t>& places) {
  PetscInt n = 0;
  require(MatGetSize(A, &n, nullptr), "estimating an eigenvalue");
  Process process(A, places);
  std::vector<TridiagonalRow> rows;
  for (int k = 0; k < std::min<PetscInt>(most_steps, n); ++k) rows.push_back(process.step());
  return largest_eigenvalue(rows);
}

}  // namespace multigrid::distributed

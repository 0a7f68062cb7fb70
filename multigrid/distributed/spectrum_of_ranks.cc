// SPDX-License-Identifier: MIT
#include "multigrid/distributed/spectrum_of_ranks.h"

#include "multigrid/spectrum/spectrum.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace multigrid::distributed {
namespace {

constexpr int most_steps = 5;  ///< as the program's own solver has it for interpolation
constexpr std::uint64_t seed = 1950;

/// Random numbers that the points have on all ranks. Rounded to float: coordinates differ by rounding errors between numbers of ranks.
std::vector<double> numbers_of(const OwnPoints& points) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < points.n(); ++i) {
    std::uint64_t state = seed;
    for (std::size_t d = 0; d < std::size_t(points.dimension); ++d) {
      const auto x = float(points.x[d * points.n() + i]);
      std::uint32_t bits = 0;
      std::memcpy(&bits, &x, sizeof bits);
      state = random_bits(state ^ bits, 0);
    }
    numbers.push_back(random_number(state, 0));
  }
  return numbers;
}

/// The process, in vectors of PETSc.
class Process {
 public:
  Process(Mat A, const std::vector<double>& start) : A_(A) {
    for (OwnedVec* vector : {&w_, &v_, &diagonal_, &product_})
      require(MatCreateVecs(A, nullptr, vector->make()), what);
    require(MatGetDiagonal(A, diagonal_), what);
    double* w = nullptr;
    require(VecGetArrayWrite(w_, &w), what);
    std::copy(start.begin(), start.end(), w);
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

double largest_eigenvalue_of_ranks(Mat A, const OwnPoints& points) {
  PetscInt n = 0;
  require(MatGetSize(A, &n, nullptr), "estimating an eigenvalue");
  Process process(A, numbers_of(points));
  std::vector<TridiagonalRow> rows;
  for (int k = 0; k < std::min<PetscInt>(most_steps, n); ++k) rows.push_back(process.step());
  return largest_eigenvalue(rows);
}

}  // namespace multigrid::distributed

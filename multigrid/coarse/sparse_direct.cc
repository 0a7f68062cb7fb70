// SPDX-License-Identifier: MIT
#include "multigrid/coarse/sparse_direct.h"

#include "multigrid/coarse/coarse_refusal.h"

#include <limits>
#include <new>
#include <numeric>
#include <vector>
#ifdef TERRACE_WITH_SUITESPARSE
#include <amd.h>
#include <klu.h>
extern "C" {
#include <ldl.h>  // as SuiteSparse 5 has it, without extern "C"
}
#endif

// AMD is BSD-3-Clause, LDL and KLU are LGPL-2.1+. None of them calls BLAS or has global state, so
// the bits do not depend on threads, and several solvers may be used at once, each by one thread.
// Indices have 32 bits, as ours: factors with more entries are refused.
namespace multigrid {

/// A factorisation of either kind.
struct SparseDirect::Factor {
  Index n = 0;

  virtual ~Factor() = default;
  /// x: the right-hand side before, the solution after.
  virtual void solve(std::vector<double>& x) = 0;
  virtual std::size_t bytes() const = 0;

 protected:
  [[noreturn]] void fail_for_memory() const {
    throw OutOfMemory("the host has no memory left for the sparse factor of " + std::to_string(n) +
                      " rows: lower Solver/Hierarchy/Sparse coarse rows");
  }
  /// Refuses a matrix whose entries cannot be numbered with 32 bits, as both libraries do here.
  void require_numbers(const Csr<double>& A) const {
    if (A.n_nonzeros() > std::numeric_limits<int>::max())
      throw InputError("Solver/Hierarchy/Sparse coarse rows: a level of " + std::to_string(n) +
                       " rows has more entries than can be numbered with 32 bits; lower it");
  }
};

#ifdef TERRACE_WITH_SUITESPARSE
namespace {

void subtract_mean(std::vector<double>& x) {
  const double mean = std::accumulate(x.begin(), x.end(), 0.) / static_cast<double>(x.size());
  for (double& value : x) value -= mean;
}

/// A symmetric matrix, or a factor, by columns.
struct Columns {
  std::vector<int> starts, rows;
  std::vector<double> entries;

  int n() const { return static_cast<int>(starts.size()) - 1; }
};

/// Rows `first` .. n-1 of A, without the columns before `first`. Since A is symmetric, its rows are
/// its columns.
Columns trailing_block(const Csr<double>& A, Index first) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  Columns block{{0}, {}, {}};
  for (Index i = first; i < A.n_rows; ++i) {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      if (columns[k] < first) continue;
      block.rows.push_back(columns[k] - first);
      block.entries.push_back(values[k]);
    }
    block.starts.push_back(static_cast<int>(block.rows.size()));
  }
  return block;
}

std::vector<double> diagonal_of(const Columns& A) {
  std::vector<double> diagonal(A.n());
  for (int i = 0; i < A.n(); ++i)
    for (int k = A.starts[i]; k < A.starts[i + 1]; ++k)
      if (A.rows[k] == i) diagonal[i] += A.entries[k];
  return diagonal;
}

}  // namespace

/// L D L^T by LDL, in the order of AMD. If constants are the kernel, the first unknown is fixed at 0
/// and its equation left out. For a compatible right-hand side that equation follows from the
/// others, so this is exact up to a constant, which the mean determines afterwards.
struct SparseDirect::Ldl : Factor {
  Index first = 0;  ///< row of A that is row 0 of the factored matrix: 1 if the first is left out
  std::vector<int> order;  ///< the row of the factored matrix that is eliminated k-th
  Columns L;               ///< below its diagonal of ones
  std::vector<double> D, work;

  Ldl(const Csr<double>& A, bool constant_nullspace) {
    n = A.n_rows;
    first = constant_nullspace ? 1 : 0;
    require_numbers(A);
    Index bad = -1;
    try {
      Columns block = trailing_block(A, first);
      bad = factorise(block);
    } catch (const std::bad_alloc&) {
      fail_for_memory();
    }
    if (bad >= 0)
      throw NotPositiveDefinite(
          coarse_refusal(bad, first > 0 ? CoarseMatrix::constants : CoarseMatrix::definite));
  }

  Index factorise(Columns& A);
  void solve(std::vector<double>& x) override;
  std::size_t bytes() const override {
    return L.entries.size() * (sizeof(double) + sizeof(int)) +
           work.size() * (2 * sizeof(double) + 2 * sizeof(int));
  }
};

/// Returns the row of the whole matrix whose pivot is not positive, or -1.
Index SparseDirect::Ldl::factorise(Columns& A) {
  const int m = A.n();
  L.starts.resize(m + 1);
  if (m == 0) return -1;
  std::vector<int> place(m), parent(m), lengths(m), flags(m), pattern(m);
  order.resize(m);
  double info[AMD_INFO];
  // With a valid matrix, only memory can be missing.
  if (amd_order(m, A.starts.data(), A.rows.data(), order.data(), nullptr, info) < 0 ||
      info[AMD_LNZ] > std::numeric_limits<int>::max())
    fail_for_memory();
  ldl_symbolic(m, A.starts.data(), A.rows.data(), L.starts.data(), parent.data(), lengths.data(),
               flags.data(), order.data(), place.data());
  L.rows.resize(L.starts[m]);
  L.entries.resize(L.starts[m]);
  D.resize(m);
  work.resize(m);
  const int done =
      ldl_numeric(m, A.starts.data(), A.rows.data(), A.entries.data(), L.starts.data(),
                  parent.data(), lengths.data(), L.rows.data(), L.entries.data(), D.data(),
                  work.data(), pattern.data(), flags.data(), order.data(), place.data());
  const std::vector<double> diagonal = diagonal_of(A);
  // LDL ends at a pivot that is zero, and goes on after one that is negative or not a number.
  for (int k = 0; k < std::min(done + 1, m); ++k)
    if (!(D[k] > relative_zero * diagonal[order[k]])) return first + order[k];
  return -1;
}

void SparseDirect::Ldl::solve(std::vector<double>& x) {
  if (first > 0) subtract_mean(x);
  const int m = L.n();
  double* right = x.data() + first;
  ldl_perm(m, work.data(), right, order.data());
  ldl_lsolve(m, work.data(), L.starts.data(), L.rows.data(), L.entries.data());
  ldl_dsolve(m, work.data(), D.data());
  ldl_ltsolve(m, work.data(), L.starts.data(), L.rows.data(), L.entries.data());
  ldl_permt(m, right, work.data(), order.data());
  if (first == 0) return;
  x[0] = 0;
  subtract_mean(x);
}

/// By KLU, which takes the rows of A for columns, so it factorises A^T; solves are those of the
/// transposed system.
struct SparseDirect::Lu : Factor {
  std::vector<int> starts, rows;
  klu_common common;
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;

  /// Without a factor. The other constructor delegates to this one, so that the destructor frees
  /// what KLU holds even if that one throws.
  Lu() { klu_defaults(&common); }
  explicit Lu(const Csr<double>& A) : Lu() {
    n = A.n_rows;
    require_numbers(A);
    const auto offsets = A.offsets.to_vector();
    starts.assign(offsets.begin(), offsets.end());
    rows = A.columns.to_vector();
    auto values = A.values.to_vector();
    symbolic = klu_analyze(n, starts.data(), rows.data(), &common);
    if (symbolic)
      numeric = klu_factor(starts.data(), rows.data(), values.data(), symbolic, &common);
    if (common.status == KLU_OUT_OF_MEMORY || common.status == KLU_TOO_LARGE) fail_for_memory();
    if (common.status != KLU_OK)
      throw NotPositiveDefinite(coarse_refusal(common.singular_col, CoarseMatrix::general));
  }
  ~Lu() override {
    klu_free_numeric(&numeric, &common);
    klu_free_symbolic(&symbolic, &common);
  }
  Lu(const Lu&) = delete;

  void solve(std::vector<double>& x) override {
    klu_tsolve(symbolic, numeric, n, 1, x.data(), &common);
  }
  std::size_t bytes() const override { return common.memusage; }
};

#endif

bool SparseDirect::available() {
#ifdef TERRACE_WITH_SUITESPARSE
  return true;
#else
  return false;
#endif
}

SparseDirect::SparseDirect([[maybe_unused]] const Csr<double>& A,
                           [[maybe_unused]] CoarseMatrix kind) {
#ifdef TERRACE_WITH_SUITESPARSE
  if (kind == CoarseMatrix::general)
    factor_ = std::make_unique<Lu>(A);
  else
    factor_ = std::make_unique<Ldl>(A, kind == CoarseMatrix::constants);
#else
  throw InputError("this build has no SuiteSparse for sparse coarse levels");
#endif
}

template <class T>
void SparseDirect::solve(const Array<T>& b, Array<T>& x) const {
  const std::vector<T> right = b.to_vector();
  std::vector<double> values(right.begin(), right.end());
  factor_->solve(values);
  x.copy_from(Array<T>(default_host(), std::vector<T>(values.begin(), values.end())));
}

Index SparseDirect::n() const {
  return factor_->n;
}
std::size_t SparseDirect::bytes() const {
  return factor_->bytes();
}

SparseDirect::~SparseDirect() = default;
template void SparseDirect::solve(const Array<double>&, Array<double>&) const;
template void SparseDirect::solve(const Array<float>&, Array<float>&) const;

}  // namespace multigrid

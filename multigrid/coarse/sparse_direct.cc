// SPDX-License-Identifier: MIT
#include "multigrid/coarse/sparse_direct.h"

#include "multigrid/coarse/coarse_refusal.h"

#include <limits>
#include <numeric>
#include <vector>
#ifdef TERRACE_WITH_CHOLMOD
#include <cholmod.h>
#include <klu.h>
#endif

// Only the simplicial routines of CHOLMOD are called (its modules Core and Cholesky, LGPL-2.1+),
// not the supernodal ones, which are GPL. They need no BLAS, so the bits do not depend on its
// threads. Each object has its own cholmod_common, which is all the state of CHOLMOD, so several
// solvers may be used at once, each by one thread. Indices have 32 bits, as ours: CHOLMOD refuses
// factors with more entries. KLU is LGPL-2.1+, and has no global state either.
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

#ifdef TERRACE_WITH_CHOLMOD
namespace {

void subtract_mean(std::vector<double>& x) {
  const double mean = std::accumulate(x.begin(), x.end(), 0.) / static_cast<double>(x.size());
  for (double& value : x) value -= mean;
}

}  // namespace

/// By CHOLMOD. If constants are the kernel, the first unknown is fixed at 0 and its equation left
/// out. For a compatible right-hand side that equation follows from the others, so this is exact up
/// to a constant, which the mean determines afterwards.
struct SparseDirect::Cholesky : Factor {
  Index first = 0;  ///< row of A that is row 0 of the factored matrix: 1 if the first is left out
  cholmod_common common;
  cholmod_factor* L = nullptr;
  cholmod_dense *X = nullptr, *Y = nullptr, *E = nullptr;  ///< kept from solve to solve

  /// Without a factor. The other constructor delegates to this one, so that the destructor frees
  /// what CHOLMOD holds even if that one throws.
  Cholesky() {
    cholmod_start(&common);
    common.print = 0;
    common.supernodal = CHOLMOD_SIMPLICIAL;
    common.final_ll = 1;  // L L^T stops at a pivot that is not positive
    common.nmethods = 1;
    common.method[0].ordering = CHOLMOD_AMD;
  }
  Cholesky(const Csr<double>& A, bool constant_nullspace) : Cholesky() {
    n = A.n_rows;
    first = constant_nullspace ? 1 : 0;
    compute(A);
  }
  ~Cholesky() override {
    cholmod_free_dense(&X, &common);
    cholmod_free_dense(&Y, &common);
    cholmod_free_dense(&E, &common);
    cholmod_free_factor(&L, &common);
    cholmod_finish(&common);
  }
  Cholesky(const Cholesky&) = delete;

  void compute(const Csr<double>& A);
  /// CHOLMOD's errors are negative. With a valid matrix, only memory can be missing.
  void require_memory() const {
    if (common.status < CHOLMOD_OK) fail_for_memory();
  }
  Index bad_row(const std::vector<double>& diagonal) const;
  void solve(std::vector<double>& x) override;
  std::size_t bytes() const override {
    return L->nzmax * (sizeof(double) + sizeof(int)) + 5 * L->n * sizeof(int);
  }
};

/// Gives rows `first` .. n-1 of A to CHOLMOD as compressed columns, of which it reads the lower
/// triangle: since A is symmetric, its rows are its columns.
void SparseDirect::Cholesky::compute(const Csr<double>& A) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  require_numbers(A);
  std::vector<int> starts(1, 0), rows;
  std::vector<double> entries, diagonal;
  for (Index i = first; i < n; ++i) {
    diagonal.push_back(0);
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      if (columns[k] < i) continue;
      if (columns[k] == i) diagonal.back() = values[k];
      rows.push_back(columns[k] - first);
      entries.push_back(values[k]);
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  cholmod_sparse matrix = {};
  matrix.nrow = matrix.ncol = static_cast<std::size_t>(n - first);
  matrix.nzmax = rows.size();
  matrix.p = starts.data();
  matrix.i = rows.data();
  matrix.x = entries.data();
  matrix.stype = -1;
  matrix.itype = CHOLMOD_INT;
  matrix.xtype = CHOLMOD_REAL;
  matrix.dtype = CHOLMOD_DOUBLE;
  matrix.sorted = matrix.packed = 1;
  L = cholmod_analyze(&matrix, &common);
  require_memory();
  cholmod_factorize(&matrix, L, &common);
  require_memory();
  const Index bad = bad_row(diagonal);
  if (bad >= 0)
    throw NotPositiveDefinite(
        coarse_refusal(bad, first > 0 ? CoarseMatrix::constants : CoarseMatrix::definite));
}

/// The row of A whose pivot is not positive, or -1.
Index SparseDirect::Cholesky::bad_row(const std::vector<double>& diagonal) const {
  const auto* order = static_cast<const int*>(L->Perm);
  const auto* starts = static_cast<const int*>(L->p);
  const auto* entries = static_cast<const double*>(L->x);
  if (L->minor < L->n) return first + order[L->minor];
  for (std::size_t k = 0; k < L->n; ++k) {
    const double root = entries[starts[k]];
    if (!(root * root > relative_zero * diagonal[order[k]])) return first + order[k];
  }
  return -1;
}

void SparseDirect::Cholesky::solve(std::vector<double>& x) {
  if (first > 0) subtract_mean(x);
  cholmod_dense b = {};
  b.nrow = b.nzmax = b.d = L->n;
  b.ncol = 1;
  b.x = x.data() + first;
  b.xtype = CHOLMOD_REAL;
  b.dtype = CHOLMOD_DOUBLE;
  cholmod_solve2(CHOLMOD_A, L, &b, nullptr, &X, nullptr, &Y, &E, &common);
  require_memory();
  const auto* solution = static_cast<const double*>(X->x);
  std::copy(solution, solution + L->n, x.begin() + first);
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

  Lu() { klu_defaults(&common); }  ///< as for Cholesky
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
#ifdef TERRACE_WITH_CHOLMOD
  return true;
#else
  return false;
#endif
}

SparseDirect::SparseDirect([[maybe_unused]] const Csr<double>& A,
                           [[maybe_unused]] CoarseMatrix kind) {
#ifdef TERRACE_WITH_CHOLMOD
  if (kind == CoarseMatrix::general)
    factor_ = std::make_unique<Lu>(A);
  else
    factor_ = std::make_unique<Cholesky>(A, kind == CoarseMatrix::constants);
#else
  throw InputError("this build has no CHOLMOD for sparse coarse levels");
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

// SPDX-License-Identifier: MIT
#include "multigrid/formats/dia.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"

#include <limits>
#include <stdexcept>

namespace multigrid {
namespace {

constexpr Index unseen = -1;  // `raise` asks for less than 0

struct ForgetDiagonals {
  Index* seen;
  MG_HD void operator()(Index d) const { seen[d] = unseen; }
};

/// Diagonal d has the entries with j - i = d - (n_rows - 1).
template <class T>
struct SeeDiagonals {
  CsrView<T> A;
  Index n_rows;
  Index* seen;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size)
      raise(seen + (A.columns[k] - i + n_rows - 1), 1);
  }
};

struct IsSeen {
  Index* seen;
  MG_HD void operator()(Index d) const { seen[d] = seen[d] == unseen ? 0 : 1; }
};

struct FromCorner {
  Index n_rows;
  Index* diagonals;
  MG_HD void operator()(Index d) const { diagonals[d] -= n_rows - 1; }
};

/// Writes the places of row i. Bytes: 12 an entry read, a value and a bit a place written.
template <class T, class From>
struct FillDiagonals {
  CsrView<From> A;
  Offset n;
  const Index* diagonals;
  int n_diagonals;
  T* values;
  std::uint32_t* present;
  MG_HD void operator()(Index i) const {
    Offset from = A.offsets[i];
    const Offset end = A.offsets[i + 1];
    std::uint32_t word = 0;
    for (int d = 0; d < n_diagonals; ++d) {
      const bool is_entry = from < end && A.columns[from] == i + diagonals[d];
      values[d * n + i] = is_entry ? static_cast<T>(A.values[from]) : T(0);
      word |= static_cast<std::uint32_t>(is_entry) << d % 32;
      from += is_entry ? 1 : 0;
      if (d % 32 < 31 && d + 1 < n_diagonals) continue;
      present[d / 32 * n + i] = word;
      word = 0;
    }
  }
};

}  // namespace

template <class T>
Array<Index> diagonals_of(const Csr<T>& A) {
  const Executor& executor = A.executor();
  const Offset n = std::max(Offset(A.n_rows) + A.n_columns - 1, Offset(0));
  if (n > std::numeric_limits<Index>::max())
    throw std::length_error("diagonals of a matrix with more than 2^31 - 1 rows and columns");
  Array<Index> seen(executor, n);
  for_each(executor, n, ForgetDiagonals{seen.on(executor)});
  for_each_row<CsrView<T>::lanes>(executor, A.n_rows,
                                  SeeDiagonals<T>{view(A), A.n_rows, seen.on(executor)});
  for_each(executor, n, IsSeen{seen.on(executor)});
  Array<Index> diagonals = compact(seen);
  for_each(executor, diagonals.size(), FromCorner{A.n_rows, diagonals.on(executor)});
  return diagonals;
}

template <class T, class From>
std::optional<Dia<T>> to_dia(const Csr<From>& A) {
  const Executor& executor = A.executor();
  Dia<T> dia{A.n_rows, A.n_columns, diagonals_of(A), {}, {}};
  const Offset n = A.n_rows, n_diagonals = dia.diagonals.size();
  if (n_diagonals * n > most_places * A.n_nonzeros()) return {};
  dia.values = Array<T>(executor, n_diagonals * n, {n_diagonals});
  dia.present = Array<std::uint32_t>(executor, (n_diagonals + 31) / 32 * n);
  for_each(executor, n,
           FillDiagonals<T, From>{view(A), n, dia.diagonals.on(executor), dia.n_diagonals(),
                                  dia.values.on(executor), dia.present.on(executor)});
  return dia;
}

template <class T>
Csr<T> to_csr(const Dia<T>& A) {
  return csr_of(view(A), A.n_columns, A.executor());
}

#define MULTIGRID_INSTANTIATE(T)                     \
  template Array<Index> diagonals_of(const Csr<T>&); \
  template Csr<T> to_csr(const Dia<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE
template std::optional<Dia<double>> to_dia<double>(const Csr<double>&);
template std::optional<Dia<float>> to_dia<float>(const Csr<double>&);
template std::optional<Dia<float>> to_dia<float>(const Csr<float>&);

}  // namespace multigrid

// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_aggregation/filtered_interpolation.h"

#include "multigrid/coarsening/graph/coupling.h"
#include "multigrid/transfers/scratch_rows.h"

namespace multigrid {
namespace {

constexpr double least_diagonal = 0.25;  ///< part of a_ii that lumping must leave

/// A vector that may stand for ones.
struct OrOnes {
  const double* values;
  MG_HD double operator[](Index i) const { return values ? values[i] : 1; }
};
OrOnes or_ones(const Array<double>& values) {
  return {values.empty() ? nullptr : values.on(values.executor())};
}

/// Writes row i of P where row i of A begins, and its length. Bytes: an entry of A 12, read three
/// times (its largest, what is lumped, what is kept), mostly from cache the second and third time; a
/// strong coupling 4, a row 24; aggregates of neighbours 4 each; an entry of P 12, read and written
/// where it is added to.
struct FilteredRow {
  CsrView<double> A;
  PatternView strong;
  const Index* aggregate;
  OrOnes T, B;
  double omega, row_threshold;
  bool of_any_sign;
  Index* columns;
  double* values;
  Index* length;

  MG_HD void operator()(Index i) const {
    double diagonal = 0, largest = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i)
        diagonal = a;
      else if (const double size = size_of(i, j, a); size > largest)
        largest = size;
    });
    if (largest == 0) return write_tentative(i);
    double lumped = 0;
    for_each_kept(
        i, row_threshold * largest, [](Index, double) {},
        [&](Index j, double a) { lumped += a * B[j]; });
    const double d = diagonal + lumped / B[i];
    if (d >= least_diagonal * diagonal)  // false for B_i = 0
      write(i, d, row_threshold * largest);
    else
      write(i, diagonal, 0);
  }

 private:
  MG_HD void write_tentative(Index i) const {
    length[i] = 1;
    columns[A.offsets[i]] = aggregate[i];
    values[A.offsets[i]] = T[i];
  }

  /// How much of the candidate comes from j, of the sign that couplings of M-matrices have or of any.
  MG_HD double size_of(Index i, Index j, double a) const {
    const double flow = B[i] < 0 ? a * B[j] : -a * B[j];
    if (flow >= 0) return rounded(flow);
    return of_any_sign ? rounded(-flow) : 0;
  }

  /// keep(j, a_ij) for the entries beside the diagonal that are in F, drop(j, a_ij) for the others.
  template <class Keep, class Drop>
  MG_HD void for_each_kept(Index i, double least, Keep&& keep, Drop&& drop) const {
    Offset s = strong.offsets[i];
    const Offset end = strong.offsets[i + 1];
    A.for_each_entry(i, [&](Index j, double a) {
      while (s < end && strong.columns[s] < j) ++s;
      if (j == i) return;
      if (size_of(i, j, a) >= least || (s < end && strong.columns[s] == j))
        keep(j, a);
      else
        drop(j, a);
    });
  }

  MG_HD void write(Index i, double diagonal, double least) const {
    Index* const my_columns = columns + A.offsets[i];
    double* const my_values = values + A.offsets[i];
    Index n = 1;
    my_columns[0] = aggregate[i];
    my_values[0] = T[i] - omega * T[i];
    const auto add = [&](Index j, double a) {
      const Index column = aggregate[j];
      const double term = omega * a / diagonal * T[j];
      for (Index k = 0; k < n; ++k)
        if (my_columns[k] == column) {
          my_values[k] -= term;
          return;
        }
      my_columns[n] = column;
      my_values[n++] = -term;
    };
    for_each_kept(i, least, add, [](Index, double) {});
    sort(my_columns, my_values, n);
    length[i] = n;
  }

  /// By columns.
  MG_HD static void sort(Index* columns, double* values, Index n) {
    for (Index k = 1; k < n; ++k) {
      const Index column = columns[k];
      const double value = values[k];
      Index l = k;
      for (; l > 0 && columns[l - 1] > column; --l) {
        columns[l] = columns[l - 1];
        values[l] = values[l - 1];
      }
      columns[l] = column;
      values[l] = value;
    }
  }
};

}  // namespace

Csr<double> filtered_interpolation(const Csr<double>& A,
                                   const StrengthGraph& graph,
                                   const Aggregates& aggregates,
                                   const Tentative& T,
                                   const Array<double>& candidate,
                                   double lambda,
                                   double row_threshold,
                                   bool in_fixed_point) {
  const Executor& executor = A.executor();
  ScratchRows rows(A);
  for_each(executor, A.n_rows,
           FilteredRow{view(A),
                       {graph.edges.offsets.on(executor), graph.edges.columns.on(executor)},
                       aggregates.aggregate.on(executor),
                       or_ones(T.values),
                       or_ones(candidate),
                       4. / 3. / lambda,
                       row_threshold,
                       graph.of_any_sign,
                       rows.columns.on(executor),
                       rows.values.on(executor),
                       rows.length.on(executor)});
  return rows.packed(A, aggregates.n_coarse, in_fixed_point);
}

}  // namespace multigrid

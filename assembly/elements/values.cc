// SPDX-License-Identifier: MIT
#include "assembly/elements/values.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

using multigrid::Key;

namespace {

constexpr Key none = ~Key(0);
constexpr Key n_coefficients = 3;

/// All pivots of the elimination are positive, and all entries finite.
template <int dim>
MG_HD bool is_positive(const DiffusionView<dim>& kappa,
                       const double (&K)[DiffusionView<dim>::most]) {
  for (int k = 0; k < DiffusionView<dim>::most; ++k)
    if (k < kappa.n_entries && !is_finite(K[k])) return false;
  if (kappa.n_entries <= dim) {
    for (int k = 0; k < dim; ++k)
      if (k < kappa.n_entries && !(K[k] > 0)) return false;
    return true;
  }
  double rest[dim][dim];
  for (int d = 0; d < dim; ++d)
    for (int e = d; e < dim; ++e) rest[d][e] = rest[e][d] = K[kappa.place(d, e)];
  for (int p = 0; p < dim; ++p) {
    if (!(rest[p][p] > 0)) return false;
    for (int i = p + 1; i < dim; ++i)
      for (int j = p + 1; j < dim; ++j) rest[i][j] -= rest[i][p] * rest[p][j] / rest[p][p];
  }
  return true;
}

template <int dim>
struct CheckCell {
  DiffusionView<dim> kappa;
  CoefficientView c, f;
  int n_points;
  Key* first;
  MG_HD void operator()(Index e) const {
    for (int q = 0; q < n_points; ++q) {
      double K[DiffusionView<dim>::most];
      kappa.at(e, q, K);
      const int which = !is_positive(kappa, K)   ? 0
                        : !is_finite(c.at(e, q)) ? 1
                        : !is_finite(f.at(e, q)) ? 2
                                                 : -1;
      if (which < 0) continue;
      multigrid::lower(first, (Key(e) * Key(n_points) + Key(q)) * n_coefficients + Key(which));
      return;
    }
  }
};

struct CheckTwo {
  CoefficientView first_one, second;
  Required of_first, of_second;
  int n_points;
  Key* first;
  MG_HD void operator()(Index e) const {
    for (int q = 0; q < n_points; ++q) {
      const int which = !satisfies(first_one.at(e, q), of_first) ? 0
                        : !satisfies(second.at(e, q), of_second) ? 1
                                                                 : -1;
      if (which < 0) continue;
      multigrid::lower(first, (Key(e) * Key(n_points) + Key(q)) * n_coefficients + Key(which));
      return;
    }
  }
};

struct CheckValue {
  const double* values;
  Key* first;
  MG_HD void operator()(Index i) const {
    if (!is_finite(values[i])) multigrid::lower(first, Key(i));
  }
};

/// Runs a kernel that lowers a key, and brings that.
template <class MakeKernel>
Key lowest(const Executor& executor, Offset n, const MakeKernel& make) {
  Array<Key> first(executor, std::vector<Key>{none});
  multigrid::for_each(executor, n, make(first.on(executor)));
  return first.to_vector()[0];
}

std::optional<BadPlace> place_of(Key key, int n_points) {
  if (key == none) return {};
  const Key point = key / n_coefficients;
  return BadPlace{Index(point / Key(n_points)), int(point % Key(n_points)),
                  int(key % n_coefficients)};
}

}  // namespace

template <int dim>
std::optional<BadPlace> first_bad(const CellCoefficients& coefficients,
                                  Index n_cells,
                                  int n_points,
                                  const Executor& executor) {
  const Key key = lowest(executor, n_cells, [&](Key* first) {
    return CheckCell<dim>{diffusion_view<dim>(coefficients.kappa), coefficients.c.view(),
                          coefficients.f.view(), n_points, first};
  });
  return place_of(key, n_points);
}

std::optional<BadPlace> first_bad(const Coefficient& first,
                                  Required of_first,
                                  const Coefficient& second,
                                  Required of_second,
                                  Index n_elements,
                                  int n_points,
                                  const Executor& executor) {
  const Key key = lowest(executor, n_elements, [&](Key* lowest_key) {
    return CheckTwo{first.view(), second.view(), of_first, of_second, n_points, lowest_key};
  });
  return place_of(key, n_points);
}

std::optional<Index> first_not_finite(const Array<double>& values) {
  const Executor& executor = values.executor();
  const Key key = lowest(executor, values.size(), [&](Key* first) {
    return CheckValue{values.on(executor), first};
  });
  if (key == none) return {};
  return Index(key);
}

template std::optional<BadPlace> first_bad<2>(const CellCoefficients&, Index, int, const Executor&);
template std::optional<BadPlace> first_bad<3>(const CellCoefficients&, Index, int, const Executor&);

}  // namespace assembly

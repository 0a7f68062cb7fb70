// SPDX-License-Identifier: MIT
#include "assembly/solids/vectors.h"

#include "assembly/solids/block_row.h"
#include "assembly/solids/material.h"
#include "multigrid/backend/launch.h"

namespace assembly {

using multigrid::for_each;

namespace {

struct AddToNode {
  AroundNodes around;
  const double* of_elements;
  int n_components;
  double factor;
  double* of_nodes;
  MG_HD void operator()(Index i) const {
    around.for_elements(i, [&](Index element, const Index*, int own) {
      const double* const from =
          of_elements + (Offset(element) * around.n_nodes + own) * n_components;
      for (int a = 0; a < n_components; ++a)
        of_nodes[Offset(i) * n_components + a] += factor * from[a];
    });
  }
};

struct TakeComponent {
  const double* x;
  int n_components, a;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = x[Offset(i) * n_components + a]; }
};

struct TakeLength {
  const double* x;
  int n_components;
  double* result;
  MG_HD void operator()(Index i) const {
    double square = 0;
    for (int a = 0; a < n_components; ++a) {
      const double value = x[Offset(i) * n_components + a];
      square += value * value;
    }
    result[i] = sqrt(square);
  }
};

struct DivideBy {
  const double* weights;
  int n_components;
  double* x;
  MG_HD void operator()(Offset k) const { x[k] /= weights[k / n_components]; }
};

struct TakeVector {
  const double* x;
  int n_components, n_to;
  const Index* order;
  double* result;
  MG_HD void operator()(Offset k) const {
    const auto a = int(k % n_to);
    result[k] = a < n_components ? x[Offset(order[k / n_to]) * n_components + a] : 0;
  }
};

struct MovePoint {
  const double* points;
  const double* x;
  int dim;
  double factor;
  const Index* order;
  Offset n;
  double* result;
  MG_HD void operator()(Offset k) const {
    result[k] = points[k] + factor * x[Offset(order[k % n]) * dim + k / n];
  }
};

struct VectorOfNode {
  const double* x;
  int n_components;
  const Index* entry;  ///< or null
  MG_HD VectorSum operator()(Index i) const {
    VectorSum sum;
    for (int a = 0; a < n_components; ++a) {
      const Offset k = Offset(i) * n_components + a;
      if (entry && entry[k] >= 0) continue;
      sum.value[a] = x[k];
      sum.absolute += fabs(x[k]);
    }
    return sum;
  }
};

struct ProductOfEntries {
  const double* x;
  const double* y;
  MG_HD double operator()(Index k) const { return x[k] * y[k]; }
};

struct VonMisesOfTensor {
  const double* stresses;
  double* result;
  MG_HD void operator()(Index i) const {
    result[i] = von_mises(stresses + Offset(i) * n_of_tensor);
  }
};

/// Eigenvalues by the angle of the characteristic polynomial (O. K. Smith, Eigenvalues of a symmetric 3 x 3 matrix,
/// Communications of the ACM 4, 1961).
struct PrincipalStresses {
  const double* stresses;
  double* result;
  MG_HD void operator()(Index i) const {
    const double* const s = stresses + Offset(i) * n_of_tensor;
    double* const to = result + 3 * Offset(i);
    const double mean = (s[0] + s[1] + s[2]) / 3;
    const double x = s[0] - mean, y = s[1] - mean, z = s[2] - mean;
    const double square = x * x + y * y + z * z + 2 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]);
    const double p = sqrt(square / 6);
    if (p == 0) {
      to[0] = to[1] = to[2] = mean;
      return;
    }
    const double determinant = x * (y * z - s[4] * s[4]) - s[3] * (s[3] * z - s[4] * s[5]) +
                               s[5] * (s[3] * s[4] - y * s[5]);
    double r = determinant / (2 * p * p * p);
    r = r < -1 ? -1 : r > 1 ? 1 : r;
    const double angle = acos(r) / 3, third = 2.0943951023931953;  // 2 pi / 3
    to[0] = mean + 2 * p * cos(angle);
    to[2] = mean + 2 * p * cos(angle + third);
    to[1] = 3 * mean - to[0] - to[2];
  }
};

}  // namespace

void add_to_nodes(const ElementBlock& block,
                  const ElementsAround& around,
                  const Array<double>& of_elements,
                  const int n_components,
                  const double factor,
                  Array<double>& of_nodes) {
  const Executor& executor = of_nodes.executor();
  if (block.n == 0) return;
  for_each(executor, of_nodes.size() / n_components,
           AddToNode{around_nodes(block, around), of_elements.on(executor), n_components, factor,
                     of_nodes.on(executor)});
}

Array<double> component_of(const Array<double>& x, const int n_components, const int a) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size() / n_components);
  for_each(executor, result.size(),
           TakeComponent{x.on(executor), n_components, a, result.on(executor)});
  return result;
}

Array<double> lengths_of(const Array<double>& x, const int n_components) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size() / n_components);
  for_each(executor, result.size(), TakeLength{x.on(executor), n_components, result.on(executor)});
  return result;
}

void divide_by(const Array<double>& weights, const int n_components, Array<double>& x) {
  const Executor& executor = x.executor();
  for_each(executor, x.size(), DivideBy{weights.on(executor), n_components, x.on(executor)});
}

Array<double> vectors_in_order(const Array<double>& x,
                               const int n_components,
                               const int n_to,
                               const Array<Index>& order) {
  const Executor& executor = x.executor();
  Array<double> result(executor, order.size() * n_to);
  for_each(executor, result.size(),
           TakeVector{x.on(executor), n_components, n_to, order.on(executor), result.on(executor)});
  return result;
}

Array<double> moved_points(const Array<double>& points,
                           const Array<double>& x,
                           const int dim,
                           const double factor,
                           const Array<Index>& order) {
  const Executor& executor = points.executor();
  Array<double> result(executor, points.size());
  for_each(executor, result.size(),
           MovePoint{points.on(executor), x.on(executor), dim, factor, order.on(executor),
                     order.size(), result.on(executor)});
  return result;
}

VectorSum sum_of_vectors(const Array<double>& x,
                         const int n_components,
                         const Array<Index>* const entry) {
  const Executor& executor = x.executor();
  return multigrid::sum(
      executor, x.size() / n_components,
      VectorOfNode{x.on(executor), n_components, entry ? entry->on(executor) : nullptr});
}

double inner_product(const Array<double>& x, const Array<double>& y) {
  const Executor& executor = x.executor();
  return multigrid::sum(executor, x.size(), ProductOfEntries{x.on(executor), y.on(executor)});
}

Array<double> von_mises_of(const Array<double>& stresses) {
  const Executor& executor = stresses.executor();
  Array<double> result(executor, stresses.size() / n_of_tensor);
  for_each(executor, result.size(), VonMisesOfTensor{stresses.on(executor), result.on(executor)});
  return result;
}

Array<double> principal_stresses_of(const Array<double>& stresses) {
  const Executor& executor = stresses.executor();
  Array<double> result(executor, stresses.size() / 2);
  for_each(executor, stresses.size() / n_of_tensor,
           PrincipalStresses{stresses.on(executor), result.on(executor)});
  return result;
}

}  // namespace assembly

// SPDX-License-Identifier: MIT
#include "assembly/rows/nodal_values.h"

#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assembly {

using multigrid::Executor;
using multigrid::Offset;

namespace {

struct JoinValues {
  const double* unknowns;
  const double* given;
  const Index* originals;
  Index n, n_rows;
  double* values;
  MG_HD void operator()(Index i) const {
    const Index row = i < n_rows ? i : originals[i - n_rows];
    values[i] = row < n ? unknowns[row] : given[row - n];
  }
};

struct ExtremesSoFar {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  Index at_smallest = std::numeric_limits<Index>::max();
  Index at_largest = std::numeric_limits<Index>::max();
  MG_HD ExtremesSoFar& operator+=(const ExtremesSoFar& other) {
    if (other.smallest < smallest ||
        (other.smallest == smallest && other.at_smallest < at_smallest)) {
      smallest = other.smallest;
      at_smallest = other.at_smallest;
    }
    if (other.largest > largest || (other.largest == largest && other.at_largest < at_largest)) {
      largest = other.largest;
      at_largest = other.at_largest;
    }
    return *this;
  }
};

struct ExtremesOfValue {
  const double* x;
  MG_HD ExtremesSoFar operator()(Index i) const { return {x[i], x[i], i, i}; }
};

struct NotFinite {
  const double* x;
  MG_HD Offset operator()(Index i) const { return is_finite(x[i]) ? 0 : 1; }
};

struct AddConstant {
  double constant;
  double* x;
  MG_HD void operator()(Index i) const { x[i] += constant; }
};

struct Subtract {
  const double* x;
  const double* y;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = x[i] - y[i]; }
};

struct AbsoluteValue {
  const double* x;
  MG_HD double operator()(Index i) const { return fabs(x[i]); }
};

struct ScaledPart {
  const double* x;
  double factor;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = factor * x[i]; }
};

struct TakeAbsolute {
  const double* x;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = fabs(x[i]); }
};

struct Combine {
  const double* x;
  double factor;
  const double* y;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = x[i] + factor * y[i]; }
};

struct SubtractShare {
  const double* w;
  double density;
  double* b;
  MG_HD void operator()(Index i) const { b[i] -= w[i] * density; }
};

}  // namespace

Array<double> nodal_values(const Array<double>& unknowns,
                           const Array<double>& given,
                           const Array<Index>& originals) {
  const Executor& executor = unknowns.executor();
  const Offset n_rows = unknowns.size() + given.size(), n = n_rows + originals.size();
  Array<double> values(executor, n);
  multigrid::for_each(
      executor, n,
      JoinValues{unknowns.on(executor), given.empty() ? nullptr : given.on(executor),
                 originals.empty() ? nullptr : originals.on(executor), Index(unknowns.size()),
                 Index(n_rows), values.on(executor)});
  return values;
}

Array<double> with_copies(Array<double> of_rows, const Array<Index>& originals) {
  if (originals.empty()) return of_rows;
  return nodal_values(of_rows, Array<double>(of_rows.executor(), 0), originals);
}

Extremes extremes(const Array<double>& x) {
  const Executor& executor = x.executor();
  const ExtremesSoFar all = multigrid::sum(executor, x.size(), ExtremesOfValue{x.on(executor)});
  return {all.smallest, all.largest, all.at_smallest, all.at_largest};
}

bool all_are_finite(const Array<double>& x) {
  const Executor& executor = x.executor();
  return multigrid::sum(executor, x.size(), NotFinite{x.on(executor)}) == 0;
}

Array<double> zeros(const Executor& executor, const Index n) {
  Array<double> x(executor, n);
  multigrid::fill(x, 0.);
  return x;
}

double absolute_sum(const Array<double>& x, const Offset first, const Offset end) {
  const Executor& executor = x.executor();
  return multigrid::sum(executor, end - first, AbsoluteValue{x.on(executor) + first});
}

Array<double> scaled_part(const Array<double>& x,
                          const Offset first,
                          const Offset end,
                          const double factor) {
  const Executor& executor = x.executor();
  Array<double> result(executor, end - first);
  multigrid::for_each(executor, end - first,
                      ScaledPart{x.on(executor) + first, factor, result.on(executor)});
  return result;
}

Array<double> absolute_values(const Array<double>& x) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size());
  multigrid::for_each(executor, x.size(), TakeAbsolute{x.on(executor), result.on(executor)});
  return result;
}

double largest_change(const Array<double>& x, const Array<double>& y) {
  const Extremes range = extremes(difference(x, y));
  return std::max(std::fabs(range.smallest), std::fabs(range.largest));
}

double mean(const Array<double>& x) {
  return multigrid::total(x) / double(x.size());
}

Array<double> combination(const Array<double>& x, const double factor, const Array<double>& y) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size());
  multigrid::for_each(executor, x.size(),
                      Combine{x.on(executor), factor, y.on(executor), result.on(executor)});
  return result;
}

Array<double> difference(const Array<double>& x, const Array<double>& y) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size());
  multigrid::for_each(executor, x.size(),
                      Subtract{x.on(executor), y.on(executor), result.on(executor)});
  return result;
}

void add_constant(const double constant, Array<double>& x) {
  multigrid::for_each(x.executor(), x.size(), AddConstant{constant, x.on(x.executor())});
}

void make_sum_zero(Array<double>& b,
                   const Array<double>& w,
                   const std::function<double(double)>& sum_of_all) {
  const Executor& executor = b.executor();
  const auto total = [&](const Array<double>& x) {
    const double own = multigrid::total(x);
    return sum_of_all ? sum_of_all(own) : own;
  };
  const double measure = total(w);
  for (int pass = 0; pass < 2; ++pass)
    multigrid::for_each(executor, b.size(),
                        SubtractShare{w.on(executor), total(b) / measure, b.on(executor)});
}

Array<double> in_order_of_points(const Array<double>& x, const Array<Index>& number_of_point) {
  Array<double> result(x.executor(), number_of_point.size());
  multigrid::gather(number_of_point, x, result);
  return result;
}

}  // namespace assembly

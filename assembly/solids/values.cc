// SPDX-License-Identifier: MIT
#include "assembly/solids/values.h"

#include "multigrid/backend/launch.h"

#include <limits>

namespace assembly {

using multigrid::Key;

namespace {

struct FindOutside {
  CoefficientView values;
  double low, high;
  int n_points;
  Key* first;
  MG_HD void operator()(Index e) const {
    for (int q = 0; q < n_points; ++q) {
      const double value = values.at(e, q);
      if (value > low && value < high) continue;
      multigrid::lower(first, Key(e) * Key(n_points) + Key(q));
      return;
    }
  }
};

struct StrainAtPoint {
  CoefficientView alpha, temperature, reference;
  Offset n_elements;
  double* strain;
  MG_HD void operator()(Offset k) const {
    const auto q = int(k / n_elements);
    const auto e = Index(k % n_elements);
    strain[k] = alpha.at(e, q) * (temperature.at(e, q) - reference.at(e, q));
  }
};

struct FunctionAtPoint {
  ReferenceView element;
  const Index* nodes;
  Offset n_elements;
  const double* u;
  double* values;
  MG_HD void operator()(Offset k) const {
    const auto q = int(k / n_elements);
    const Index* const own = nodes + k % n_elements * element.n_shapes;
    values[k] = 0;
    for (int i = 0; i < element.n_shapes; ++i) values[k] += element.value(q, i) * u[own[i]];
  }
};

struct WidestRange {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  MG_HD WidestRange& operator+=(const WidestRange& other) {
    low = other.low < low ? other.low : low;
    high = other.high > high ? other.high : high;
    return *this;
  }
};

struct RangeOfElement {
  CoefficientView values;
  int n_points;
  MG_HD WidestRange operator()(Index e) const {
    WidestRange range;
    for (int q = 0; q < n_points; ++q) range += WidestRange{values.at(e, q), values.at(e, q)};
    return range;
  }
};

}  // namespace

std::optional<BadPlace> first_outside(const Coefficient& coefficient,
                                      const double low,
                                      const double high,
                                      const Index n_elements,
                                      const int n_points,
                                      const Executor& executor) {
  constexpr Key none = ~Key(0);
  if (coefficient.values.empty())
    return coefficient.constant > low && coefficient.constant < high
               ? std::optional<BadPlace>()
               : std::optional<BadPlace>({0, 0, 0});
  Array<Key> first(executor, std::vector<Key>{none});
  multigrid::for_each(executor, n_elements,
                      FindOutside{coefficient.view(), low, high, n_points, first.on(executor)});
  const Key key = first.to_vector()[0];
  if (key == none) return {};
  return BadPlace{Index(key / Key(n_points)), int(key % Key(n_points)), 0};
}

Coefficient function_at_points(const ElementBlock& block,
                               const ReferenceElement& element,
                               const Array<double>& u) {
  const Executor& executor = block.executor();
  Coefficient result{0, Array<double>(executor, Offset(block.n) * element.n_points()), true,
                     block.n};
  multigrid::for_each(executor, result.values.size(),
                      FunctionAtPoint{element.view(), block.nodes.on(executor), block.n,
                                      u.on(executor), result.values.on(executor)});
  return result;
}

Coefficient thermal_strain(const Coefficient& alpha,
                           const Coefficient& temperature,
                           const Coefficient& reference,
                           const Index n_elements,
                           const int n_points,
                           const Executor& executor) {
  if (alpha.values.empty() && alpha.constant == 0) return {0, {}, false, n_elements};
  if (alpha.values.empty() && temperature.values.empty() && reference.values.empty())
    return {alpha.constant * (temperature.constant - reference.constant), {}, false, n_elements};
  Coefficient result{0, Array<double>(executor, Offset(n_elements) * n_points), true, n_elements};
  multigrid::for_each(executor, result.values.size(),
                      StrainAtPoint{alpha.view(), temperature.view(), reference.view(), n_elements,
                                    result.values.on(executor)});
  return result;
}

Range range_of(const Coefficient& coefficient,
               const Index n_elements,
               const int n_points,
               const Executor& executor) {
  if (coefficient.values.empty()) return {coefficient.constant, coefficient.constant};
  const WidestRange range =
      multigrid::sum(executor, n_elements, RangeOfElement{coefficient.view(), n_points});
  return {range.low, range.high};
}

}  // namespace assembly

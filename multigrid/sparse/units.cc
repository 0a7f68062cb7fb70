// SPDX-License-Identifier: MIT
#include "multigrid/sparse/units.h"

#include "multigrid/backend/launch.h"

#include <cmath>

namespace multigrid {
namespace {

struct Magnitude {
  double largest = 0;
  Offset not_finite = 0;
  MG_HD Magnitude& operator+=(const Magnitude& other) {
    if (other.largest > largest) largest = other.largest;
    not_finite += other.not_finite;
    return *this;
  }
};

struct MagnitudeOf {
  const double* x;
  MG_HD Magnitude operator()(Offset i) const {
    const double value = fabs(x[i]);
    return {value, value <= 1.7976931348623157e308 ? 0 : 1};
  }
};

struct Multiply {
  double factor;
  double* x;
  MG_HD void operator()(Offset i) const { x[i] *= factor; }
};

}  // namespace

int largest_exponent(const Array<double>& x) {
  const Magnitude magnitude = sum(x.executor(), x.size(), MagnitudeOf{x.on(x.executor())});
  return magnitude.not_finite > 0 || magnitude.largest == 0 ? 0 : std::ilogb(magnitude.largest);
}

void shift_exponent(Array<double>& x, int exponent) {
  constexpr int step = 1000;  // 2^step is a normal number
  while (exponent != 0) {
    const int now = exponent > step ? step : exponent < -step ? -step : exponent;
    for_each(x.executor(), x.size(), Multiply{std::ldexp(1., now), x.on(x.executor())});
    exponent -= now;
  }
}

}  // namespace multigrid

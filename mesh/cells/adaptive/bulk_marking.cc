// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/bulk_marking.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

#include <cstring>

namespace mesh {
namespace {

constexpr int bits_of_class =
    22;  ///< 8 of the exponent and 14 of the fraction of a float that is not negative

/// The class of a number: a larger number has no lower class. Relative to the largest one, so that no exponent is left out.
MG_HD inline std::uint32_t class_of(double value, double largest) {
  const float relative = float(value / largest);
  std::uint32_t bits;
  memcpy(&bits, &relative, sizeof bits);
  constexpr int dropped = 31 - bits_of_class;
  return (bits + (1u << (dropped - 1))) >> dropped;
}

struct SumFrom {
  const double* squares;
  double largest;
  std::uint32_t least;
  MG_HD double operator()(Index c) const {
    return class_of(squares[c], largest) >= least ? squares[c] : 0;
  }
};

struct Largest {
  double value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    value = other.value > value ? other.value : value;
    return *this;
  }
};
struct LargestOf {
  const double* squares;
  MG_HD Largest operator()(Index c) const { return {squares[c]}; }
};

struct Mark {
  SumFrom from;
  Index* marked;
  MG_HD void operator()(Index c) const {
    marked[c] = class_of(from.squares[c], from.largest) >= from.least ? 1 : 0;
  }
};

struct Count {
  const Index* marked;
  MG_HD Offset operator()(Index c) const { return marked[c]; }
};

}  // namespace

Array<Index> marked_bulk(const Array<double>& squares, const double share) {
  const Executor& executor = squares.executor();
  const Offset n = squares.size();
  const double* const values = squares.on(executor);
  Array<Index> marked(executor, n);
  const double largest = multigrid::sum(executor, n, LargestOf{values}).value;
  if (!(largest > 0)) {
    multigrid::fill(marked, 0);
    return marked;
  }
  const double wanted = share * multigrid::sum(executor, n, SumFrom{values, largest, 0});
  // The highest class from which on the sum is large enough; it is from the lowest class on.
  std::uint32_t least = 0;
  for (int bit = bits_of_class - 1; bit >= 0; --bit) {
    const std::uint32_t next = least | (1u << bit);
    if (multigrid::sum(executor, n, SumFrom{values, largest, next}) >= wanted) least = next;
  }
  multigrid::for_each(executor, n, Mark{{values, largest, least}, marked.on(executor)});
  return marked;
}

Index count_marked(const Array<Index>& marked) {
  const Executor& executor = marked.executor();
  return Index(multigrid::sum(executor, marked.size(), Count{marked.on(executor)}));
}

}  // namespace mesh

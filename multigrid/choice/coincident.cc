// SPDX-License-Identifier: MIT
#include "multigrid/choice/coincident.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/scalars.h"
#include "multigrid/sparse/vectors.h"

#include <cstring>

namespace multigrid {
namespace {

constexpr Offset most_picked = 65536;
constexpr Key most_slots = Key(1) << 18, empty = ~Key(0);

/// Points by the hash of their coordinates, which points in one place have in common.
struct PickedPoints {
  const double* coordinates;
  Offset n;
  int dimension;
  Key mask;    ///< points are picked whose hash has no bit of it
  Key places;  ///< of the table, a power of two

  MG_HD Key hash(Index i) const {
    Key hash = 0;
    for (int d = 0; d < dimension; ++d) {
      const double x = coordinates[d * n + i] + 0.;  // -0 becomes 0
      Key bits;
      memcpy(&bits, &x, sizeof bits);
      hash = random_bits(hash ^ bits, 0);
    }
    return hash;
  }
  MG_HD bool is_picked(Key hash) const { return (hash & mask) == 0; }
  MG_HD Key slot(Key hash) const { return hash >> 40 & (places - 1); }
};

/// Leaves the lowest hash of each place of the table there.
struct EnterPoint {
  PickedPoints points;
  Key* table;
  MG_HD void operator()(Index i) const {
    const Key hash = points.hash(i);
    if (points.is_picked(hash)) lower(&table[points.slot(hash)], hash);
  }
};

/// Counts picked points, those with the hash of their place, and places that are filled.
struct CountPoint {
  PickedPoints points;
  const Key* table;
  MG_HD CoincidentPoints operator()(Index i) const {
    CoincidentPoints counts;
    counts.filled = Key(i) < points.places && table[i] != empty ? 1 : 0;
    if (i >= points.n) return counts;
    const Key hash = points.hash(i);
    if (!points.is_picked(hash)) return counts;
    counts.picked = 1;
    counts.lowest = table[points.slot(hash)] == hash ? 1 : 0;
    return counts;
  }
};

}  // namespace

void count_coincident(const Array<double>& coordinates, int dimension, CoincidentPoints* result) {
  const Executor& executor = coordinates.executor();
  const Offset n = coordinates.size() / dimension;
  Key mask = 0;
  while (n / Offset(mask + 1) > most_picked) mask = 2 * mask + 1;
  Key places = 1;
  while (places < most_slots && Offset(places) < 16 * n) places *= 2;
  const PickedPoints points{coordinates.on(executor), n, dimension, mask, places};
  Array<Key> table(executor, Offset(places));
  fill(table, empty);
  for_each(executor, n, EnterPoint{points, table.on(executor)});
  const Offset terms = n > Offset(places) ? n : Offset(places);
  sum(executor, terms, CountPoint{points, table.on(executor)}, result);
}

}  // namespace multigrid

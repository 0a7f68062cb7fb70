// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coloring/coloring.h"
#include "multigrid/formats/views.h"

#include <algorithm>
#include <utility>

namespace multigrid {
namespace {

/// The link of a row to an earlier row of its part, or to itself at the root: that row times 2,
/// plus 1 if the two have different colors.
using Link = Key;

MG_HD inline Link link_to(Link row, Link differs) {
  return row << 1 | differs;
}
MG_HD inline Link target(Link link) {
  return link >> 1;
}
MG_HD inline Link differs(Link link) {
  return link & 1;
}

constexpr Index looked_at = 1024;  ///< rows in which triangles are looked for
constexpr Offset longest = 64;     ///< longer rows are skipped

struct BeRoot {
  Link* link;
  MG_HD void operator()(Index i) const { link[i] = link_to(static_cast<Link>(i), 0); }
};

/// For each coupling links the higher of its two roots to the lower one; of several links the
/// lowest stays. Links in `before` go to roots.
struct Hook {
  PatternView A;
  const Link* before;
  Link* after;

  MG_HD void operator()(Index i) const {
    const Link own = before[i];
    Link best = own;
    A.all_columns(i, [&](Index j) {
      const Link other = before[j], differ = 1 ^ differs(own) ^ differs(other);
      if (target(other) < target(best)) best = link_to(target(other), differ);
      // For a coupling that the other row does not know.
      if (target(other) > target(own)) lower(after + target(other), link_to(target(own), differ));
      return true;
    });
    if (best != own) lower(after + target(own), best);
  }
};

/// Halves the path to the root.
struct Halve {
  const Link* before;
  Link* after;
  MG_HD void operator()(Index i) const {
    const Link next = before[target(before[i])];
    after[i] = link_to(target(next), differs(before[i]) ^ differs(next));
  }
};

/// 1 for a link that does not go to a root.
struct IsOnTheWay {
  const Link* link;
  MG_HD Offset operator()(Index i) const {
    return target(link[target(link[i])]) != target(link[i]);
  }
};

struct Faults {
  Offset between_parts = 0;  ///< rows with a neighbour in another part
  Offset within = 0;         ///< rows with a neighbour of the same color in the same part

  MG_HD Faults& operator+=(const Faults& other) {
    between_parts += other.between_parts;
    within += other.within;
    return *this;
  }
};

struct FindFaults {
  PatternView A;
  const Link* link;

  MG_HD Faults operator()(Index i) const {
    Faults faults;
    A.all_columns(i, [&](Index j) {
      if (target(link[j]) != target(link[i]))
        faults.between_parts = 1;
      else if (j != i && link[j] == link[i])
        faults.within = 1;
      return true;
    });
    return faults;
  }
};

/// 1 for a row with two neighbours that are neighbours of each other: they need three colors.
struct IsInTriangle {
  PatternView A;
  MG_HD Offset operator()(Index i) const {
    if (A.offsets[i + 1] - A.offsets[i] > longest) return 0;
    return A.all_columns(i, [&](Index j) { return j == i || !meets(i, j); }) ? 0 : 1;
  }

 private:
  MG_HD bool meets(Index i, Index j) const {
    if (A.offsets[j + 1] - A.offsets[j] > longest) return false;
    return !A.all_columns(j, [&](Index k) {
      return k == i || k == j || A.all_columns(i, [&](Index other) { return other != k; });
    });
  }
};

struct TakeColor {
  const Link* link;
  Index* color;
  MG_HD void operator()(Index i) const { color[i] = static_cast<Index>(differs(link[i])); }
};

}  // namespace

bool two_color(const Pattern& A, Array<Index>& color) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  // Some rows are enough to recognise a mesh of triangles.
  if (sum(executor, std::min(n, looked_at), IsInTriangle{view(A)}) > 0) return false;
  Array<Link> link(executor, n), next(executor, n);
  for_each(executor, n, BeRoot{link.on(executor)});
  Faults faults;
  do {
    next.copy_from(link);
    for_each(executor, n, Hook{view(A), link.on(executor), next.on(executor)});
    std::swap(link, next);
    while (sum(executor, n, IsOnTheWay{link.on(executor)}) > 0) {
      for_each(executor, n, Halve{link.on(executor), next.on(executor)});
      std::swap(link, next);
    }
    faults = sum(executor, n, FindFaults{view(A), link.on(executor)});
  } while (faults.within == 0 && faults.between_parts > 0);
  for_each(executor, n, TakeColor{link.on(executor), color.on(executor)});
  return faults.within == 0;
}

}  // namespace multigrid

// SPDX-License-Identifier: MIT
#include "multigrid/distributed/curve_places.h"

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/distributed/exchange.h"

#include <algorithm>

namespace multigrid::distributed {
namespace {

constexpr double samples_of_rank = 64;  ///< on average: lists differ in length by some percent then

/// The keys of the own points, ascending, and which points they are.
struct OwnKeys {
  std::vector<Key> keys;
  std::vector<std::size_t> points;
};

/// Two corners are put behind the points, so that the box of all points is that of these, and left out again.
OwnKeys own_keys(const Ranks& ranks, const OwnPoints& points) {
  const PointBox box(ranks, points);
  OwnKeys own;
  if (points.n() == 0) return own;
  std::vector<double> x;
  for (std::size_t d = 0; d < std::size_t(points.dimension); ++d) {
    const auto begin = points.x.begin() + std::ptrdiff_t(d * points.n());
    x.insert(x.end(), begin, begin + std::ptrdiff_t(points.n()));
    x.push_back(box.low[d]);
    x.push_back(box.high[d]);
  }
  const LocatedPoints located =
      locate({Executor::host(1), x}, points.dimension, Box::cube, Curve::hilbert);
  const std::vector<Key> keys = located.cells.keys.to_vector();
  const std::vector<Index> order = located.order.to_vector();
  for (std::size_t k = 0; k < order.size(); ++k)
    if (std::size_t(order[k]) < points.n()) {
      own.keys.push_back(keys[k]);
      own.points.push_back(std::size_t(order[k]));
    }
  return own;
}

/// The first key of each rank but the first one, such that all have about as many.
std::vector<Key> splitters(const Ranks& ranks, const std::vector<Key>& sorted) {
  const double every = ranks.sum(double(sorted.size())) / (samples_of_rank * ranks.n);
  std::vector<Key> own;
  for (double k = every / 2; k < double(sorted.size()); k += std::max(1., every))
    own.push_back(sorted[std::size_t(k)]);
  std::vector<std::vector<Key>> to_first(static_cast<std::size_t>(ranks.n));
  to_first[0] = std::move(own);
  std::vector<Key> all;
  for (const auto& list : all_to_all(ranks, to_first))
    all.insert(all.end(), list.begin(), list.end());
  std::sort(all.begin(), all.end());
  std::vector<Key> chosen;
  for (std::size_t rank = 1; rank < std::size_t(ranks.n) && !all.empty(); ++rank)
    chosen.push_back(all[rank * all.size() / std::size_t(ranks.n)]);
  const std::string bytes = ranks.broadcast(
      {reinterpret_cast<const char*>(chosen.data()), chosen.size() * sizeof(Key)}, 0);
  std::vector<Key> result(bytes.size() / sizeof(Key));
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(result.data()));
  return result;
}

/// The places of lists of keys, each of them ascending, among all.
std::vector<std::vector<std::int64_t>> places_of(const std::vector<std::vector<Key>>& lists,
                                                 std::int64_t first) {
  struct Entry {
    Key key;
    std::size_t list, number;
  };
  std::vector<Entry> entries;
  std::vector<std::vector<std::int64_t>> places;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    for (std::size_t k = 0; k < lists[list].size(); ++k)
      entries.push_back({lists[list][k], list, k});
    places.emplace_back(lists[list].size());
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.key < b.key; });
  for (const Entry& entry : entries) places[entry.list][entry.number] = first++;
  return places;
}

}  // namespace

std::vector<std::int64_t> places_along_curve(const Ranks& ranks, const OwnPoints& points) {
  const OwnKeys own = own_keys(ranks, points);
  const std::vector<Key> firsts = splitters(ranks, own.keys);
  std::vector<std::vector<Key>> sent(std::size_t(ranks.n));
  for (const Key key : own.keys)
    sent[std::size_t(std::upper_bound(firsts.begin(), firsts.end(), key) - firsts.begin())]
        .push_back(key);
  const std::vector<std::vector<Key>> got = all_to_all(ranks, sent);
  long long n = 0;
  for (const std::vector<Key>& list : got) n += (long long)(list.size());
  std::vector<std::int64_t> result(points.n());
  std::size_t next = 0;
  for (const auto& list : all_to_all(ranks, places_of(got, ranks.before(n).before)))
    for (const std::int64_t place : list) result[own.points[next++]] = place;
  return result;
}

}  // namespace multigrid::distributed

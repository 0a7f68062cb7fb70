// SPDX-License-Identifier: MIT
#include "multigrid/backend/parts/pages.h"

#include <algorithm>
#include <cstdint>

namespace multigrid {
namespace {

constexpr std::size_t alignment = 256;  // of what CUDA allocates

/// Where the pieces of a column begin, but for the first.
std::vector<std::size_t> cuts_of(const std::size_t column, const int n_parts) {
  std::vector<std::size_t> cuts;
  for (int part = 1; part < n_parts; ++part)
    cuts.push_back(column * std::size_t(part) / std::size_t(n_parts) / alignment * alignment);
  return cuts;
}

std::size_t distance(const std::size_t a, const std::size_t b) {
  return a < b ? b - a : a - b;
}

/// How far the cuts of all columns are from the nearest page, in all.
std::size_t misplaced(const std::size_t offset,
                      const std::vector<std::size_t>& cuts,
                      const std::size_t column,
                      const std::size_t columns,
                      const std::size_t page) {
  std::size_t total = 0;
  for (std::size_t c = 0; c < columns; ++c)
    for (const std::size_t cut : cuts) {
      const std::size_t at = (offset + c * column + cut) % page;
      total += std::min(at, page - at);
    }
  return total;
}

}  // namespace

Pages lay_pages(const std::size_t bytes,
                const std::size_t columns,
                const int n_parts,
                const std::size_t page) {
  const std::size_t column = std::max<std::size_t>(bytes / columns, 1);
  const std::vector<std::size_t> cuts = cuts_of(column, n_parts);
  Pages best{0, {}};
  std::size_t least = SIZE_MAX;
  for (const std::size_t cut : cuts) {
    const std::size_t offset = (page - cut % page) % page,
                      wrong = misplaced(offset, cuts, column, columns, page);
    if (wrong >= least) continue;
    least = wrong;
    best.offset = offset;
  }
  const std::size_t n_pages = (best.offset + bytes + page - 1) / page;
  for (std::size_t p = 0; p < n_pages; ++p) {  // a page lies where its middle belongs
    const std::size_t middle = p * page + page / 2,
                      inside = middle < best.offset ? 0 : std::min(middle - best.offset, bytes - 1);
    const std::size_t row = inside % column;
    const auto part =
        static_cast<int>(std::upper_bound(cuts.begin(), cuts.end(), row) - cuts.begin());
    if (best.stretches.empty() || best.stretches.back().part != part)
      best.stretches.push_back({0, part});
    best.stretches.back().end = (p + 1) * page;
  }
  return best;
}

std::optional<std::size_t> place_in(const std::vector<Stretch>& stretches,
                                    const std::size_t bytes,
                                    const int n_parts,
                                    const std::size_t page) {
  if (stretches.size() != std::size_t(n_parts)) return {};
  for (int part = 0; part < n_parts; ++part)
    if (stretches[std::size_t(part)].part != part) return {};
  const std::vector<std::size_t> cuts = cuts_of(bytes, n_parts);
  std::optional<std::size_t> best;
  std::size_t least = page / 2 * cuts.size() + 1;
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    if (stretches[k].end < cuts[k]) continue;
    const std::size_t offset = stretches[k].end - cuts[k];
    if (offset + bytes > stretches.back().end) continue;
    std::size_t wrong = 0;
    for (std::size_t j = 0; j < cuts.size(); ++j)
      wrong += distance(offset + cuts[j], stretches[j].end);
    if (wrong >= least) continue;
    least = wrong;
    best = offset;
  }
  return best;
}

}  // namespace multigrid

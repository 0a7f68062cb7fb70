// SPDX-License-Identifier: MIT
#include "tests/multigrid/choice/random_systems.h"

#include "benchmarks/gallery/gallery.h"
#include "tests/multigrid/twins.h"
#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// A system as it is changed.
struct Draft {
  std::vector<std::vector<std::pair<Index, double>>> rows;  ///< columns ascending
  std::vector<double> b;
  int dimension;
  std::vector<double> coordinates;
  int block_size;
  std::vector<double> near_nullspace;
  bool constant_nullspace;

  Index n() const { return static_cast<Index>(rows.size()); }
  double& diagonal(Index i) {
    for (auto& [j, value] : rows[std::size_t(i)])
      if (j == i) return value;
    throw std::logic_error("a row without a diagonal entry");
  }
};

std::vector<double> values_of(const Array<double>& array) {
  return array.empty() ? std::vector<double>() : array.to_vector();
}

Draft draft_of(const System& system) {
  Draft draft{{},
              system.b.to_vector(),
              system.dimension,
              values_of(system.coordinates),
              system.block_size,
              values_of(system.near_nullspace),
              system.constant_nullspace};
  draft.rows.resize(std::size_t(system.n()));
  for (const auto& [at, value] : entries(system.A))
    draft.rows[std::size_t(at.first)].push_back({at.second, value});
  return draft;
}

System system_of(const Draft& draft) {
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& row : draft.rows) {
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  System system;
  system.A = {draft.n(), draft.n(), Array<Offset>(host, offsets), Array<Index>(host, columns),
              Array<double>(host, values)};
  system.b = Array<double>(host, draft.b);
  system.dimension = draft.dimension;
  if (draft.dimension > 0) system.coordinates = Array<double>(host, draft.coordinates);
  system.block_size = draft.block_size;
  system.constant_nullspace = draft.constant_nullspace;
  if (!draft.near_nullspace.empty())
    system.near_nullspace = Array<double>(host, draft.near_nullspace);
  return system;
}

/// Chance, the same everywhere: the distributions of the standard library are not.
class Dice {
 public:
  explicit Dice(unsigned seed) : generator_(seed) {}
  /// In [0, n).
  int below(int n) { return static_cast<int>(generator_() % static_cast<std::uint64_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  /// Uniform in (low, high).
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(generator_() >> 11) + 0.5) / 9007199254740992.;
  }

 private:
  std::mt19937_64 generator_;
};

/// A system of a family, and its name.
System of_family(Dice& dice, std::string& what) {
  const auto& gallery = gallery::entries();
  const int kind = dice.below(static_cast<int>(gallery.size()) + 4) - 4;
  if (kind >= 0) {
    const Index unknowns = 500 + dice.below(300);
    what = gallery[std::size_t(kind)].name + (" of " + std::to_string(unknowns));
    return gallery::make(gallery[std::size_t(kind)].name, unknowns);
  }
  const int side = 1 + dice.below(12);
  what = "side " + std::to_string(side);
  if (kind == -4) return what += " five-point", five_point(side);
  if (kind == -3) return what += " seven-point", seven_point(1 + dice.below(5));
  if (kind == -2) return what += " neumann", neumann(side + 1, Points::jittered);
  const int n = 1 + dice.below(60);
  what = "diagonally dominant of " + std::to_string(n);
  return tests::system_of(random_spd(n, 1 + dice.below(6), unsigned(dice.below(1000))),
                          random_vector(std::size_t(n), unsigned(dice.below(1000))));
}

void renumber(Dice& dice, Draft& draft) {
  const auto n = std::size_t(draft.n());
  std::vector<Index> place(n);
  std::iota(place.begin(), place.end(), 0);
  for (std::size_t i = n; i > 1; --i)
    std::swap(place[i - 1], place[std::size_t(dice.below(int(i)))]);
  Draft other = draft;
  for (std::size_t i = 0; i < n; ++i) {
    const auto to = std::size_t(place[i]);
    std::map<Index, double> row;
    for (const auto& [column, value] : draft.rows[i]) row[place[std::size_t(column)]] = value;
    other.rows[to].assign(row.begin(), row.end());
    other.b[to] = draft.b[i];
    for (int d = 0; d < draft.dimension; ++d)
      other.coordinates[std::size_t(d) * n + to] = draft.coordinates[std::size_t(d) * n + i];
  }
  draft = other;
}

/// D A D x = D b with D from 10^-most to 10^most.
void scale(Dice& dice, Draft& draft, double most) {
  std::vector<double> d(std::size_t(draft.n()));
  for (double& value : d) value = std::pow(10., dice.between(-most, most));
  for (std::size_t i = 0; i < d.size(); ++i) {
    draft.b[i] *= d[i];
    for (auto& [column, value] : draft.rows[i]) value *= d[i] * d[std::size_t(column)];
  }
}

void multiply(Draft& draft, double factor) {
  for (auto& row : draft.rows)
    for (auto& [column, value] : row) value *= factor;
}

/// What makes a system another one than its family's.
struct Spoil {
  const char* what;
  void (*apply)(Dice&, Draft&);
};
const Spoil spoils[] = {
    {"indefinite by a shift",
     [](Dice& dice, Draft& draft) {
       const double shift = dice.between(0.01, 2);
       for (Index i = 0; i < draft.n(); ++i) draft.diagonal(i) *= 1 - shift;
     }},
    {"negative", [](Dice&, Draft& draft) { multiply(draft, -1); }},
    {"a diagonal entry changed",
     [](Dice& dice, Draft& draft) {
       double& value = draft.diagonal(dice.below(draft.n()));
       value = dice.one_in(2) ? 0 : -value;
     }},
    {"a row and a column of zeros",
     [](Dice& dice, Draft& draft) {
       const Index zero = dice.below(draft.n());
       for (Index i = 0; i < draft.n(); ++i)
         for (auto& [j, value] : draft.rows[std::size_t(i)])
           if (i == zero || j == zero) value = 0;
     }},
    {"a value that is not finite",
     [](Dice& dice, Draft& draft) {
       const double bad = dice.one_in(2) ? std::numeric_limits<double>::infinity()
                                         : std::numeric_limits<double>::quiet_NaN();
       const auto i = std::size_t(dice.below(draft.n()));
       if (dice.one_in(3))
         draft.b[i] = bad;
       else if (draft.dimension > 0 && dice.one_in(2))
         draft.coordinates[i] = bad;
       else
         draft.rows[i][0].second = bad;
     }},
    {"entries changed a little",
     [](Dice& dice, Draft& draft) {
       const double size = std::pow(10., dice.between(-14, 0));
       for (auto& row : draft.rows)
         for (auto& [column, value] : row) value *= 1 + size * dice.between(-1, 1);
     }},
    {"couplings of the other sign",
     [](Dice& dice, Draft& draft) {
       for (Index i = 0; i < draft.n(); ++i)
         for (auto& [j, value] : draft.rows[std::size_t(i)])
           if (j != i && (i + j) * Offset(7919) % 13 < dice.below(13)) value = -value;
     }},
    {"an entry without its opposite",
     [](Dice& dice, Draft& draft) {
       auto& row = draft.rows[std::size_t(dice.below(draft.n()))];
       const auto at = row.begin() + dice.below(int(row.size()));
       if (at->first != Index(&row - draft.rows.data())) row.erase(at);
     }},
    {"extreme units",
     [](Dice& dice, Draft& draft) {
       multiply(draft, std::pow(10., dice.between(-250, 250)));
       const double factor = std::pow(10., dice.between(-250, 250));
       for (double& value : draft.b) value *= factor;
     }},
    {"all points the same",
     [](Dice&, Draft& draft) {
       for (double& value : draft.coordinates) value = 1;
     }},
    {"a dense row",
     [](Dice& dice, Draft& draft) {
       const Index full = dice.below(draft.n());
       std::map<Index, double> row(draft.rows[std::size_t(full)].begin(),
                                   draft.rows[std::size_t(full)].end());
       for (Index i = 0; i < draft.n(); ++i) {
         if (i == full || row.count(i)) continue;
         const double value = -1e-3 * std::abs(draft.diagonal(i));
         row[i] = value;
         auto& other = draft.rows[std::size_t(i)];
         other.insert(std::lower_bound(other.begin(), other.end(), std::make_pair(full, 0.)),
                      {full, value});
         draft.diagonal(i) -= value;
         row[full] -= value;
       }
       draft.rows[std::size_t(full)].assign(row.begin(), row.end());
     }},
    {"rows of given values",
     [](Dice& dice, Draft& draft) {
       for (Index i = 0; i < draft.n(); ++i)
         if (dice.one_in(3))
           for (auto& [j, value] : draft.rows[std::size_t(i)]) value = j == i ? 1 : 0;
     }},
};

}  // namespace

RandomSystem random_system(unsigned seed) {
  Dice dice(seed);
  RandomSystem result;
  Draft draft = draft_of(of_family(dice, result.what));
  result.must_be_solved = true;
  if (dice.one_in(2)) {
    const Spoil& spoil = spoils[dice.below(int(std::size(spoils)))];
    spoil.apply(dice, draft);
    result.what += std::string(", ") + spoil.what;
    draft.constant_nullspace = result.must_be_solved = false;
  }
  const bool is_scalar = draft.block_size == 1;
  if (is_scalar && dice.one_in(2)) renumber(dice, draft), result.what += ", renumbered";
  if (is_scalar && dice.one_in(4)) {
    const double most = dice.between(0, 6);
    scale(dice, draft, most);
    result.what += ", scaled by 10^" + std::to_string(most);
    if (most > 3 || draft.constant_nullspace) result.must_be_solved = false;
    draft.constant_nullspace = false;
  }
  if (dice.one_in(3)) draft.dimension = 0, result.what += ", without coordinates";
  if (dice.one_in(3)) {
    draft.b = random_vector(draft.b.size(), seed);
    if (draft.constant_nullspace) result.must_be_solved = false;
    result.what += ", a right-hand side by chance";
  } else if (dice.one_in(20)) {
    draft.b.assign(draft.b.size(), 0);
    result.what += ", a right-hand side of zeros";
  }
  result.system = system_of(draft);
  return result;
}

}  // namespace tests

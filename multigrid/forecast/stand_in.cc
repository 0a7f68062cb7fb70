// SPDX-License-Identifier: MIT
#include "multigrid/forecast/stand_in.h"

#include "multigrid/sparse/scalars.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace multigrid {
namespace {

using Place = std::array<int, 3>;

constexpr int farthest = 4;  ///< steps of a coupling along an axis

/// The first n points of a lattice with `width` points a side.
struct Lattice {
  /// steps  lengths of a step along the axes
  Lattice(Index n, int dimension, const std::array<double, 3>& steps = {{1, 1, 1}})
      : n(n), dimension(dimension), steps(steps) {
    width = std::max(int(std::ceil(std::pow(double(n), 1. / dimension) - 1e-9)), 1);
  }
  Place place(Index i) const {
    const Index row = i / width;
    return {{i % width, dimension == 3 ? row % width : row, dimension == 3 ? row / width : 0}};
  }
  /// -1: not a point of the lattice.
  Index index(const Place& p) const {
    for (int d = 0; d < dimension; ++d)
      if (p[d] < 0 || (p[d] >= width && d + 1 < dimension)) return -1;
    const Offset i = p[0] + Offset(width) * (p[1] + Offset(width) * p[2]);
    return i < n ? Index(i) : -1;
  }
  /// The square of a step's length.
  double square(const Place& step) const {
    double sum = 0;
    for (std::size_t d = 0; d < 3; ++d) sum += step[d] * step[d] * steps[d] * steps[d];
    return sum;
  }
  Index n;
  int dimension, width;
  std::array<double, 3> steps;
};

/// Uniform in (0, 1); the same for (i, j) as for (j, i).
double draw(Index i, Index j) {
  return random_number(std::uint64_t(std::min(i, j)) << 20, std::max(i, j)) / 2 + 0.5;
}

struct Coupling {
  Place step;
  int square;       ///< of its length
  double part = 1;  ///< probability that a pair of points so far apart is coupled
};

/// Which elements a lattice stands for: quadrilaterals or hexahedra of this degree, or triangles,
/// each half of such a quadrilateral. In degree 1 any points are coupled that are close.
struct Elements {
  int degree = 1;
  bool triangles = false;
};

/// Whether two points of a plane lattice share a triangle with `degree` steps a side.
bool share_a_triangle(const Place& p, const Place& step, int degree) {
  for (int cell = 0; cell < 4; ++cell) {
    int here[2], there[2];  // places in the quadrilateral
    bool inside = true;
    for (std::size_t d = 0; d < 2; ++d) {
      here[d] = p[d] % degree + (cell >> d & 1 ? degree : 0);
      there[d] = here[d] + step[d];
      inside = inside && here[d] <= degree && there[d] >= 0 && there[d] <= degree;
    }
    const int a = here[0] + here[1], b = there[0] + there[1];
    if (inside && ((a <= degree && b <= degree) || (a >= degree && b >= degree))) return true;
  }
  return false;
}

bool share_a_cell(const Place& p, const Place& step, const Elements& elements) {
  const int degree = elements.degree;
  if (elements.triangles) return share_a_triangle(p, step, degree);
  for (std::size_t d = 0; d < 3; ++d) {
    const int before = p[d] % degree == 0 ? degree : p[d] % degree, after = degree - p[d] % degree;
    if (step[d] < -before || step[d] > after) return false;
  }
  return true;
}

/// The part of the points that share a cell with the point so far away.
double part_in_cells(const Place& step, int dimension, const Elements& elements) {
  const int k = elements.degree;
  if (k == 1) return 1;
  int n = 0, shared = 0;
  for (int z = 0; z < (dimension == 3 ? k : 1); ++z)
    for (int y = 0; y < k; ++y)
      for (int x = 0; x < k; ++x, ++n) shared += share_a_cell({x, y, z}, step, elements);
  return double(shared) / n;
}

/// Elements that have about as many entries a row: quadrilaterals or hexahedra of degree k
/// (k + 2)^dimension. Triangles of degree 2 and 3 are between: their rows differ more in length
/// than those of a lattice, which takes about as much as the entries do that they have fewer (of
/// degree 2 a vertex and the middle of the opposite edge). Those of degree 4, with 23.5 entries
/// (quadrilaterals of degree 3: 25), differ too much for that. Other numbers are of meshes with
/// both.
Elements elements_of_rows(double entries_per_row, int dimension) {
  if (dimension == 3) return {entries_per_row > 40 ? 2 : 1};
  if (entries_per_row > 20.5 && entries_per_row < 23.7) return {4, true};
  return {entries_per_row > 25.5 ? 4 : entries_per_row > 18 ? 3 : entries_per_row > 12.5 ? 2 : 1};
}

/// Shells of couplings, in the order of the columns, that add up to `wanted` entries beside the
/// diagonal.
///
/// elements  beyond degree 1, points are coupled that share one
std::vector<Coupling> couplings(const Lattice& lattice, double wanted, const Elements& elements) {
  std::vector<Coupling> all;
  const int in_space = lattice.dimension == 3 ? farthest : 0;
  for (int z = -in_space; z <= in_space; ++z)
    for (int y = -farthest; y <= farthest; ++y)
      for (int x = -farthest; x <= farthest; ++x)
        if (x != 0 || y != 0 || z != 0) all.push_back({{x, y, z}, x * x + y * y + z * z});
  const auto pairs = [&](const Coupling& c) {  // of points so far apart that are coupled
    double n = part_in_cells(c.step, lattice.dimension, elements);
    for (int d = 0; d < lattice.dimension; ++d)
      n *= std::max(lattice.width - std::abs(c.step[d]), 0);
    return n;
  };
  std::vector<Coupling> taken;
  const int limit = farthest * farthest;
  if (elements.degree > 2) {  // rows keep their lengths of different kinds
    double entries = 0;
    for (const Coupling& c : all) entries += pairs(c);
    for (Coupling& c : all) c.part = std::min(wanted / entries, 1.);
    std::copy_if(all.begin(), all.end(), std::back_inserter(taken),
                 [&](const Coupling& c) { return pairs(c) > 0; });
  }
  for (int square = 1; square <= limit && wanted > 0 && elements.degree <= 2; ++square) {
    double entries = 0;
    for (const Coupling& c : all) {
      if (c.square != square) continue;
      entries += pairs(c);
    }
    const double part = entries > 0 ? std::min(wanted / entries, 1.) : 0;
    wanted -= entries;
    if (part < 0.05) continue;  // of rows at the boundary
    for (Coupling& c : all)
      if (c.square == square) c.part = part;
    for (const Coupling& c : all)
      if (c.square == square) taken.push_back(c);
  }
  std::sort(taken.begin(), taken.end(), [](const Coupling& a, const Coupling& b) {
    return std::lexicographical_compare(a.step.rbegin(), a.step.rend(), b.step.rbegin(),
                                        b.step.rend());
  });
  return taken;
}

/// The points of a lattice, moved by up to a fifth of a cell and drawn together towards a corner.
struct Points {
  std::vector<double> coordinates;
  std::vector<double> size;  ///< of the cells around each point; empty: all alike

  /// Of a coupling along a step with this square, by how far the points are apart.
  double weight(Index i, Index j, double square) const {
    if (size.empty()) return 1. / square;
    double distance = 0;
    const std::size_t n = size.size();
    for (std::size_t k = 0; k < coordinates.size(); k += n) {
      const double step = coordinates[k + std::size_t(i)] - coordinates[k + std::size_t(j)];
      distance += step * step;
    }
    return size[std::size_t(i)] * size[std::size_t(j)] / distance;
  }
};

struct Rows {
  std::vector<Offset> offsets{0};
  std::vector<Index> columns;
  std::vector<double> values;
  void add(Index column, double value) {
    columns.push_back(column);
    values.push_back(value);
  }
  void end_row() { offsets.push_back(Offset(columns.size())); }
  Csr<double> matrix(Index n_columns) const {
    return {Index(offsets.size() - 1), n_columns, Array<Offset>(default_host(), offsets),
            Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
  }
};

/// points  of the lattice; empty: unmoved
/// wind    SystemSize::wind, along the first axis
Csr<double> lattice_matrix(const Lattice& lattice,
                           Offset nonzeros,
                           const Points& points,
                           double wind) {
  const Elements elements = elements_of_rows(double(nonzeros) / lattice.n, lattice.dimension);
  const std::vector<Coupling> taken = couplings(lattice, double(nonzeros - lattice.n), elements);
  Rows rows;
  for (Index i = 0; i < lattice.n; ++i) {
    const Place p = lattice.place(i);
    double sum = 1e-3;
    std::size_t diagonal = 0;
    bool before = true;
    const auto add_diagonal = [&] {
      diagonal = rows.values.size();
      rows.add(i, 0);
      before = false;
    };
    for (const Coupling& c : taken) {
      const Index j = lattice.index({p[0] + c.step[0], p[1] + c.step[1], p[2] + c.step[2]});
      if (before && std::lexicographical_compare(Place{}.rbegin(), Place{}.rend(), c.step.rbegin(),
                                                 c.step.rend()))
        add_diagonal();
      if (elements.degree > 1 && !share_a_cell(p, c.step, elements)) continue;
      const double upstream = c.step[0] < 0 ? double(c.step[0]) * c.step[0] / c.square : 0;
      const double square = lattice.square(c.step);
      const double diffusion = j < 0 ? 1. / square : points.weight(i, j, square);
      const double weight = diffusion * (1 + wind * upstream);
      sum += c.part * weight;
      if (j >= 0 && (c.part == 1 || draw(i, j) < c.part)) rows.add(j, -weight);
    }
    if (before) add_diagonal();
    double others = 0;
    for (std::size_t k = std::size_t(rows.offsets.back()); k < rows.values.size(); ++k)
      others -= rows.values[k];
    rows.values[diagonal] = std::max(sum, others + 1e-3);
    rows.end_row();
  }
  return rows.matrix(lattice.n);
}

/// Each fine point has `entries` / n of the corners of its cell of the coarse lattice, the nearest
/// first.
Csr<double> lattice_interpolation(const Lattice& fine, const Lattice& coarse, Offset entries) {
  Rows rows;
  const int corners = 1 << fine.dimension;
  for (Index i = 0; i < fine.n; ++i) {
    const Place p = fine.place(i);
    std::vector<std::pair<double, Index>> near;
    for (int corner = 0; corner < corners; ++corner) {
      Place q{};
      double weight = 1;
      for (int d = 0; d < fine.dimension; ++d) {
        const double x = (p[d] + 0.5) * coarse.width / fine.width - 0.5, low = std::floor(x);
        const bool up = corner >> d & 1;
        q[d] = std::clamp(int(low) + up, 0, coarse.width - 1);
        weight *= up ? x - low : 1 - (x - low);
      }
      const Index j = coarse.index(q);
      const auto has_j = [&](const auto& pair) { return pair.second == j; };
      if (j >= 0 && std::none_of(near.begin(), near.end(), has_j)) near.push_back({weight, j});
    }
    if (near.empty()) near.push_back({1, std::min(i, coarse.n - 1)});
    const double wanted = double(entries) / fine.n;
    const auto count = std::size_t(wanted + draw(i, i));
    std::sort(near.rbegin(), near.rend());
    near.resize(std::min(near.size(), std::max<std::size_t>(count, 1)));
    std::sort(near.begin(), near.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
    for (const auto& [weight, j] : near) rows.add(j, 1. / double(near.size()));
    rows.end_row();
  }
  return rows.matrix(coarse.n);
}

/// The power g for which x max(x)^(g - 1) makes the cells of a lattice differ by so much.
double grading_power(int width, double grading) {
  double g = 1;
  while (g < 20 && g * std::pow(double(width), g - 1) < grading) g += 0.05;
  return g;
}

Points moved_points(const Lattice& lattice, double grading) {
  const int dimension = lattice.dimension;
  const double power = grading > 2 ? grading_power(lattice.width, grading) : 1;
  Points points;
  points.coordinates.resize(std::size_t(dimension) * std::size_t(lattice.n));
  for (Index i = 0; i < lattice.n; ++i) {
    double x[3] = {}, largest = 0;
    for (int d = 0; d < dimension; ++d) {
      x[d] = (lattice.place(i)[d] + 0.5 + 0.2 * random_number(d, i)) / lattice.width;
      largest = std::max(largest, x[d]);
    }
    for (int d = 0; d < dimension; ++d)
      points.coordinates[std::size_t(d) * std::size_t(lattice.n) + std::size_t(i)] =
          lattice.steps[std::size_t(d)] * x[d] * std::pow(largest, power - 1);
    if (power > 1) points.size.push_back(std::pow(largest, power - 1) / lattice.width);
  }
  return points;
}

/// Entries beside the diagonal are raised to this power where nodes have two unknowns: a threshold of 0.5, which Preset = auto takes
/// there, then finds as many strong couplings as 0.3 does among those of points. Aggregates of elements in the plane have that size.
const double power_of_twos = std::log(0.5) / std::log(0.3);

/// Each entry as a block, which is positive definite.
Csr<double> in_blocks(const Csr<double>& A, Index block_size) {
  const std::vector<Offset> offsets = A.offsets.to_vector();
  const std::vector<Index> columns = A.columns.to_vector();
  const std::vector<double> values = A.values.to_vector();
  std::vector<Offset> own_offsets = {0};
  std::vector<Index> own_columns;
  std::vector<double> own_values;
  const double power = block_size == 2 ? power_of_twos : 1;
  const auto evened = [&](double value) { return std::pow(std::abs(value), power); };
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    const auto first = std::size_t(offsets[i]), end = std::size_t(offsets[i + 1]);
    double others = 1e-3;
    for (std::size_t k = first; k < end; ++k)
      if (columns[k] != Index(i)) others += evened(values[k]);
    for (Index a = 0; a < block_size; ++a) {
      for (std::size_t k = first; k < end; ++k)
        for (Index b = 0; b < block_size; ++b) {
          own_columns.push_back(columns[k] * block_size + b);
          own_values.push_back((a == b ? 1 : 0.2) *
                               (columns[k] == Index(i) ? others : -evened(values[k])));
        }
      own_offsets.push_back(Offset(own_columns.size()));
    }
  }
  const Executor& host = default_host();
  const Index n = A.n_rows * block_size;
  return {n, n, Array<Offset>(host, own_offsets), Array<Index>(host, own_columns),
          Array<double>(host, own_values)};
}

/// A system of points, made one of blocks.
void make_blocks(System& system, int block_size) {
  const Executor& host = default_host();
  const std::vector<double> x = system.coordinates.to_vector();
  const auto size = std::size_t(block_size), n = std::size_t(system.n());
  std::vector<double> places(x.size() * size);
  const auto place = [&](std::size_t d, std::size_t i) { return x[d * n + i] - 0.5; };
  for (std::size_t k = 0; k < places.size(); ++k)
    places[k] = x[k / (n * size) * n + k % (n * size) / size];
  const std::size_t n_turns = size == 2 ? 1 : 3;
  std::vector<double> modes((size + n_turns) * n * size);
  for (std::size_t k = 0; k < n * size; ++k) {
    const std::size_t a = k % size;
    modes[a * n * size + k] = 1;
    for (std::size_t turn = 0; turn < n_turns; ++turn) {
      const std::size_t axis = size == 2 ? 2 : turn, next = (axis + 1) % 3, after = (axis + 2) % 3;
      double& mode = modes[(size + turn) * n * size + k];
      if (a == next) mode = -place(after, k / size);
      if (a == after) mode = place(next, k / size);
    }
  }
  system.A = in_blocks(system.A, block_size);
  system.b = Array<double>(host, std::vector<double>(n * size, 1.));
  system.coordinates = Array<double>(host, places);
  system.near_nullspace = Array<double>(host, modes);
  system.block_size = block_size;
}

}  // namespace

System stand_in(const SystemSize& size, bool with_level_matrices) {
  if (size.block_size > 1) {
    SystemSize nodes = size;
    nodes.block_size = 1;
    nodes.rows /= size.block_size;
    nodes.nonzeros /= size.block_size * size.block_size;
    System system = stand_in(nodes, with_level_matrices);
    // Rows of degree 2 in space turn out shorter.
    const double found = double(system.A.n_nonzeros()), wanted = double(nodes.nonzeros);
    if (std::abs(found - wanted) > 0.02 * wanted) {
      nodes.nonzeros = std::llround(wanted * wanted / found);
      system = stand_in(nodes, with_level_matrices);
    }
    make_blocks(system, size.block_size);
    return system;
  }
  const Executor& host = default_host();
  const Lattice lattice(size.rows, size.dimension == 3 ? 3 : 2, size.steps);
  System system;
  const Points points = moved_points(lattice, size.grading);
  system.A = lattice_matrix(lattice, size.nonzeros, points, size.wind);
  system.b = Array<double>(host, std::vector<double>(std::size_t(size.rows), 1.));
  system.dimension = size.dimension;
  if (size.dimension > 0) system.coordinates = Array<double>(host, points.coordinates);
  system.symmetry = size.wind == 0 ? Symmetry{} : find_symmetry(system.A);
  Lattice finer = lattice;
  for (const CoarserSize& level : size.coarser) {
    const Lattice coarse(level.rows, lattice.dimension, size.steps);
    system.coarser.push_back({lattice_interpolation(finer, coarse, level.interpolation), {}});
    if (with_level_matrices)
      system.coarser.back().A = lattice_matrix(coarse, level.nonzeros, {}, size.wind);
    finer = coarse;
  }
  return system;
}

}  // namespace multigrid

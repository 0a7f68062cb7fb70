// SPDX-License-Identifier: MIT
#include "assembly/nodes/side_blocks.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/stiffness.h"
#include "tests/support/executors.h"
#include "tests/support/skew_grid.h"

// Forces on bodies and springs that hold them, against integrals over the body and its sides.
namespace tests {
namespace {

using namespace assembly;
using mesh::GridCells;

/// The skewed body, of whose sides that with id 1 is loaded.
template <int dim>
struct Loaded {
  const Executor& host = multigrid::default_host();
  mesh::CellArrays<dim> cells;
  NodeNumbers numbers;
  Array<double> points;
  std::vector<ElementBlock> blocks;
  ReferenceElement rule, on_sides;
  SideBlock sides;
  SideNormals normals;

  Loaded(GridCells shape, int degree)
      : cells(cell_arrays(skew_grid<dim>(2, shape), host, mesh::Keep::all)),
        numbers(number_nodes(cells, {}, NodeOrder::as_met, degree)),
        points(node_points(cells, numbers)),
        blocks(cell_blocks(cells, numbers)),
        sides(sides_of(cells, {false, true}, numbers)),
        normals(side_normals(sides, {&blocks[0]})) {
    const LatticeKind kind = kind_of_cell(dim, blocks[0].n_nodes),
                      side{dim - 1, kind.is_simplex, degree};
    rule = ReferenceElement(host, lagrange_tables(kind, rule_on(kind)));
    on_sides = ReferenceElement(host, lagrange_tables(side, rule_on(side)));
  }
  /// Component a is a polynomial of degree 1.
  static Place<dim> field(const Place<dim>& x, double factor) {
    Place<dim> v{};
    for (std::size_t a = 0; a < dim; ++a) v[a] = Polynomial<dim>{1, factor + double(a)}(x);
    return v;
  }
  std::vector<double> nodal(double factor) const {
    const std::vector<double> x = points.to_vector();
    const std::size_t n = x.size() / dim;
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i) {
      Place<dim> at{};
      for (std::size_t d = 0; d < dim; ++d) at[d] = x[d * n + i];
      const Place<dim> v = field(at, factor);
      values.insert(values.end(), v.begin(), v.end());
    }
    return values;
  }
  /// The sum of forces at nodes times a field there.
  double work(const ElementBlock& block, const Array<double>& forces, double factor) const {
    const std::vector<double> f = forces.to_vector(), v = nodal(factor);
    const std::vector<Index> nodes = block.nodes.to_vector();
    double sum = 0;
    for (std::size_t k = 0; k < f.size(); ++k)
      sum += f[k] * v[dim * std::size_t(nodes[k / dim]) + k % dim];
    return sum;
  }
};

template <class Test>
void for_bodies(const Test& test) {
  for (const GridCells shape : {GridCells::cut, GridCells::whole})
    for (const int degree : {1, 2}) {
      SCOPED_TRACE("cells " + std::to_string(int(shape)) + ", degree " + std::to_string(degree));
      test(Loaded<2>(shape, degree));
      test(Loaded<3>(shape, degree));
    }
}
template <class Body>
constexpr int dimension_of = std::is_same_v<Body, Loaded<2>> ? 2 : 3;

constexpr double E = 20, nu = 0.3, thickness = 0.5;

/// A plate in the plane, which is half as thick.
ElasticCoefficients plate() {
  ElasticCoefficients data;
  data.state = PlaneState::stress;
  data.E.constant = E;
  data.nu.constant = nu;
  data.thickness.constant = thickness;
  return data;
}
template <int dim>
constexpr double depth = dim == 2 ? thickness : 1;

TEST(Loads, OfTheBodyAreItsIntegrals) {
  for_bodies([](const auto& body) {
    constexpr int dim = dimension_of<std::decay_t<decltype(body)>>;
    ElasticCoefficients data = plate();
    for (const double f : {1., -2., 0.5})
      if (data.body.size() < dim) data.body.push_back({f, {}, false, 0});
    const double wanted = integral<dim>([&](const Place<dim>& x) {
      const Place<dim> v = body.field(x, 1.2);
      double sum = v[0] - 2 * v[1];
      if constexpr (dim == 3) sum += 0.5 * v[2];
      return sum;
    });
    EXPECT_NEAR(body.work(body.blocks[0],
                          body_forces<dim>(body.blocks[0], body.rule, body.points, data), 1.2),
                depth<dim> * wanted, 1e-12);
  });
}

TEST(Loads, OfSidesAreTheirIntegrals) {
  for_bodies([](const auto& body) {
    constexpr int dim = dimension_of<std::decay_t<decltype(body)>>;
    SideLoads loads;
    for (const double t : {0.3, -1., 2.})
      if (loads.traction.size() < dim) loads.traction.push_back({t, {}, false, 0});
    loads.pressure.constant = 0.7;
    loads.thickness.constant = 0.5;
    const double wanted = integral_over_side<dim>(1, [&](const Place<dim>& x, const Place<dim>& n) {
      const Place<dim> v = body.field(x, 1.2);
      double sum = 0.3 * v[0] - v[1] - 0.7 * dot<dim>(n, v);
      if constexpr (dim == 3) sum += 2 * v[2];
      return sum;
    });
    EXPECT_NEAR(body.work(body.sides.block,
                          side_forces<dim>(body.normals, body.on_sides, body.points, loads), 1.2),
                0.5 * wanted, 1e-12);
  });
}

/// v . A u of a matrix.
double product(const multigrid::Csr<double>& A,
               const std::vector<double>& u,
               const std::vector<double>& v) {
  const std::vector<Offset> offsets = A.offsets.to_vector();
  const std::vector<Index> columns = A.columns.to_vector();
  const std::vector<double> values = A.values.to_vector();
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i)
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
      sum += v[i] * values[k] * u[std::size_t(columns[k])];
  return sum;
}

TEST(Loads, OfSpringsAreTheirIntegrals) {
  for_bodies([](const auto& body) {
    constexpr int dim = dimension_of<std::decay_t<decltype(body)>>;
    SideLoads loads;
    loads.normal_stiffness.constant = 1.5;
    for (const double k : {0., 2., 0.25})
      if (loads.stiffness.size() < dim) loads.stiffness.push_back({k, {}, false, 0});
    loads.thickness.constant = 0.5;
    const double wanted =
        0.5 * integral_over_side<dim>(1, [&](const Place<dim>& x, const Place<dim>& n) {
          const Place<dim> u = body.field(x, -0.4), v = body.field(x, 1.2);
          double sum = 1.5 * dot<dim>(n, u) * dot<dim>(n, v) + 2 * u[1] * v[1];
          if constexpr (dim == 3) sum += 0.25 * u[2] * v[2];
          return sum;
        });
    const std::vector<double> u = body.nodal(-0.4), v = body.nodal(1.2);
    EXPECT_NEAR(body.work(body.sides.block,
                          spring_forces<dim>(body.normals, body.on_sides, body.points, loads,
                                             Array<double>(body.host, u)),
                          1.2),
                -wanted, 1e-12);
    const ElementsAround around = elements_around({&body.blocks[0]}, body.numbers.n_nodes);
    const BlockPattern pattern = block_pattern({&body.blocks[0]}, around, dim);
    multigrid::Csr<double> A = zero_matrix(pattern);
    add_springs<dim>(body.normals, body.on_sides, body.points, loads,
                     elements_around({&body.sides.block}, body.numbers.n_nodes), pattern, A);
    EXPECT_NEAR(product(A, u, v), wanted, 1e-12);
  });
}

/// sigma(u) : grad v with sigma = lambda tr(eps) I + 2 mu eps, where a plate has E nu / (1 - nu^2) in place of lambda.
TEST(Loads, OfStressesAreTheirIntegrals) {
  for_bodies([](const auto& body) {
    constexpr int dim = dimension_of<std::decay_t<decltype(body)>>;
    const double mu = E / (2 * (1 + nu)),
                 lambda = dim == 2 ? E * nu / (1 - nu * nu) : E * nu / ((1 + nu) * (1 - 2 * nu));
    std::array<Place<dim>, dim> U, V;
    double trace_u = 0, trace_v = 0, wanted = 0;
    for (std::size_t a = 0; a < dim; ++a) {
      U[a] = Polynomial<dim>{1, -0.4 + double(a)}.gradient({});
      V[a] = Polynomial<dim>{1, 1.2 + double(a)}.gradient({});
      trace_u += U[a][a];
      trace_v += V[a][a];
    }
    for (std::size_t a = 0; a < dim; ++a)
      for (std::size_t d = 0; d < dim; ++d) wanted += mu * (U[a][d] + U[d][a]) * V[a][d];
    wanted = depth<dim> * (wanted + lambda * trace_u * trace_v) * skew_measure<dim>();
    const std::vector<double> u = body.nodal(-0.4), v = body.nodal(1.2);
    const Array<double> moved(body.host, u);
    ElasticCoefficients data = plate();
    EXPECT_NEAR(
        body.work(body.blocks[0],
                  inner_forces<dim>(body.blocks[0], body.rule, body.points, data, &moved), 1.2),
        wanted, 1e-11);
    const ElementsAround around = elements_around({&body.blocks[0]}, body.numbers.n_nodes);
    const BlockPattern pattern = block_pattern({&body.blocks[0]}, around, dim);
    multigrid::Csr<double> A = zero_matrix(pattern);
    add_stiffness<dim>(body.blocks[0], body.rule, body.points, data, around, pattern, A);
    EXPECT_NEAR(product(A, u, v), wanted, 1e-11);
    // Heat alone: -heat div v, with E alpha (T - T0) / (1 - nu) of a plate and / (1 - 2 nu) of a solid.
    data.expansion.constant = 1e-2;
    EXPECT_NEAR(
        body.work(body.blocks[0],
                  inner_forces<dim>(body.blocks[0], body.rule, body.points, data, nullptr), 1.2),
        -depth<dim> * E * 1e-2 / (1 - (dim == 2 ? 1 : 2) * nu) * trace_v * skew_measure<dim>(),
        1e-12);
  });
}

}  // namespace
}  // namespace tests

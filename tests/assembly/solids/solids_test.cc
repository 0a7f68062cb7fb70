// SPDX-License-Identifier: MIT
#include "assembly/nodes/side_blocks.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/held.h"
#include "assembly/solids/rigid_modes.h"
#include "assembly/solids/stiffness.h"
#include "assembly/solids/stress_error.h"
#include "assembly/solids/values.h"
#include "assembly/solids/vectors.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/lagrange_tables.h"

// An elastic body put together from its parts, on each executor.
namespace tests {
namespace {

using namespace assembly;

template <int dim>
struct Body {
  const Executor executor;
  mesh::CellArrays<dim> cells;
  NodeNumbers numbers;
  Array<double> points;
  std::vector<ElementBlock> blocks;
  std::vector<ReferenceElement> elements, at_nodes;
  ReferenceElement on_sides;
  ElementsAround around;
  SideBlock sides;
  SideNormals normals;

  Body(const Executor& executor_, const mesh::CoarseCells<dim>& coarse, const int degree)
      : executor(executor_), cells(cell_arrays(coarse, executor, mesh::Keep::all)) {
    cells = mesh::refined(cells, mesh::Keep::all);
    numbers = number_nodes(cells, {}, NodeOrder::as_met, degree);
    points = node_points(cells, numbers);
    blocks = cell_blocks(cells, numbers);
    std::vector<const ElementBlock*> pointers;
    for (const ElementBlock& block : blocks) {
      pointers.push_back(&block);
      const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
      elements.emplace_back(executor, lagrange_tables(kind, rule_on(kind)));
      Quadrature nodes;
      for (const LatticePlace& place : lattice(kind)) {
        nodes.points.push_back({});
        for (std::size_t d = 0; d < 3; ++d) nodes.points.back()[d] = double(place[d]) / degree;
        nodes.weights.push_back(0);
      }
      at_nodes.emplace_back(executor, lagrange_tables(kind, nodes));
    }
    around = elements_around(pointers, numbers.n_nodes);
    sides = sides_of(cells, {false, true, true}, numbers);
    normals = side_normals(sides, pointers);
    const LatticeKind side{dim - 1, is_simplex_of_nodes(dim, blocks[0].n_nodes), degree};
    on_sides = ReferenceElement(executor, lagrange_tables(side, rule_on(side)));
  }

  ElasticCoefficients coefficients() const {
    ElasticCoefficients result;
    result.state = PlaneState::stress;
    result.E.constant = 2;
    result.nu.constant = 0.3;
    result.expansion.constant = 0.01;
    result.thickness.constant = 0.5;
    result.body.resize(dim);
    result.body[1].constant = -1;
    return result;
  }
  SideLoads loads() const {
    SideLoads result;
    result.traction.resize(dim);
    result.traction[0].constant = 0.3;
    result.pressure.constant = 0.7;
    result.normal_stiffness.constant = 1.5;
    result.stiffness.resize(dim);
    result.stiffness[1].constant = 2;
    return result;
  }
  /// Sides of id 1, where components 0 and 1 are 0.1.
  Held held() const {
    std::vector<Index> entries(2 * dim, -1);
    entries[dim] = entries[dim + 1] = 0;
    Held result;
    result.entry = held_components(sides, entries, numbers.n_nodes, dim);
    const Program value{{{Operation::constant, 0, 0.1}}, std::vector<bool>(dim + 1, false)};
    result.values =
        held_values<dim>(Programs(executor, {&value}, {0}, dim, 0), result.entry, points);
    return result;
  }
  /// A smooth displacement.
  Array<double> moved() const {
    const std::vector<double> x = points.to_vector();
    const std::size_t n = x.size() / dim;
    std::vector<double> u(x.size());
    for (std::size_t k = 0; k < u.size(); ++k)
      u[k] = std::sin(x[k / dim] + 2 * x[n + k / dim]) * double(k % dim + 1);
    return Array<double>(executor, u);
  }

  multigrid::Csr<double> matrix(const BlockPattern& pattern) const {
    multigrid::Csr<double> A = zero_matrix(pattern);
    const ElasticCoefficients own = coefficients();
    for (std::size_t k = 0; k < blocks.size(); ++k)
      add_stiffness<dim>(blocks[k], elements[k], points, own, around, pattern, A);
    add_springs<dim>(normals, on_sides, points, loads(),
                     elements_around({&sides.block}, numbers.n_nodes), pattern, A);
    return A;
  }
  BlockPattern pattern() const {
    std::vector<const ElementBlock*> pointers;
    for (const ElementBlock& block : blocks) pointers.push_back(&block);
    return block_pattern(pointers, around, dim);
  }
  /// What stress and springs hold against, at nodes.
  Array<double> inner(const Array<double>* u) const {
    Array<double> forces = zeros(executor, numbers.n_nodes * dim);
    const ElasticCoefficients own = coefficients();
    for (std::size_t k = 0; k < blocks.size(); ++k)
      add_to_nodes(blocks[k], around, inner_forces<dim>(blocks[k], elements[k], points, own, u),
                   dim, 1, forces);
    if (u)
      add_to_nodes(sides.block, elements_around({&sides.block}, numbers.n_nodes),
                   spring_forces<dim>(normals, on_sides, points, loads(), *u), dim, -1, forces);
    return forces;
  }
};

template <class Cells>
constexpr int dimension_of = std::is_same_v<Cells, mesh::CoarseCells<2>> ? 2 : 3;

/// All bodies.
template <class Test>
void for_bodies(const Test& test) {
  for (const int degree : {1, 2}) {
    test(triangles_of_square(2), degree);
    test(mixed_square(2), degree);
    test(tetrahedra_of_cube(1), degree);
    test(hexahedra_of_cube(1), degree);
  }
}

TEST(Solids, AreTheSameOnEachExecutor) {
  for_bodies([](const auto& coarse, const int degree) {
    constexpr int dim = dimension_of<std::decay_t<decltype(coarse)>>;
    const auto on_each = [&](const auto& part) {
      same_on_each_executor(
          [&](const Executor& executor) { return part(Body<dim>(executor, coarse, degree)); });
    };
    on_each([](const Body<dim>& body) { return body.pattern().columns.to_vector(); });
    on_each([](const Body<dim>& body) { return body.held().entry.to_vector(); });
    on_each([](const Body<dim>& body) {
      multigrid::Csr<double> A = body.matrix(body.pattern());
      Array<double> b = body.inner(nullptr);
      add_to_nodes(body.sides.block, elements_around({&body.sides.block}, body.numbers.n_nodes),
                   side_forces<dim>(body.normals, body.on_sides, body.points, body.loads()), dim, 1,
                   b);
      add_to_nodes(
          body.blocks[0], body.around,
          body_forces<dim>(body.blocks[0], body.elements[0], body.points, body.coefficients()), dim,
          1, b);
      hold(body.held(), A, b);
      std::vector<double> all = A.values.to_vector();
      for (const double value : b.to_vector()) all.push_back(value);
      for (const double value : rigid_modes<dim>(body.points, body.held().entry).to_vector())
        all.push_back(value);
      return all;
    });
    on_each([](const Body<dim>& body) {
      const Array<double> u = body.moved();
      Array<double> sums = zeros(body.executor, body.numbers.n_nodes * n_of_weighted);
      double energy = 0;
      for (std::size_t k = 0; k < body.blocks.size(); ++k) {
        add_to_nodes(
            body.blocks[k], body.around,
            weighted_tensors_at_nodes<dim>(TensorField::stress, body.blocks[k], body.at_nodes[k],
                                           body.elements[k], body.points, body.coefficients(), u),
            n_of_weighted, 1, sums);
        energy += strain_energy<dim>(body.blocks[k], body.elements[k], body.points,
                                     body.coefficients(), u);
      }
      const Array<double> stress = means_of_weighted(sums);
      std::vector<double> all = principal_stresses_of(stress).to_vector();
      for (const double value : von_mises_of(stress).to_vector()) all.push_back(value);
      all.push_back(energy);
      return all;
    });
  });
}

/// What estimates and errors of a displacement are for cells: from the stress at nodes, and from functions sin(x) in place of u.
template <int dim>
struct EnergiesOfCells {
  Array<double> squares, energies;
  double error = 0;

  EnergiesOfCells(const Body<dim>& body,
                  const ElasticCoefficients& coefficients,
                  const Array<double>& stress,
                  const Program& exact)
      : squares(body.executor, body.cells.n_cells()), energies(body.executor, squares.size()) {
    const std::vector<const Program*> components(dim, &exact);
    const std::vector<Index> own = {0, 1, 2};
    const Programs u(body.executor, components, {own.begin(), own.begin() + dim}, dim, 0);
    const Array<double> moved = body.moved();
    for (std::size_t k = 0; k < body.blocks.size(); ++k) {
      recovered_stress_errors<dim>(body.blocks[k], body.elements[k], body.points, coefficients,
                                   moved, stress, all_parts, squares, energies);
      error +=
          strain_error<dim>(u, body.blocks[k], body.elements[k], body.points, coefficients, moved);
    }
  }
};

TEST(StressErrors, AreTheSameOnEachExecutor) {
  for_bodies([](const auto& coarse, const int degree) {
    constexpr int dim = dimension_of<std::decay_t<decltype(coarse)>>;
    same_on_each_executor([&](const Executor& executor) {
      const Body<dim> body(executor, coarse, degree);
      std::vector<double> stress(std::size_t(body.numbers.n_nodes) * n_of_tensor);
      for (std::size_t k = 0; k < stress.size(); ++k) stress[k] = std::cos(double(k));
      const Program sine{{{Operation::variable, 0, 0}, {Operation::sin, 0, 0}},
                         std::vector<bool>(dim + 1, false)};
      const EnergiesOfCells<dim> found(body, body.coefficients(), Array<double>(executor, stress),
                                       sine);
      std::vector<double> all = found.squares.to_vector();
      for (const double value : found.energies.to_vector()) all.push_back(value);
      all.push_back(found.error);
      return all;
    });
  });
}

/// sigma : C^-1 sigma = eps : C eps where nothing is heated, so beside no stress and no displacement all of the three are the energy.
TEST(StressErrors, BesideNothingAreTheEnergy) {
  for (const PlaneState state : {PlaneState::strain, PlaneState::stress})
    for_bodies([&](const auto& coarse, const int degree) {
      constexpr int dim = dimension_of<std::decay_t<decltype(coarse)>>;
      const Body<dim> body(multigrid::default_host(), coarse, degree);
      ElasticCoefficients cold = body.coefficients();
      cold.state = state;
      cold.expansion.constant = 0;
      const Program zero{{{Operation::constant, 0, 0.}}, std::vector<bool>(dim + 1, false)};
      const EnergiesOfCells<dim> found(
          body, cold, zeros(body.executor, body.numbers.n_nodes * n_of_tensor), zero);
      const std::vector<double> squares = found.squares.to_vector(),
                                energies = found.energies.to_vector();
      double sum = 0, expected = 0;
      for (std::size_t k = 0; k < squares.size(); ++k) {
        EXPECT_GT(energies[k], 0);
        EXPECT_NEAR(squares[k] / energies[k], 1, 1e-13);
        sum += energies[k];
      }
      for (std::size_t k = 0; k < body.blocks.size(); ++k)
        expected += 2 * strain_energy<dim>(body.blocks[k], body.elements[k], body.points, cold,
                                           body.moved());
      EXPECT_NEAR(sum / expected, 1, 1e-13);
      EXPECT_NEAR(found.error / expected, 1, 1e-13);
    });
}

/// K u and the forces of the stress of u, without that of heat, are computed in different ways.
TEST(Solids, ForcesAreTheMatrixTimesTheDisplacement) {
  for_bodies([](const auto& coarse, const int degree) {
    constexpr int dim = dimension_of<std::decay_t<decltype(coarse)>>;
    const Body<dim> body(multigrid::default_host(), coarse, degree);
    const Array<double> moved = body.moved();
    const multigrid::Csr<double> A = body.matrix(body.pattern());
    const auto offsets = A.offsets.to_vector();
    const auto columns = A.columns.to_vector();
    const auto values = A.values.to_vector(), u = moved.to_vector();
    const std::vector<double> hot = body.inner(nullptr).to_vector(),
                              forces = body.inner(&moved).to_vector();
    for (std::size_t i = 0; i < u.size(); ++i) {
      double product = 0;
      for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
        product += values[k] * u[std::size_t(columns[k])];
      ASSERT_NEAR(product, forces[i] - hot[i], 1e-12) << "row " << i << ", degree " << degree;
    }
  });
}

TEST(Solids, PrincipalStressesAreEigenvalues) {
  const Array<double> stress(multigrid::default_host(), {3, 1, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0,
                                                         5, 5, 5, 0, 0, 0, 1, 1, 1, 1, 1, 1});
  const std::vector<double> expected = {3, 2, 1, 1, 0, -1, 5, 5, 5, 3, 0, 0};
  const std::vector<double> found = principal_stresses_of(stress).to_vector();
  for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-14) << k;
}

TEST(Solids, BoundsOfCoefficientsAreFound) {
  on_each_executor([](const Executor& executor) {
    const Coefficient c{0, Array<double>(executor, {0.1, 0.2, 0.3, 0.2, 0.5, 0.4}), true, 3};
    EXPECT_FALSE(first_outside(c, 0, 0.6, 3, 2, executor));
    const auto bad = first_outside(c, 0, 0.45, 3, 2, executor);
    ASSERT_TRUE(bad);
    EXPECT_EQ(bad->element, 1);
    EXPECT_EQ(bad->point, 1);
    EXPECT_EQ(range_of(c, 3, 2, executor).low, 0.1);
    EXPECT_EQ(range_of(c, 3, 2, executor).high, 0.5);
  });
}

}  // namespace
}  // namespace tests

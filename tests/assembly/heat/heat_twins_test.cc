// SPDX-License-Identifier: MIT
#include "assembly/convection/convection_on_arrays.h"
#include "assembly/heat/heat_arrays.h"
#include "tests/assembly/array_twins.h"
#include "tests/assembly/heat/heat_cases.h"
#include "tests/reference/heat/heat.h"
#include "tests/reference/mesh/refine_triangulation.h"

// Steps in time on meshes as arrays beside the same by deal.II's cells.
namespace tests {
namespace {

using assembly_tests::isolated;
using assembly_tests::moving_problem;
using assembly_tests::moving_solid;
using mesh::Cells;
using mesh::Shape;
using multigrid::default_host;

template <int dim>
mesh::MeshOptions some_mesh(const Cells cells) {
  mesh::MeshOptions options;
  options.shape = dim == 2 ? Shape::square : Shape::cube;
  options.cells_per_side = dim == 2 ? 4 : 2;
  options.cells = cells;
  return options;
}

DiscretizationOptions elements(const Cells cells,
                               const Mass mass,
                               const Method method = Method::finite_element) {
  DiscretizationOptions options;
  options.element = cells == Cells::triangles || cells == Cells::tetrahedra ? Element::P1
                    : cells == Cells::mixed                                 ? Element::P1_Q1
                                                                            : Element::Q1;
  options.mass = mass;
  options.method = method;
  return options;
}

/// Any values, at each of several times.
Solution values(const Index n, const double t) {
  std::vector<double> u;
  for (Index i = 0; i < n; ++i) u.push_back(std::sin(double(i) + t));
  return u;
}

/// The further term that an equation has.
template <class Own, int dim>
std::unique_ptr<Own> term_of(const mesh::Mesh<dim>& mesh,
                             const ProblemOptions& problem,
                             const DiscretizationOptions& options) {
  if (problem.equation != Equation::transport) return nullptr;
  return std::make_unique<Own>(mesh, problem, options);
}

/// A solver's view of a step: its matrix, right-hand side and dissipation.
template <int dim>
multigrid::System system_of(const HeatProblem<dim>& heat,
                            const Executor& executor,
                            const Step& step,
                            const Solution& u) {
  multigrid::System system = heat.system(executor, step.tau());
  system.b = heat.right_hand_side(u);
  if (heat.symmetry()) system.dissipation = heat.dissipation(u);
  return system.copy_to(default_host());
}

template <int dim>
void expect_same_step(HeatProblem<dim>& own,
                      HeatProblem<dim>& other,
                      const Step& step,
                      const Executor& executor) {
  const Solution u_0 = values(other.n_unknowns(), step.begin),
                 u_1 = values(other.n_unknowns(), step.end);
  own.prepare(step);
  other.prepare(step);
  expect_same_systems(system_of(own, executor, step, u_0),
                      system_of(other, default_host(), step, u_0), 1e-15);
  expect_same_results(own.flows(u_0, u_1), other.flows(u_0, u_1));
  const Array<double> b = own.right_hand_side(u_0), of_twin = other.right_hand_side(u_0);
  Solution balanced = u_1.copy(), twin = u_1.copy();
  own.balance(b, balanced);
  other.balance(of_twin, twin);
  expect_near(balanced.on_host(), twin.on_host(), 1e-12);
  own.finish_step();
  other.finish_step();
  const double content = other.heat_content(u_1);
  EXPECT_NEAR(own.heat_content(u_1), content, 1e-12 * (1 + std::abs(content)));
}

template <int dim>
void expect_same_numbers(const HeatProblem<dim>& own, const HeatProblem<dim>& other) {
  const Solution u = values(other.n_unknowns(), 0);
  const Results results = own.results(u), of_twin = other.results(u);
  EXPECT_NEAR(results.minimum, of_twin.minimum, 1e-13);
  EXPECT_NEAR(results.maximum, of_twin.maximum, 1e-13);
  EXPECT_NEAR(results.mean, of_twin.mean, 1e-12);
  expect_same_fields(own.fields(u), other.fields(u));
  expect_near(own.flux(u).values, other.flux(u).values, 1e-12);
  expect_same_files(own.file(u), own.fields(u));
  EXPECT_EQ(own.drawn(u).name, other.fields(u).point_data[0].name);
  ASSERT_EQ(own.has_exact_solution(), other.has_exact_solution());
  if (!other.has_exact_solution()) return;
  const Errors errors = own.errors(u), twin = other.errors(u);
  EXPECT_NEAR(errors.L2, twin.L2, 1e-12 * twin.L2);
  EXPECT_NEAR(errors.H1, twin.H1, 1e-10 * twin.H1);
  EXPECT_NEAR(errors.nodal, twin.nodal, 1e-12 * twin.nodal);
}

template <int dim>
void expect_heat_twins(const mesh::MeshOptions& mesh_options,
                       const ProblemOptions& problem,
                       const DiscretizationOptions& discretization,
                       const Executor& executor = default_host()) {
  mesh::Mesh<dim> own_mesh = mesh::make_coarse_mesh<dim>(mesh_options);
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(mesh_options);
  HeatArrays<dim> own(own_mesh, problem, discretization, no_progress,
                      term_of<ConvectionOnArrays<dim>>(own_mesh, problem, discretization));
  Heat<dim> other(mesh, problem, discretization,
                  term_of<Convection<dim>>(mesh, problem, discretization));
  EXPECT_STREQ(own.content_word(), other.content_word());
  EXPECT_EQ(own.symmetry().has_value(), other.symmetry().has_value());
  EXPECT_EQ(own.depends_on_time(), other.depends_on_time());
  EXPECT_EQ(own.matrix_depends_on_time(), other.matrix_depends_on_time());
  mesh::take_arrays(own_mesh, executor);
  mesh::refine(own_mesh, 1, nullptr, kept_by(discretization));
  mesh::refine_triangulation(mesh, 1);
  own.begin(executor, 0);
  other.begin(default_host(), 0);
  ASSERT_EQ(own.n_unknowns(), other.n_unknowns());
  const Contrast contrast = own.contrast(), of_twin = other.contrast();
  EXPECT_NEAR(contrast.jump, of_twin.jump, 1e-12 * of_twin.jump);
  EXPECT_NEAR(contrast.anisotropy, of_twin.anisotropy, 1e-9 * of_twin.anisotropy);
  expect_near(own.initial_temperature().on_host(), other.initial_temperature().on_host(), 1e-15);
  EXPECT_EQ(own.starts_with_a_jump(), other.starts_with_a_jump());
  expect_same_step(own, other, {0, 0.1, 0.1, 0.5}, executor);
  expect_same_step(own, other, {0.1, 0.3, 0.2, 1}, executor);
  EXPECT_NEAR(own.contrast().peclet, other.contrast().peclet, 1e-12 * other.contrast().peclet);
  expect_same_numbers(own, other);
}

template <int dim>
void expect_same_levels(const mesh::MeshOptions& options,
                        const ProblemOptions& problem,
                        const DiscretizationOptions& discretization,
                        const bool with_matrices) {
  mesh::Mesh<dim> own_mesh = mesh::make_coarse_mesh<dim>(options);
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(options);
  HeatArrays<dim> own(own_mesh, problem, discretization);
  Heat<dim> other(mesh, problem, discretization);
  const Executor executor = Executor::host(2);
  mesh::take_arrays(own_mesh, executor);
  for (int k = 0; k < 2; ++k) {
    own.keep_level(executor, with_matrices, 0, 0.05);
    other.keep_level(default_host(), with_matrices, 0, 0.05);
    mesh::refine(own_mesh, 1, nullptr, mesh::Keep::all);
    mesh::refine_triangulation(mesh, 1);
  }
  own.begin(executor, 0);
  other.begin(default_host(), 0);
  const auto levels = own.take_levels(default_host()), twins = other.take_levels(default_host());
  ASSERT_EQ(levels.size(), 2u);
  ASSERT_EQ(twins.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(levels[k].P.columns.to_vector(), twins[k].P.columns.to_vector());
    expect_near(levels[k].P.values.to_vector(), twins[k].P.values.to_vector(), 1e-15);
    EXPECT_EQ(levels[k].A.n_rows > 0, with_matrices);
    EXPECT_EQ(levels[k].A.columns.to_vector(), twins[k].A.columns.to_vector());
    expect_near(levels[k].A.values.to_vector(), twins[k].A.values.to_vector(), 1e-13);
  }
  EXPECT_TRUE(own.take_levels(default_host()).empty()) << "they are given away once";
}

constexpr Cells in_plane[] = {Cells::triangles, Cells::quadrilaterals, Cells::mixed};
constexpr Cells in_space[] = {Cells::tetrahedra, Cells::hexahedra};

TEST(HeatTwins, AgreeWhereEverythingMoves) {
  for (const Mass mass : {Mass::consistent, Mass::lumped}) {
    for (const Cells cells : in_plane)
      expect_heat_twins<2>(some_mesh<2>(cells), moving_problem(), elements(cells, mass));
    for (const Cells cells : in_space)
      expect_heat_twins<3>(some_mesh<3>(cells), moving_solid(), elements(cells, mass));
  }
}

TEST(HeatTwins, AgreeWithDegreeTwo) {
  const auto quadratic = [](const Cells cells) {
    DiscretizationOptions options = elements(cells, Mass::consistent);
    options.element = cells == Cells::triangles || cells == Cells::tetrahedra ? Element::P2
                      : cells == Cells::mixed                                 ? Element::P2_Q2
                                                                              : Element::Q2;
    return options;
  };
  for (const Cells cells : in_plane) {
    expect_heat_twins<2>(some_mesh<2>(cells), moving_problem(), quadratic(cells));
    ProblemOptions transport = moving_problem();
    transport.equation = Equation::transport;
    transport.diffusion = "0.01 + 0.1*x*t";
    transport.convection = "1 + t, x - 0.5";
    expect_heat_twins<2>(some_mesh<2>(cells), transport, quadratic(cells));
  }
  for (const Cells cells : in_space) {
    expect_heat_twins<3>(some_mesh<3>(cells), moving_solid(), quadratic(cells));
    expect_same_levels<3>(some_mesh<3>(cells), isolated("1 + y"), quadratic(cells), true);
  }
}

TEST(HeatTwins, AgreeByFiniteVolumes) {
  const auto volumes = [](const Cells cells) {
    return elements(cells, Mass::consistent, Method::finite_volume);
  };
  ProblemOptions constant = isolated("2, 0.3, 1 + x");
  constant.heat_capacity = "1 + x*y";
  ProblemOptions films = isolated("1 + y");
  films.dirichlet = "left: 1 + t*y";
  films.neumann = "";
  films.robin = "bottom: if(x < 0.5, 0, 1 + t), y; all: 2 + x, 1";
  for (const Cells cells : in_plane)
    for (const ProblemOptions& problem : {moving_problem(), constant, films})
      expect_heat_twins<2>(some_mesh<2>(cells), problem, volumes(cells));
  for (const Cells cells : in_space)
    for (const ProblemOptions& problem : {moving_solid(), isolated("2 + z")})
      expect_heat_twins<3>(some_mesh<3>(cells), problem, volumes(cells));
  mesh::MeshOptions cavity = some_mesh<2>(Cells::quadrilaterals);
  cavity.shape = Shape::cavity;
  expect_heat_twins<2>(cavity, films, volumes(Cells::quadrilaterals));
}

TEST(HeatTwins, AgreeWhereNothingMoves) {
  ProblemOptions problem = isolated("2, 0.3, 1 + x");
  problem.heat_capacity = "1 + x*y";
  for (const Cells cells : in_plane)
    expect_heat_twins<2>(some_mesh<2>(cells), problem, elements(cells, Mass::consistent));
  problem = isolated("2 + z");
  for (const Cells cells : in_space)
    expect_heat_twins<3>(some_mesh<3>(cells), problem, elements(cells, Mass::consistent));
}

TEST(HeatTwins, AgreeWhereOneThingMoves) {
  ProblemOptions constant = isolated("1 + y");
  constant.neumann = "right: 2; all: 0";
  std::vector<ProblemOptions> problems(6, constant);
  problems[0].right_hand_side = "sin(3*t)*x";
  problems[1].neumann = "right: 2*t; all: 0";
  problems[2].dirichlet = "left: y + t";
  problems[3].robin = "left: 1, t";
  problems[4].robin = "left: 1 + t, x";
  problems[5].reaction = "t*x";
  for (const ProblemOptions& problem : problems)
    expect_heat_twins<2>(some_mesh<2>(Cells::triangles), problem, {});
}

TEST(HeatTwins, AgreeOnFilmsBesideGivenValues) {
  ProblemOptions problem = isolated("1");
  problem.dirichlet = "left: 1 + t*y";
  problem.neumann = "";
  problem.robin = "bottom: if(x < 0.5, 0, 1 + t), y; all: 2, 1";
  expect_heat_twins<2>(some_mesh<2>(Cells::mixed), problem,
                       elements(Cells::mixed, Mass::consistent));
}

/// With cell Peclet numbers on both sides of 1.
ProblemOptions carried(ProblemOptions problem, const char* diffusion, const char* convection) {
  problem.equation = Equation::transport;
  problem.diffusion = diffusion;
  problem.convection = convection;
  return problem;
}

TEST(HeatTwins, AgreeOnTransport) {
  for (const Stabilization stabilization : {Stabilization::supg, Stabilization::none}) {
    const auto options = [&](const Cells cells) {
      DiscretizationOptions own = elements(cells, Mass::consistent);
      own.stabilization = stabilization;
      return own;
    };
    for (const Cells cells : in_plane) {
      const ProblemOptions moving = moving_problem();
      expect_heat_twins<2>(some_mesh<2>(cells), carried(moving, "0.01 + 0.1*x*t", "1 + t, x - 0.5"),
                           options(cells));
      expect_heat_twins<2>(some_mesh<2>(cells), carried(moving, "0.02 + 0.1*x", "1, x - 0.5"),
                           options(cells));
      expect_heat_twins<2>(some_mesh<2>(cells), carried(moving, "1e-3", "sin(7*t)*y, 1"),
                           options(cells));
    }
    for (const Cells cells : in_space)
      expect_heat_twins<3>(some_mesh<3>(cells),
                           carried(moving_solid(), "0.01 + 0.1*z*t", "1 + t, x - 0.5, y"),
                           options(cells));
  }
}

TEST(HeatTwins, AgreeOnTransportWhereNothingIsTied) {
  ProblemOptions problem = isolated("1");
  problem.heat_capacity = "1 + x*y";
  for (const Cells cells : in_plane)
    for (const char* convection : {"1, x - 0.5", "cos(t), y"})
      expect_heat_twins<2>(some_mesh<2>(cells), carried(problem, "1e-3", convection),
                           elements(cells, Mass::consistent));
}

TEST(HeatTwins, KeepTheSameLevels) {
  ProblemOptions problem = isolated("1 + y");
  problem.dirichlet = "left: 1";
  problem.right_hand_side = "if(t < 1, 1, 1/0)*x";
  for (const bool with_matrices : {true, false})
    for (const Method method : {Method::finite_element, Method::finite_volume}) {
      for (const Cells cells : in_plane)
        expect_same_levels<2>(some_mesh<2>(cells), problem,
                              elements(cells, Mass::consistent, method), with_matrices);
      for (const Cells cells : in_space)
        expect_same_levels<3>(some_mesh<3>(cells), problem,
                              elements(cells, Mass::consistent, method), with_matrices);
    }
}

TEST(HeatTwins, AreTheSameOnShadow) {
  expect_heat_twins<2>(some_mesh<2>(Cells::mixed), moving_problem(),
                       elements(Cells::mixed, Mass::lumped), Executor::shadow());
  expect_heat_twins<3>(some_mesh<3>(Cells::tetrahedra), moving_solid(), {}, Executor::shadow());
  expect_heat_twins<2>(some_mesh<2>(Cells::mixed),
                       carried(moving_problem(), "0.01 + 0.1*x*t", "1 + t, x - 0.5"),
                       elements(Cells::mixed, Mass::consistent), Executor::shadow());
  expect_heat_twins<3>(some_mesh<3>(Cells::hexahedra), moving_solid(),
                       elements(Cells::hexahedra, Mass::consistent, Method::finite_volume),
                       Executor::shadow());
}

/// What the initial condition does beside the values given on the left.
TEST(HeatTwins, SeeTheSameJumps) {
  const std::pair<const char*, bool> conditions[] = {
      {"y", false},         {"y + 1e-3", true},         {"y + 1e-9*x", false},
      {"1/x", true},        {"y + (x > 0.4)", true},    {"y + 0.2*sin(x)", false},
      {"y + 1e-15", false}, {"y + 10*x*(x - 1)", true},
  };
  for (const auto& [condition, jumps] : conditions) {
    ProblemOptions problem = isolated("1");
    problem.initial_condition = condition;
    problem.dirichlet = "left: y";
    mesh::Mesh<2> mesh = mesh::make_coarse_mesh<2>(some_mesh<2>(Cells::triangles));
    Heat<2> other(mesh, problem, {});
    other.begin(default_host(), 0);
    HeatArrays<2> own(mesh, problem, {});
    mesh::take_arrays(mesh, default_host());
    own.begin(default_host(), 0);
    EXPECT_EQ(other.starts_with_a_jump(), jumps) << condition;
    EXPECT_EQ(own.starts_with_a_jump(), jumps) << condition;
  }
}

TEST(HeatTwins, RefuseTheSameValues) {
  std::vector<ProblemOptions> problems(6, moving_problem());
  problems[0].diffusion = "0.4 - t";
  problems[1].heat_capacity = "x - 0.5";
  problems[2].right_hand_side = "sqrt(0.3 - t)";
  problems[3].dirichlet = "all: 1/(0.5 - t)";
  problems[4].robin = "top: 0.4 - t, 1";
  problems[5].initial_condition = "log(x - 0.3)";
  for (const ProblemOptions& problem : problems) {
    mesh::Mesh<2> mesh = mesh::make_coarse_mesh<2>(some_mesh<2>(Cells::triangles));
    const auto refusal = [&](auto make) -> std::string {
      try {
        const auto heat = make();
        heat->begin(default_host(), 0);
        heat->initial_temperature();
        heat->prepare({0, 0.5, 0.5, 1});
      } catch (const multigrid::InputError& error) {
        return error.what();
      }
      return "";
    };
    const DiscretizationOptions by_elements;
    const std::string expected =
        refusal([&] { return std::make_unique<Heat<2>>(mesh, problem, by_elements); });
    mesh::take_arrays(mesh, default_host());
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(refusal([&] { return std::make_unique<HeatArrays<2>>(mesh, problem, by_elements); }),
              expected);
  }
}

/// Five steps with solutions, as a run makes them.
TEST(HeatTwins, MarchToTheSameTemperatures) {
  mesh::Mesh<3> mesh = mesh::make_coarse_mesh<3>(some_mesh<3>(Cells::tetrahedra));
  Heat<3> other(mesh, moving_solid(), {});
  const std::vector<double> expected = assembly_tests::march(other, 0.5, 5, 0.5);
  HeatArrays<3> own(mesh, moving_solid(), {});
  const Executor executor = Executor::host(1);
  mesh::take_arrays(mesh, executor);
  expect_near(assembly_tests::march(own, 0.5, 5, 0.5, executor), expected, 1e-12);
}

}  // namespace
}  // namespace tests

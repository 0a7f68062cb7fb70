// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/report.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace postprocess {

/// How a run ended. The first eight are outcomes of a solve. Refused: the input cannot be used (exit
/// code 2), and nothing was solved. Not started: there is no such device, or a file cannot be read.
/// The others: that phase failed for another reason.
enum class Outcome {
  solved,
  attainable_accuracy,
  iteration_limit,
  diverged,
  not_finite,
  indefinite,
  breakdown,
  interrupted,
  refused,
  not_started,
  mesh_failed,
  assembly_failed,
  setup_failed,
  solve_failed,
  results_failed,
  output_failed
};
inline constexpr const char* outcome_words =
    "solved|attainable accuracy|iteration limit|diverged|not finite|indefinite|breakdown|interrupted|refused|not "
    "started|mesh failed|assembly failed|setup failed|solve failed|results failed|output failed";

/// Everything that a run reports, as plain data; becomes report.json.
struct Report {
  std::string version, commit, build;  ///< build: "Release, g++ 12.2, CUDA 13.0"
  std::string input;                   ///< name of the parameter file
  int exit_code = 0;
  Outcome outcome = Outcome::not_started;
  std::string message;                ///< one sentence unless solved
  std::vector<std::string> warnings;  ///< sentences about a run that goes on all the same

  struct Problem {
    std::string name;  ///< of the parameter file without directory and ending
    std::string mesh, element;
    int dimension = 2;
    std::int64_t cells = 0, unknowns = 0, nonzeros = 0;
    double h_max = 0, h_min = 0;  ///< largest and smallest cell by its shortest edge; 0 of a matrix
    /// Names, and the numbers that they have in VTU files.
    std::vector<std::pair<std::string, std::int64_t>> materials, boundaries;
    /// Names that stand for several boundaries, and theirs. Results have their flows, too.
    std::vector<std::pair<std::string, std::vector<std::string>>> boundary_groups = {};
    /// Pairs of sides on which u is the same, and the names of those boundaries that are on none of them: what has a flow.
    std::vector<std::pair<std::string, std::string>> periodic = {};
    std::vector<std::string> with_flows = {};
    std::int64_t parts = 0;  ///< of a matrix from a file, that are not coupled; 0: not asked for
  } problem;

  struct Backend {
    std::string name, device, reason;  ///< reason: why this one was taken
    int threads = 1;
    std::string residency = "resident";  ///< Backend/Residency, with what `auto` chose
    double link = 0;  ///< bytes a second between several devices that work as one; 0: there is one
  } backend;

  /// Of several processes that share the mesh.
  struct Ranks {
    int count = 1, machines = 1;
    double messages = 0, bytes = 0;                    ///< sent in the last solve, by all
    double most_messages = 0, most_bytes = 0;          ///< by one
    double reductions = 0;                             ///< of that solve, in which all take part
    std::int64_t most_peak_bytes = 0, peak_bytes = 0;  ///< resident memory: of one, of all
  };
  std::optional<Ranks> ranks = {};  ///< where PETSc solves, also in one process

  multigrid::HierarchyReport hierarchy;
  std::string krylov, cycle, smoother, finest_smoother, precision, norm;
  double tolerance = 0;
  multigrid::SolveReport solver;
  /// With several right-hand sides, what became of each; `solver` is one of them then: the first that did not
  /// converge, or else one with most iterations.
  std::vector<multigrid::SolveReport> right_hand_sides;
  /// Whether there was a solve: it leaves the residual of its start at least.
  bool has_solve() const { return !solver.residuals.empty(); }

  struct Errors {
    double L2 = 0, H1 = 0, nodal = 0;
  };
  std::optional<Errors> errors;

  /// What flows into the domain through one boundary, and what rounding allows of it.
  struct Flow {
    std::string boundary;
    double value = 0, rounding = 0;
    std::optional<double> carried = {};  ///< what convection carries in beside it, if there is any
  };
  /// sources + flows = reaction + convection + storage + gap; `relative_gap` is the gap divided by the sum of
  /// the absolute values of all that is added up.
  struct Balance {
    double sources = 0, flows = 0, reaction = 0, storage = 0, gap = 0, relative_gap = 0;
    std::optional<double> convection = {};  ///< integral of b . grad u, if there is convection
  };
  /// What the solution is on the domain, in a material or on a boundary.
  struct Part {
    std::string name;
    double measure = 0, integral = 0, mean = 0;  ///< measure: length, area or volume
    double minimum = 0, maximum = 0;             ///< over the nodes
    std::vector<double> minimum_at, maximum_at;  ///< coordinates
  };
  /// The solution at a place with a name.
  struct Probe {
    std::string name;
    std::vector<double> at;                                 ///< coordinates
    double value = 0;                                       ///< of a vector its length
    std::vector<std::pair<std::string, double>> more = {};  ///< of a vector: components, stresses
  };
  /// The solution along a line; values that are not finite are outside of the mesh.
  struct Line {
    std::string name;
    std::vector<double> s;       ///< lengths along it
    std::vector<double> points;  ///< coordinates, one point after the other
    std::vector<double> values;
    std::vector<double>
        flux;  ///< components of -kappa grad u, one point after the other; empty of a vector
    std::vector<std::pair<std::string, std::vector<double>>> more = {};  ///< as those of a probe
  };
  /// The force on an elastic body through one boundary, by its components.
  struct Force {
    std::string boundary;
    std::vector<double> reaction, applied;  ///< of what holds it; of loads and springs
  };
  /// Numbers about an elastic body; vectors have as many components as the mesh has dimensions.
  struct Elasticity {
    std::vector<double> smallest, largest;  ///< of each component of the displacement
    double von_mises = 0;                   ///< the largest
    std::vector<double> von_mises_at;
    std::vector<Force> forces;  ///< by boundary
    std::vector<double> body;   ///< the integral of the body force
    std::vector<double> gap;    ///< the sum of all forces
    double relative_gap =
        0;  ///< its largest component by the sum of the absolute values of what is added up
    double energy = 0;  ///< of the strain
  };
  /// Numbers about the solution on a mesh.
  struct Results {
    double minimum = 0, maximum = 0, mean = 0;
    std::vector<Flow> flows;
    std::optional<Balance> balance;  ///< none where no step was made
    Part domain = {};
    std::vector<Part> materials = {}, boundaries = {};
    std::vector<std::pair<std::string, double>> contacts =
        {};  ///< what flows from the first body to the second
    std::vector<Probe> probes = {};
    std::vector<Line> lines = {};  ///< report.json has a summary of them
    std::optional<Elasticity> elasticity =
        {};  ///< then the numbers above are those of the displacement's length
  };
  std::optional<Results> results;

  /// One mesh of a convergence study. Orders compare the errors with those of the row before; they
  /// are not finite in the first row.
  struct ConvergenceRow {
    std::int64_t cells = 0, unknowns = 0;
    double h = 0;  ///< largest diameter of a cell
    Errors errors, orders;
    int iterations = 0;
    double seconds = 0;  ///< refinement, assembly, setup, solve, errors
  };
  std::vector<ConvergenceRow> convergence;  ///< coarsest mesh first; empty without a study

  /// One mesh of an adaptive run. Errors are in the norm of the energy.
  struct AdaptiveStep {
    std::int64_t cells = 0, unknowns = 0;
    double estimate = 0;               ///< estimated error
    double relative = 0;               ///< to the norm of the solution
    std::optional<double> error = {};  ///< if there is an exact solution
    std::int64_t refined = 0;          ///< cells that were marked; 0 of the last mesh
    std::optional<double> goal = {};   ///< the number that is refined for; errors are of it then
    double correction = 0;             ///< what the estimate has it change by
    std::optional<double> t = {};      ///< of a run in time, whose steps may take several meshes
    std::int64_t coarsened = 0;        ///< cells that were marked to be coarsened
    int iterations = 0;
    double mesh = 0, assembly = 0, setup = 0, solve = 0;  ///< seconds
  };
  struct Adaptivity {
    std::vector<AdaptiveStep> steps;
    int degree = 1;                      ///< of the elements
    std::string goal = {};               ///< the number that is refined for; empty: the energy
    bool has_tolerance = false;          ///< whether a tolerance was asked for and reached
    std::int64_t moves = 0;              ///< of the solution of a run in time to another mesh
    double largest_gain = 0;             ///< relative change of the integral of C u in one of them
    std::string estimator = "recovery";  ///< or residual
  };
  std::optional<Adaptivity> adaptivity;  ///< of a run that refines where errors are large
  /// Newton's method, of equations that are not linear; in time of the last step.
  struct Nonlinear {
    struct Iteration {
      double residual = 0;       ///< assembly::Imbalance::relative
      double step = 0;           ///< of the line search; 0 of the beginning
      int inner_iterations = 0;  ///< of the linear solver
    };
    double tolerance = 0;
    std::string line_search, setup_reuse;
    std::vector<Iteration> iterations = {};  ///< the beginning first
    std::int64_t setups = 0, refreshes = 0;  ///< of hierarchies
  };
  std::optional<Nonlinear> nonlinear;

  /// The steps of an equation in time, those before a resumption included.
  struct Time {
    std::string scheme, setup_reuse;
    double end = 0, step = 0, reached = 0;
    std::int64_t steps = 0, steps_done = 0, rannacher_steps = 0;
    std::int64_t resumed_after = 0;          ///< step; 0 of a run from its beginning
    std::int64_t setups = 0, refreshes = 0;  ///< of hierarchies
    std::int64_t kept = 0;                   ///< matrices solved with the hierarchy of another
    std::int64_t iterations = 0, fewest_iterations = 0, most_iterations = 0;  ///< all, of one step
    double heat_at_start = 0, heat_at_end = 0;                                ///< integrals of C u
    std::int64_t outputs = 0;  ///< files in solution.pvd
    struct Newton {
      std::int64_t total = 0, fewest = 0, most = 0;  ///< iterations of all steps, of one step
    };
    std::optional<Newton> newton = {};  ///< where data depend on u
    /// Steps whose lengths are chosen; errors relative to what is allowed.
    struct Adaptive {
      double tolerance = 0, absolute_tolerance = 0;
      std::int64_t rejected = 0;
      double shortest = 0, longest = 0, largest_error = 0;
    };
    std::optional<Adaptive> adaptive = {};  ///< then `step` is the length of the first
  };
  std::optional<Time> time;  ///< of an equation in time

  struct Memory {
    std::int64_t host_peak_bytes = 0;    ///< most resident memory, without Gmsh's process
    std::int64_t device_peak_bytes = 0;  ///< of the executor, 0 on host
    std::vector<std::pair<std::string, std::int64_t>> devices =
        {};  ///< of several that work as one, each
  } memory;

  /// Where the time went. Everything is counted once, so these add up to `total`, and so do the phases.
  struct Seconds {
    double start = 0;  ///< from the start of the process: loading it, reading its input, the device
    double mesh = 0, assembly = 0, upload = 0, setup = 0, solve = 0;
    double repeats = 0;  ///< of setup and solve, after the first run
    double download = 0, results = 0, errors = 0, output = 0, total = 0;
    /// The same time, finer, in the order of apps::Phase.
    std::vector<std::pair<std::string, double>> phases = {};
    double thermal = 0;  ///< of the thermal part, which has a report of its own
  } seconds;
  /// Of thermoelasticity: the report of the thermal part; the other fields are those of the elastic one.
  std::shared_ptr<const Report> thermal = {};
  int repeats = 1;  ///< times that setup and solve ran
  double median_setup = 0,
         median_solve = 0;  ///< seconds, of runs 2 … repeats; 0 if there is only one
};

/// report.json as described by docs/report.schema.json. Numbers have as many digits as it takes to
/// read them back exactly; NaN and infinities become null.
std::string to_json(const Report& report);

}  // namespace postprocess

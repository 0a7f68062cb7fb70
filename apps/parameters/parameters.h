// SPDX-License-Identifier: MIT
#pragma once

#include "apps/adaptive/adaptivity_options.h"
#include "apps/matrix/solver_sections.h"
#include "apps/newton/nonlinear_options.h"
#include "apps/parameters/elastic_output.h"
#include "apps/ranks/engine_options.h"
#include "apps/time/time_options.h"
#include "assembly/data/equations.h"
#include "assembly/data/linearity.h"
#include "mesh/mesh.h"
#include "multigrid/backend/parts/parts.h"
#include "multigrid/options.h"
#include "multigrid/traits.h"
#include "postprocess/writers.h"

#include <deal.II/base/patterns.h>

#include <memory>
#include <string>
#include <vector>

namespace apps {

/// Where to run; keys of section Backend beside those of multigrid::BackendOptions.
struct DeviceOptions {
  std::string device = "auto";
  int split_rows = int(multigrid::Parts::usual_least);
  int threads = 0;

  template <class F>
  void visit(F&& f) {
    f("Device", device,
      "auto: the first GPU, or the CPU if there is none; all GPUs as one if the problem fits on none alone. "
      "cuda: the first GPU. cuda:k: GPU k of "
      "those that CUDA_VISIBLE_DEVICES shows. cuda:j,k and cuda:all: several GPUs of this host that work as one "
      "(docs/scale.md). With these a missing GPU is an error. host: the "
      "CPU. shadow: the CPU posing as a GPU, serial and slow, to find mistakes in the program; shadow:3 poses as three. "
      "Default: auto, so that one file runs anywhere.");
    f("Split rows", split_rows, 1, 2000000000,
      "With several GPUs: loops over fewer rows or other indices run on the first one alone, and the whole solver if the problem has "
      "fewer than four times as many. Default: 500000, the fastest of four numbers on two H100; smaller levels lose "
      "more by waits than they win (docs/scale.md).");
    f("Threads", threads, 0, 4096,
      "Threads of the CPU, in assembly and solver; 0: one per processor. Default: 0.");
  }
};

/// Section Output.
struct OutputOptions {
  std::string directory;
  bool solution = true;
  postprocess::Compression compression = postprocess::Compression::zlib;
  bool flux = false, gradient = false, recovered = false;
  bool boundaries = false;
  bool picture = true;
  int picture_pixels = 1000;
  std::string slice;
  std::string title, unit, range;
  std::string contours = "ticks";
  bool mesh_lines = false;
  bool film = false;
  bool hierarchy = false;
  bool system = false;
  int convergence = 0;
  std::string probes, lines;
  int line_points = 200;
  int history_every = 1;

  template <class F>
  void visit(F&& f) {
    f("Directory", directory,
      "Where the results go. It is made if it does not exist, and used by one run at a time. "
      "Results of an earlier run there are moved to its folder `previous`, and removed when this "
      "run has solved; files of other names are left alone. Default: output/ and the name of the "
      "parameter file or matrix.");
    f("Solution", solution,
      "Write the solution for ParaView: solution.vtu; of an equation in time solution.pvd and "
      "solution/NNNN.vtu; of a matrix from a file solution.mtx. Default: true.");
    f("Compression", compression, postprocess::compression_words,
      "Compression of VTU files. zlib: small files, which other programs than ParaView read, too "
      "(meshio). lz4: faster to write, larger, and read by VTK's programs alone. none: largest. "
      "Default: zlib.");
    f("Flux", flux,
      "Write -kappa grad u in the middle of each cell into VTU files, as cell data `flux`. Default: false, "
      "since these are three more numbers a cell, as many as its corners.");
    f("Gradient", gradient,
      "Write grad u in the middle of each cell into VTU files, as cell data `gradient`. Default: false, for the "
      "same reason.");
    f("Recovered", recovered,
      "Write what Flux and Gradient ask for at the nodes, too: means over the cells around a node, weighted by their "
      "size, as point data `flux_recovered` and `gradient_recovered` (docs/results.md). Default: false.");
    f("Boundaries", boundaries,
      "Write boundaries.vtu: the boundary's sides alone, with the number of the boundary that each belongs to, as cell "
      "data `boundary_id`. Default: false.");
    f("Picture", picture,
      "Write solution.png: the solution in colours (of an equation in time at the end), in 3D on "
      "the surface seen from a corner and on a slice. Default: true.");
    f("Picture pixels", picture_pixels, 800, 8000,
      "Longer side of the picture; in 3D the width of both parts. Default: 1000, a screen.");
    f("Slice", slice,
      "The plane of the slice in the picture of a mesh in 3D: `x = 0.5`, `y = ...` or `z = ...`, or any plane by a "
      "direction across it and a point of it, `1, 1, 0 through 0.5, 0.5, 0.5`. Default: empty, the middle z.");
    f("Title", title,
      "What stands above the colour bar of pictures. Default: empty, the name of the data in VTU files.");
    f("Unit", unit,
      "The unit of the solution, such as K, which stands behind the title of pictures. Default: empty, none.");
    f("Range", range,
      "The ends of the colour bar, `20, 80`, so that pictures of several runs have the same colours; values beyond have the colour of "
      "the end. Default: empty, the least and the largest value; of a film those of all its frames.");
    f("Contours", contours,
      "Lines of equal value in pictures. ticks: at the numbers beside the colour bar. A whole number from 2 to 100: at most so "
      "many, at round values. `at 20, 40.5`: at these values. none: no lines. Default: ticks, so that values can be read "
      "off without comparing colours.");
    f("Mesh lines", mesh_lines,
      "Draw the sides of the cells in pictures. Where cells are only a few pixels wide, those of the mesh before its "
      "last refinements are drawn, and the log says of how many; a mesh that is too fine even so has none. Default: "
      "false.");
    f("Film", film,
      "Draw a frame, film/NNNN.png, at each time of Time/Output every, and film.png, a moving picture of all of them (animated PNG, "
      "which browsers play). All frames have the colour bar of Range or, without it, of all frames together: then they are drawn at the "
      "end, and until then film/NNNN.values has what is drawn. Default: false, since frames take time.");
    f("Hierarchy", hierarchy,
      "Write the hierarchy into the folder `hierarchy`. aggregates.vtu has for each level the "
      "number of the aggregate that each node belongs to (aggregate_1, aggregate_2, …; -1 on a "
      "Dirichlet boundary). boxes.vtu has the cells of the tree on all levels, and, with Picture, "
      "aggregates_1.png the first aggregates in colours; in 3D neither is written. Default: "
      "false.");
    f("System", system,
      "Write the linear system as Matrix Market files, which other programs and `terrace matrix` "
      "read: system/A.mtx, system/b.mtx, and coordinates of the unknowns in "
      "system/coordinates.mtx. Default: false.");
    f("Convergence", convergence, 0, 10,
      "Repeat the run on this many further refinements of the mesh, and write the errors and "
      "their orders as a table (log.txt, report.json, convergence.csv). The other results are "
      "those of the finest mesh. Needs Problem/Exact solution, and lowers Solver/Tolerance to "
      "1e-10 (for elements of degree 3 or 4 to 1e-12) if it is higher, so that the error of the "
      "solver does not matter beside that of the discretisation. Default: 0, one mesh.");
    f("Probes", probes,
      "Points where the solution is told by name, in log, report.json and probes.csv: `tip: 0.5, 1; base: 0.5, 0`, in 3D "
      "`tip: 0.5, 1, 0`. A point outside of the mesh is refused. Default: empty, none.");
    f("Lines", lines,
      "Lines along which the solution and its flux are told, in lines/NAME.csv and as a plot in lines/NAME.svg: `axis: 0, 0.5 to "
      "1, 0.5` is a segment, `arc: 1, 0 to 0.7, 0.7 to 0, 1` the arc of the circle through three points. Points of a line outside of "
      "the mesh leave gaps; a line that is outside altogether is refused. Default: empty, none.");
    f("Line points", line_points, 2, 100000,
      "Points of each line, at equal distances, both ends included. Default: 200, as many as a plot shows.");
    f("History every", history_every, 0, 1000000,
      "Of an equation in time: after every so many steps, and after the last, a row of history.csv with extremes, means, fluxes, "
      "probes. 0: none. Default: 1, every step (docs/results.md has what a row costs).");
  }
};

/// The defaults of the solver if the system comes from an equation, not from files.
inline multigrid::SolverOptions defaults_of_equations() {
  multigrid::SolverOptions options;
  options.norm = multigrid::Norm::energy;
  return options;
}

/// Sets the keys of the solver that a problem decides: a norm other than energy if it is not linear or its unknown is a vector, and if its matrix is not
/// symmetric, a Krylov method and a norm that need no symmetry, and gauss-seidel in place of a smoother that does.
void choose_methods(const assembly::ProblemOptions& problem, multigrid::SolverOptions& options);

/// All parameters, with their defaults.
struct Parameters {
  mesh::MeshOptions mesh;
  assembly::ProblemOptions problem;
  assembly::DiscretizationOptions discretization;
  TimeOptions time;
  AdaptivityOptions adaptivity;
  NonlinearOptions nonlinear;
  EngineOptions engine;
  multigrid::SolverOptions solver = defaults_of_equations();
  DeviceOptions device;
  multigrid::BackendOptions backend;
  OutputOptions output;
  ElasticOutputOptions elastic_output;

  /// Whether the mesh before each refinement is a level of the solver's hierarchy.
  bool has_mesh_levels() const { return multigrid::hierarchy_traits(solver).needs_mesh_levels; }
  /// Whether the equation is in time, not steady.
  bool is_in_time() const { return assembly::traits_of(problem.equation).in_time; }
  /// Whether data depend on u, so that Newton's method solves.
  bool is_nonlinear() const { return assembly::is_nonlinear(problem); }
  /// Whether the domain is in space, not in the plane.
  bool is_in_space() const { return mesh::dimension(mesh) == 3; }

  /// The table of sections: calls f(section, options) for each struct of options. A section may
  /// have several structs.
  template <class F>
  void visit_sections(F&& f) {
    f("Mesh", mesh);
    f("Problem", problem);
    f("Discretization", discretization);
    f("Time", time);
    f("Adaptivity", adaptivity);
    f("Nonlinear", nonlinear);
    f("Solver", engine);
    visit_solver_sections(solver, f);
    f("Backend", device);
    f("Backend", backend);
    f("Output", output);
    f("Output", elastic_output);
  }
};

/// One key as a user sees it.
struct Entry {
  std::string value;
  std::string allowed;  ///< "one of V, W, F, K", "a number from 0.01 to 2", …
  std::string text;     ///< what it means
  std::shared_ptr<const dealii::Patterns::PatternBase> pattern;
  std::string section = {};  ///< "Solver/Cycle"
  std::string key = {};      ///< "Kind"

  std::string path() const { return section + "/" + key; }
};

/// All keys with their values in `parameters`, in the order of the table.
std::vector<Entry> entries(Parameters parameters);

/// Sets the key `path` ("Solver/Tolerance") from text that matches its pattern. Solver/Preset also
/// sets the keys of the preset, and a key of section Problem those of choose_methods if it changes whether
/// the matrix is symmetric or the problem linear.
void set(Parameters& parameters, const std::string& path, const std::string& value);

/// The entry of that path, or null.
const Entry* find(const std::vector<Entry>& entries, const std::string& path);

}  // namespace apps

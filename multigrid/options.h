// SPDX-License-Identifier: MIT
#pragma once

#include <string>

/// The parameters of the solver. Every struct has plain members and one `visit`, which names each
/// member once: its word in the parameter file, its allowed range or words, and a sentence that
/// ends with the source of its default. From it come declaration, parsing, range checks, the echo
/// of all settings and docs/parameters.md. `f` is called as
///
///     f(name, double&, minimum, maximum, text)      f(name, int&, minimum, maximum, text)
///     f(name, bool&, text)                          f(name, std::string&, text)
///     f(name, enumeration&, "first|second|...", text)   value k of the enumeration is word k
namespace multigrid {

enum class HierarchyKind { auxiliary_grid, none };
inline constexpr const char* hierarchy_words = "auxiliary grid|none";
enum class Precision { double_, float_ };
inline constexpr const char* precision_words = "double|float";
enum class Tree { adaptive, full };
inline constexpr const char* tree_words = "adaptive|full";
enum class CycleKind { V, W, F, K };
inline constexpr const char* cycle_words = "V|W|F|K";
enum class SmootherKind { jacobi, l1_jacobi, gauss_seidel, aggregate_gauss_seidel };
inline constexpr const char* smoother_words =
    "jacobi|l1 jacobi|gauss-seidel|aggregate gauss-seidel";
enum class FinestSmootherKind { as_kind, jacobi, l1_jacobi, gauss_seidel, aggregate_gauss_seidel };
inline constexpr const char* finest_smoother_words =
    "as kind|jacobi|l1 jacobi|gauss-seidel|aggregate gauss-seidel";
enum class Krylov { flexible_cg, cg, none };
inline constexpr const char* krylov_words = "flexible cg|cg|none";
enum class Norm { rhs, initial };
inline constexpr const char* norm_words = "rhs|initial";
enum class Start { zero, random };
inline constexpr const char* start_words = "zero|random";

/// Word number `value` of a list "first|second|...".
std::string word(int value, const char* words);
template <class Enumeration>
std::string word(Enumeration value, const char* words) {
  return word(static_cast<int>(value), words);
}

struct HierarchyOptions {
  HierarchyKind kind = HierarchyKind::auxiliary_grid;
  Precision precision = Precision::double_;
  int maximum_levels = 40;
  int coarse_rows = 256;
  int sparse_coarse_rows = 0;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, hierarchy_words,
      "How the hierarchy is built: from a quadtree over the coordinates of the unknowns (paper "
      "AG), or not at all, so "
      "that the smoother alone is the preconditioner. Default: the method for which coordinates "
      "suffice.");
    f("Precision", precision, precision_words,
      "Numbers of the hierarchy; the outer iteration is always in double. Default: double, the "
      "papers' choice.");
    f("Maximum levels", maximum_levels, 1, 64,
      "Coarsening stops after this many levels. Default: more than any mesh needs (quadtree keys "
      "have 31 levels).");
    f("Coarse rows", coarse_rows, 1, 1024,
      "A level with at most this many rows is solved by a dense inverse, and coarsening stops "
      "there. Default: own "
      "measurement, as few kernels as more rows need, for less setup (docs/methods.md).");
    f("Sparse coarse rows", sparse_coarse_rows, 0, 1000000,
      "Coarsening stops at a level with at most this many rows already, more than `Coarse rows`, "
      "and "
      "the host solves it by a sparse factorisation (CHOLMOD); on a GPU every cycle then waits for "
      "the host. 0: never. Default: 0, a hierarchy down to the dense inverse needs "
      "no host.");
  }
};

struct AuxiliaryGridOptions {
  Tree tree = Tree::adaptive;
  int unknowns_per_cell = 6;

  template <class F>
  void visit(F&& f) {
    f("Tree", tree, tree_words,
      "full: the uniform quadtree of paper AG, Section 3, for quasi-uniform meshes. adaptive: an "
      "aggregate is a maximal "
      "quadtree cell with at most `Unknowns per cell` unknowns, for any mesh. Default: own study "
      "(docs/methods.md).");
    f("Unknowns per cell", unknowns_per_cell, 4, 64,
      "Most unknowns of a level in one aggregate of the adaptive tree. Default: own study "
      "(docs/methods.md).");
  }
};

struct CycleOptions {
  CycleKind kind = CycleKind::K;
  int pre = 1;
  int post = 1;
  int inner_iterations = 2;
  int inner_levels = 3;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, cycle_words,
      "V, W, F, or K: the nonlinear AMLI cycle of paper AG, Algorithm 2.2. Default: paper AG.");
    f("Pre", pre, 0, 20,
      "Smoothing steps before the coarse-grid correction. Default: paper AG, Algorithm 2.2.");
    f("Post", post, 0, 20,
      "Smoothing steps after it, with the transposed smoother. Default: paper AG, Algorithm 2.2.");
    f("Inner iterations", inner_iterations, 1, 4,
      "Steps of nonlinear PCG (paper AG, Algorithm 2.1) on a coarse level of the K-cycle. Default: "
      "paper AG's usual two.");
    f("Inner levels", inner_levels, 1, 64,
      "The K-cycle iterates on this many coarse levels and goes on as a V-cycle below. Default: "
      "own study, three need "
      "as few iterations as all (docs/methods.md).");
  }
};

struct SmootherOptions {
  SmootherKind kind = SmootherKind::gauss_seidel;
  FinestSmootherKind finest_kind = FinestSmootherKind::aggregate_gauss_seidel;
  double damping = 2. / 3.;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, smoother_words,
      "Smoother of the levels. gauss-seidel sweeps colour by colour. Default: paper AG, Section "
      "4.5.");
    f("Finest kind", finest_kind, finest_smoother_words,
      "Smoother of the finest level; aggregate gauss-seidel takes the aggregates as blocks. "
      "Default: paper AG, Section "
      "4.5.");
    f("Damping", damping, 0.01, 2.,
      "Factor omega of a Jacobi step. Default: 2/3, the damping of the model problem (Briggs, "
      "Henson, McCormick, A "
      "Multigrid Tutorial, 2000, Section 2).");
  }
};

struct SolverOptions {
  Krylov krylov = Krylov::flexible_cg;
  double tolerance = 1e-6;
  Norm norm = Norm::rhs;
  Start start = Start::zero;
  int maximum_iterations = 200;
  int repeat = 1;
  HierarchyOptions hierarchy;
  AuxiliaryGridOptions auxiliary_grid;
  CycleOptions cycle;
  SmootherOptions smoother;

  template <class F>
  void visit(F&& f) {
    f("Krylov", krylov, krylov_words,
      "Outer iteration: flexible conjugate gradients (paper AG, Algorithm 2.1, shortened to the "
      "last direction), "
      "conjugate gradients (symmetric fixed preconditioners only), or none: cycles alone. Default: "
      "paper AG.");
    f("Tolerance", tolerance, 1e-16, 1.,
      "Relative residual at which to stop. Default: paper AG, Section 5.");
    f("Norm", norm, norm_words,
      "What the residual is relative to: rhs is ||r||/||b||, initial is ||r||/||r0||. Default: "
      "rhs, the comparison that "
      "does not depend on the start.");
    f("Start", start, start_words,
      "Starting vector; random is seeded, uniform in (-1, 1). Default: zero, as in paper AG.");
    f("Maximum iterations", maximum_iterations, 0, 1000000,
      "Outer iterations after which to give up (exit code 4). Default: ten times what a healthy "
      "run needs.");
    f("Repeat", repeat, 1, 1000,
      "Sets up and solves this often; the report gives the first run and the median of the others. "
      "Default: once.");
  }
};

struct BackendOptions {
  bool graphs = true;
  double memory_limit = 0;

  template <class F>
  void visit(F&& f) {
    f("Graphs", graphs,
      "Record a cycle once as a CUDA graph and replay it. Default: true, own measurement "
      "(docs/methods.md).");
    f("Memory limit", memory_limit, 0., 1e6,
      "Most gigabytes (1e9 bytes) the executor may allocate; 0 is no limit. Default: none.");
  }
};

}  // namespace multigrid

// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/choice_options.h"
#include "multigrid/graph_options.h"

#include <string>

/// The parameters of the solver. Every struct has plain members and one `visit`, which gives for
/// each member its key in the parameter file, its allowed range or words, and a text that ends with
/// the source of its default. Declaration, parsing, range checks, the echo of all settings and
/// docs/parameters.md are made from it. `f` is called as
///
///     f(name, double&, minimum, maximum, text)      f(name, int&, minimum, maximum, text)
///     f(name, bool&, text)                          f(name, std::string&, text)
///     f(name, enumeration&, "first|second|...", text)   value k of the enumeration is word k
namespace multigrid {

enum class HierarchyKind {
  automatic,
  auxiliary_grid,
  smoothed_aggregation,
  unsmoothed_aggregation,
  pairwise_matching,
  geometric,
  none
};
inline constexpr const char* hierarchy_words =
    "auto|auxiliary grid|smoothed aggregation|unsmoothed aggregation|pairwise "
    "matching|geometric|none";
enum class Precision { automatic, double_, float_, half };
inline constexpr const char* precision_words = "auto|double|float|half";
enum class MatrixFormat { automatic, csr, ell, hyb, dia, slices };
inline constexpr const char* format_words = "auto|csr|ell|hyb|dia|slices";
enum class Tree { adaptive, full };
inline constexpr const char* tree_words = "adaptive|full";
enum class GridTransfer { constant, linear, smoothed, stretched, automatic };
inline constexpr const char* grid_transfer_words = "constant|linear|smoothed|stretched|auto";
enum class LevelMatrices { assembled, galerkin };
inline constexpr const char* level_matrices_words = "assembled|galerkin";
enum class CycleKind { automatic, V, W, F, K };
inline constexpr const char* cycle_words = "auto|V|W|F|K";
enum class PostSmoother { automatic, transposed, same };
inline constexpr const char* post_smoother_words = "auto|transposed|same";
#define MULTIGRID_SMOOTHER_WORDS                                                                \
  "none|jacobi|l1 jacobi|chebyshev|gauss-seidel|symmetric gauss-seidel|aggregate gauss-seidel|" \
  "ilu|fsai"
enum class SmootherKind {
  automatic,
  none,
  jacobi,
  l1_jacobi,
  chebyshev,
  gauss_seidel,
  symmetric_gauss_seidel,
  aggregate_gauss_seidel,
  ilu,
  fsai
};
inline constexpr const char* smoother_words = "auto|" MULTIGRID_SMOOTHER_WORDS;
/// Values from 2 on are those of SmootherKind, plus 1.
enum class FinestSmootherKind { automatic, as_kind };
inline constexpr const char* finest_smoother_words = "auto|as kind|" MULTIGRID_SMOOTHER_WORDS;
#undef MULTIGRID_SMOOTHER_WORDS
constexpr FinestSmootherKind finest(SmootherKind kind) {
  return static_cast<FinestSmootherKind>(static_cast<int>(kind) + 1);
}
enum class Preset { automatic, paper_ag, fast };
inline constexpr const char* preset_words = "auto|paper AG|fast";
enum class Krylov { automatic, flexible_cg, cg, bicgstab, gmres, none };
inline constexpr const char* krylov_words = "auto|flexible cg|cg|bicgstab|gmres|none";
enum class Norm { energy, rhs, initial };
inline constexpr const char* norm_words = "energy|rhs|initial";
enum class Start { automatic, zero, random, full_multigrid, previous };
/// Where the matrices of a solver on a device lie.
enum class Residency { automatic, resident, all_but_coarsest, streaming };
inline constexpr const char* residency_words = "auto|resident|all but coarsest|streaming";
enum class KrylovVectors { device, host };
inline constexpr const char* krylov_vectors_words = "device|host";
inline constexpr const char* start_words = "auto|zero|random|full multigrid|previous";

/// Word number `value` of a list "first|second|...".
std::string word(int value, const char* words);
template <class Enumeration>
std::string word(Enumeration value, const char* words) {
  return word(static_cast<int>(value), words);
}

struct HierarchyOptions {
  HierarchyKind kind = HierarchyKind::automatic;
  Precision precision = Precision::automatic;
  MatrixFormat format = MatrixFormat::automatic;
  int maximum_levels = 40;
  int coarse_rows = 256;
  int sparse_coarse_rows = 0;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, hierarchy_words,
      "auxiliary grid: from the coordinates of the unknowns, as Auxiliary grid/Transfer says "
      "(paper AG with constant). "
      "smoothed aggregation: from the strong couplings of the matrix alone (paper SA). "
      "unsmoothed aggregation: from these, too, with piecewise constant interpolation, which takes "
      "less memory than smoothed aggregation (paper UA). "
      "pairwise matching: from pairs of strongly coupled unknowns, whose values need not be "
      "symmetric, or another coarsening of paper HY. "
      "geometric: the levels of Mesh/Refinements, from the coarse mesh on, which is solved "
      "directly, and those of Adaptivity/Steps (paper GS, docs/methods/geometric.md). none: the "
      "smoother alone is the preconditioner. auto: with Preset = auto "
      "what suits the matrix (docs/methods/auto.md), else auxiliary grid "
      "where the unknowns have coordinates, else smoothed aggregation; where the matrix is not symmetric "
      "smoothed aggregation where a_ij and a_ji differ little, else pairwise matching "
      "(docs/convection.md). Default: auto, own study: where coordinates are known, the auxiliary "
      "grid is set up faster (docs/methods/smoothed-aggregation.md).");
    f("Precision", precision, precision_words,
      "Precision of the hierarchy and of the directions of the outer iteration; its solution, "
      "residual and matrix products are always in double. half: float, but level matrices store "
      "their entries off the diagonal in 16 bits, half as many bytes for a GPU to read; not with "
      "Transfer = constant, whose rows are not read side by side. auto: half, and float with Transfer = "
      "constant; with Preset = auto what suits the matrix. Default: as Preset has it; half needs as "
      "many iterations as double, the papers' choice (docs/methods/precision.md).");
    f("Format", format, format_words,
      "How level matrices are stored with Precision = double or float. csr: compressed rows. ell: "
      "rows of one width. hyb: the same, with the rest of long rows in a list of coordinates. dia: "
      "diagonals. slices: slices of 32 rows. The finest matrix must fit into ell and dia with at "
      "most 3 places an entry; coarser ones that do not are stored as usual. auto: what is usual, "
      "slices on a GPU and csr on a host; levels made from the matrix alone have another format on a "
      "GPU where it takes less memory. Not with Transfer = constant, which has formats of its own. "
      "Default: auto, own count of bytes; the formats are those of paper SA, Section 4.2 "
      "(docs/methods/formats.md).");
    f("Maximum levels", maximum_levels, 1, 64,
      "Coarsening stops after this many levels. Default: more than any mesh needs (quadtree keys "
      "have 31 levels).");
    f("Coarse rows", coarse_rows, 1, 8192,
      "A level with at most this many rows is solved by a dense inverse, and coarsening stops "
      "there. The inverse of n rows takes n^2 numbers and n^3 operations in the setup. Default: "
      "own measurement: more rows make the setup longer and the cycle no shorter "
      "(docs/methods/coarse-solvers.md).");
    f("Sparse coarse rows", sparse_coarse_rows, 0, 1000000,
      "If not 0, more than `Coarse rows`: coarsening already stops at a level with at most this "
      "many rows, and the host solves that level by a sparse factorisation; on a GPU "
      "every cycle then waits for the host. 0: the auxiliary grid never does so; geometric does "
      "if the coarsest mesh has more rows than `Coarse rows` on a host, more than 8192 on a GPU. "
      "Default: 0, since cycles with a dense inverse do not need the host.");
  }
};

struct AuxiliaryGridOptions {
  GridTransfer transfer = GridTransfer::automatic;
  Tree tree = Tree::adaptive;
  int unknowns_per_cell = 0;

  template <class F>
  void visit(F&& f) {
    f("Transfer", transfer, grid_transfer_words,
      "What a coarse unknown stands for. constant: a cell of the tree (paper AG, (9) and (10)). "
      "linear: a vertex of a uniform grid, with bilinear or trilinear interpolation. smoothed: a "
      "run of unknowns along the Hilbert curve, with interpolation smoothed by one Jacobi step and "
      "corrected to keep linear functions. stretched: a vertex of a grid whose cells are long in the "
      "directions of strong diffusion, with linear interpolation and exact coarse matrices, for about "
      "uniform meshes and one tensor everywhere. With several unknowns a node, as elasticity has them, "
      "linear and auto interpolate each component from the vertices of a uniform grid, and the others are "
      "refused. auto: linear where the mesh is about uniform, else "
      "smoothed. Default: as Preset has it; auto, own study (docs/methods/fast.md).");
    f("Tree", tree, tree_words,
      "full: the uniform quadtree of paper AG, Section 3, for quasi-uniform meshes. adaptive: an "
      "aggregate is a maximal quadtree cell with at most `Unknowns per cell` unknowns, for any "
      "mesh. Default: own study (docs/methods/auxiliary-grid.md).");
    f("Unknowns per cell", unknowns_per_cell, 0, most_exact_block,
      "Most unknowns of a level in one aggregate of the adaptive tree; at least 4, in 3D 8. 0 "
      "stands for 6 in 2D and 12 in 3D, where a cell has twice as many children. Default: 0, own "
      "study (docs/methods/auxiliary-grid.md).");
  }
};

struct CycleOptions {
  CycleKind kind = CycleKind::automatic;
  int pre = -1;
  int post = -1;
  PostSmoother post_smoother = PostSmoother::automatic;
  int inner_iterations = 2;
  int inner_levels = 3;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, cycle_words,
      "V, W, F, or K: the nonlinear AMLI cycle of paper AG, Algorithm 2.2. auto: K with "
      "piecewise constant interpolation (papers AG and UA) and pairwise matching (but V where Preset = auto takes that for a matrix that is not symmetric), else V (own study; "
      "paper GS, the fastest in its Table 4). Default: auto.");
    f("Pre", pre, -1, 20,
      "Smoothing steps before the coarse-grid correction. -1: 1 (paper AG, Algorithm 2.2), but for "
      "matrices that are not symmetric what Solver/Preset = auto takes (docs/methods/auto.md). "
      "Default: -1.");
    f("Post", post, -1, 20, "The same after the coarse-grid correction. Default: -1.");
    f("Post smoother", post_smoother, post_smoother_words,
      "transposed: steps after the coarse-grid correction sweep in the opposite order, which "
      "makes a cycle symmetric, as conjugate gradients need it (paper AG, Algorithm 2.2). same: "
      "they sweep as those before it (paper GS, Algorithm 1), which takes fewer cycles with "
      "Krylov = none. auto: same with Krylov = none, unless the cycle is K; else transposed. "
      "Default: auto.");
    f("Inner iterations", inner_iterations, 1, 4,
      "Steps of nonlinear PCG (paper AG, Algorithm 2.1) on a coarse level of the K-cycle; of the "
      "generalised conjugate residual method where the matrix is not symmetric (Notay, 2012). "
      "Default: paper AG's usual two.");
    f("Inner levels", inner_levels, 1, 64,
      "Number of coarse levels on which the K-cycle iterates; below them it is a V-cycle. Default: "
      "own study: with three levels solves need as few iterations as with all "
      "(docs/methods/cycles.md).");
  }
};

struct SmootherOptions {
  SmootherKind kind = SmootherKind::automatic;
  FinestSmootherKind finest_kind = FinestSmootherKind::automatic;
  double damping = 2. / 3.;
  int degree = 2;
  int fill = 0;
  int power = 1;

  template <class F>
  void visit(F&& f) {
    f("Kind", kind, smoother_words,
      "Smoother of the levels. gauss-seidel sweeps colour by colour, ilu factorises and solves "
      "colour by colour, fsai multiplies by a sparse approximate inverse (paper GS, Section 3); "
      "none, without a hierarchy, leaves the Krylov method unpreconditioned. auto: chebyshev, or "
      "gauss-seidel where the matrix is not symmetric; with Preset = auto what suits the matrix. "
      "Default: as Preset has it; chebyshev is from our own study (docs/methods/chebyshev.md).");
    f("Finest kind", finest_kind, finest_smoother_words,
      "Smoother of the finest level; aggregate gauss-seidel is block Gauss-Seidel with the "
      "aggregates as blocks. auto: aggregate gauss-seidel, if Kind is gauss-seidel and Auxiliary "
      "grid/Transfer constant (paper AG, Section 4.5); else as Kind. Default: auto.");
    f("Damping", damping, 0., 2.,
      "Factor omega of a Jacobi step. 0 stands for 4 / (3 lambda) with the largest eigenvalue "
      "lambda of D^-1 A on each level, as paper SA smooths. Default: 2/3, the damping of the model problem (Briggs, "
      "Henson, McCormick, A Multigrid Tutorial, 2000, Section 2).");
    f("Degree", degree, 1, 16,
      "Degree of the Chebyshev polynomial: the number of products with the matrix in a step of "
      "chebyshev. Default: 2, own choice: as many as a step of symmetric gauss-seidel.");
    f("Fill", fill, 0, 3,
      "Level of fill p of ilu. Default: 0, the fastest ilu on a GPU (docs/methods/times.md).");
    f("Power", power, 1, 4,
      "The exponent q. ilu: rows are coloured such that no two of a colour are coupled in |A|^q; "
      "fill between rows of a colour is dropped (with q = Fill + 1 there is none). fsai: the "
      "approximate inverse has the pattern of |A|^q. Default: 1 (paper GS, Section 3).");
  }
};

/// Of Hierarchy/Kind = geometric.
struct GeometricOptions {
  LevelMatrices level_matrices = LevelMatrices::assembled;

  template <class F>
  void visit(F&& f) {
    f("Level matrices", level_matrices, level_matrices_words,
      "assembled: the equation is assembled on every level (paper GS, Section 4). galerkin: P^T "
      "A P, level by level. Default: paper GS.");
  }
};

struct SolverOptions {
  Preset preset = Preset::automatic;
  static constexpr int most_directions = 64;

  Krylov krylov = Krylov::automatic;
  int directions = 30;
  double tolerance = 1e-6;
  Norm norm = Norm::rhs;
  Start start = Start::automatic;
  int maximum_iterations = 200;
  int repeat = 1;
  HierarchyOptions hierarchy;
  AuxiliaryGridOptions auxiliary_grid;
  GraphOptions graph;
  UnsmoothedOptions unsmoothed;
  PairwiseOptions pairwise;
  GeometricOptions geometric;
  CycleOptions cycle;
  SmootherOptions smoother;
  ChoiceOptions choice;

  template <class F>
  void visit(F&& f) {
    f("Preset", preset, preset_words,
      "The values of Hierarchy/Precision, Auxiliary grid/Transfer, Cycle/Kind, Smoother/Kind and "
      "Finest kind, if they are not set. On the command line, --set Solver/Preset replaces what "
      "the file and the options before it set. auto: auto for all of them, chosen with "
      "Krylov and Hierarchy/Kind by what the matrix is like; a solve that converges slowly goes on "
      "with another choice (docs/methods/auto.md). fast: half, auto, auto, chebyshev, auto, which "
      "makes V(1,1)-cycles. paper AG: double, constant, auto, gauss-seidel, auto, the method of "
      "that paper. Default: auto, own study (docs/methods/auto.md).");
    f("Krylov", krylov, krylov_words,
      "Outer iteration: flexible conjugate gradients (paper AG, Algorithm 2.1, shortened to the "
      "last direction), conjugate gradients (symmetric fixed preconditioners only), bicgstab: for "
      "matrices that need not be symmetric, with two cycles an iteration, preconditioned from the "
      "right (paper HY, Algorithm 3.2), gmres: for the same, flexible, with one cycle an iteration "
      "and Directions pairs of vectors, or none: cycles alone. auto: flexible cg where the matrix is "
      "symmetric (paper AG), else bicgstab (paper HY). Default: auto.");
    f("Directions", directions, 1, most_directions,
      "Iterations after which gmres starts anew: it keeps two vectors for each. Default: 30, the "
      "usual one (Saad, Schultz, 1986, have 5 to 20; PETSc 30).");
    f("Tolerance", tolerance, 1e-16, 1.,
      "The error at which a solve has converged; Norm says which error, and relative to what. "
      "Default: paper AG, Section 5.");
    f("Norm", norm, norm_words,
      "The error that must fall below Tolerance. energy: the energy norm of the error, estimated, "
      "relative to the energy that the solution dissipates; flows through the boundary and values "
      "at nodes are then right to ten times Tolerance, whatever the coefficients and units. Where "
      "rounding does not allow that, a warning says so (docs/methods/convergence.md). rhs: "
      "||r||/||b||; initial: ||r||/||r0||, as in papers: both fail to see large errors where "
      "coefficients jump at a boundary with given values. Default: energy, own study; rhs in "
      "`terrace matrix`, since a matrix does not tell what is dissipated.");
    f("Start", start, start_words,
      "Starting vector. random: uniform in (-1, 1), with a fixed seed. full multigrid (nested "
      "iteration): interpolates the solution of the coarsest level from level to level, with a "
      "cycle on each, V in place of K. previous: in runs in time, the temperature before the step. "
      "auto: previous in runs in time, whose steps change little, else zero, as in paper AG. "
      "Default: auto.");
    f("Maximum iterations", maximum_iterations, 0, 1000000,
      "Outer iterations after which a solve gives up (exit code 4). Default: ten times as many as "
      "a healthy run needs.");
    f("Repeat", repeat, 1, 1000,
      "How many times to set up and solve; the report gives the times of the first run and the "
      "median of the others. Default: once.");
  }
};

/// Sets precision, transfer, cycle and smoother to those of the preset.
void apply(Preset preset, SolverOptions& options);
/// The defaults with a preset.
SolverOptions preset_options(Preset preset);

/// What Hierarchy/Kind = auto stands for where the matrix is not asked.
///
/// dimension  of the unknowns' coordinates, 0 without
HierarchyKind automatic_kind(Krylov krylov, int dimension = 2);

/// The options with every `auto` (or 0 in its place) replaced by what it stands for where the matrix is
/// not asked (`resolved` of choice/choices.h asks it), and the graph by all couplings where Aggregates = paper UA takes them.
///
/// dimension  of the unknowns' coordinates, 0 without; Hierarchy/Kind and Unknowns per cell depend
///            on it
SolverOptions resolved(SolverOptions options, int dimension = 2);

struct BackendOptions {
  bool graphs = true;
  bool overlap = true;
  double memory_limit = 0;
  Residency residency = Residency::automatic;
  KrylovVectors krylov_vectors = KrylovVectors::device;

  template <class F>
  void visit(F&& f) {
    f("Graphs", graphs,
      "Record an outer iteration once as a CUDA graph and replay it. Default: true, own measurement "
      "(docs/methods/times.md).");
    f("Overlap", overlap,
      "Launch a kernel while the one before it drains, on GPUs of compute capability 9.0 or more "
      "with CUDA 12.3 or later. Default: true, own measurement (docs/methods/times.md).");
    f("Memory limit", memory_limit, 0., 1e6,
      "Most gigabytes (1e9 bytes) the executor may allocate, of several GPUs together; 0 is no limit. Default: none.");
    f("Residency", residency, residency_words,
      "Where a GPU has the matrices of the hierarchy. resident: all on the GPU, which also sets up. "
      "all but coarsest: the host sets up, the GPU gets the levels, and the coarsest is factorised "
      "and solved on the host (CPU/GPU-MI of paper HY). streaming: the same, but matrices stay in "
      "the host's memory, where kernels read them through the bus; Memory limit leaves room for some "
      "on the GPU, without a limit for one level at work (CPU/GPU-CI of paper HY). auto: resident; where "
      "memory is short first on a further GPU and then on all GPUs as one if Device = auto, then with Choice/Lean, then the other two, and "
      "the host if Device = auto. Without a meaning on a host. Default: auto, own measurement: the fastest "
      "that fits (docs/residency.md).");
    f("Krylov vectors", krylov_vectors, krylov_vectors_words,
      "Where the Krylov method works with Residency = all but coarsest or streaming. device: on the "
      "GPU. host: the GPU runs cycles alone, and vectors are copied before and after each (AMG-PCG "
      "2 and AMG-PBiCG 2 of paper HY). Default: device, own measurement (docs/residency.md).");
  }
};

}  // namespace multigrid

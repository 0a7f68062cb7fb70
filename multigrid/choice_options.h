// SPDX-License-Identifier: MIT
#pragma once

/// The parameters of Solver/Preset = auto, in the form that options.h describes.
namespace multigrid {

struct ChoiceOptions {
  bool fallback = true;
  bool lean = false;
  double weak_neighbours = 0.01;
  double jump = 1;
  double anisotropy = 20;
  double mean_anisotropy = 20;
  double chains = 0.5;
  double coincident = 3e-4;
  double negative_sums = 0.2;
  double least_mass = 0.05;
  double overweight = 1e-4;
  double rescaled = 0.1;
  double most_sum = 1e-10;
  double graph_dimension = 3.6;
  int patience = 0;
  int direct_rows = 50000;

  template <class F>
  void visit(F&& f) {
    f("Fallback", fallback,
      "Whether a solve that converges slowly, or not at all, goes on with the next method of the "
      "table of docs/methods/auto.md, from the best solution so far. Default: true.");
    f("Lean", lean,
      "Whether a hierarchy is preferred that takes little memory, pairwise matching by eights, where it suits "
      "the matrix. A run switches it on by itself where a GPU has too little memory and Backend/Residency = auto "
      "(docs/residency.md). Default: false, since it takes more time.");
    f("Weak neighbours", weak_neighbours, 0., 1.,
      "The hierarchy follows the matrix and not the coordinates where more than this share of the "
      "couplings to nearest neighbours in space are weak, and the diagonal jumps by more than Jump. "
      "Default: 0.01, own study (docs/methods/auto.md).");
    f("Jump", jump, 0., 8.,
      "The power of ten by which the diagonal changes from an unknown to the next, but for one row of "
      "a thousand: see Weak neighbours. Default: 1, own study: at most 1 of elements of degree 2 to 4, 2 and more of "
      "coefficients that jump from cell to cell (docs/methods/auto.md).");
    f("Anisotropy", anisotropy, 1., 1e6,
      "The hierarchy follows the matrix where in a quarter of the domain diffusion differs by more than "
      "this factor between directions. Default: 20, own study (docs/methods/auto.md).");
    f("Mean anisotropy", mean_anisotropy, 1., 1e6,
      "Where diffusion differs by more than Anisotropy, the hierarchy is that of a stretched grid "
      "(Auxiliary grid/Transfer) if the mean tensor differs by more than this factor, so that its directions "
      "are about the same everywhere. Default: 20, own study (docs/methods/auto.md).");
    f("Chains", chains, 0., 1.,
      "The hierarchy follows the matrix where more than this share of the rows have two couplings that weigh ten "
      "times as much as all others: diffusion is strong along lines of the mesh, or the graph is a network, as of "
      "roads. Default: 0.5, own study (docs/methods/auto.md, docs/methods/stretched.md).");
    f("Coincident", coincident, 0., 1.,
      "The hierarchy follows the matrix where more than this share of the points lie in the places of "
      "others, as on the faces of cracks, which a grid does not tell apart. Default: 3e-4, own study "
      "(docs/methods/auto.md).");
    f("Negative sums", negative_sums, 0., 1.,
      "A matrix that is not symmetric is solved by V-cycles and not by K-cycles where more than this share of the "
      "rows have sums that are clearly negative, as where opposite entries differ by chance. Default: 0.2, own study: half "
      "of the rows of such matrices, few of equations with convection (docs/methods/auto.md).");
    f("Least mass", least_mass, 0., 1.,
      "Where all rows have sum_j a_ij of at least this share of sum_j |a_ij|, as those of short "
      "steps in time do, there are no coarse levels. Default: 0.05, own study: 0.08 of a step that "
      "the smoother alone solves in half the time (docs/methods/auto.md).");
    f("Overweight", overweight, 0., 1.,
      "Rows and columns are taken for scaled, as by units that differ, where more than this share of the "
      "rows have sum_j a_ij < -2 a_ii: Graph/Near nullspace is then relaxed. Default: 1e-4, own study: "
      "without a scaling there are none (docs/methods/auto.md).");
    f("Rescaled", rescaled, 0., 1.,
      "The same where of more than this share of the rows the entries add up to far less if rows and "
      "columns are scaled by the diagonal. Default: 0.1, own study (docs/methods/auto.md).");
    f("Most sum", most_sum, 0., 1.,
      "Precision is double where |sum_j a_ij| is at most this share of sum_j |a_ij| in all rows, so that "
      "constants are almost in the nullspace, unless the system says that they are in it: rounding of level matrices would hide what holds the "
      "solution. Default: 1e-10, own study (docs/methods/auto.md).");
    f("Graph dimension", graph_dimension, 0., 100.,
      "Where balls in the graph of the matrix grow as in more dimensions than this, as those of random "
      "graphs do, coarse matrices would be dense, and there are none at first. Asked for only where the "
      "hierarchy would follow the matrix. Default: 3.6, own study: at most 3.3 of "
      "meshes, from 4.0 on of graphs with random couplings "
      "(docs/methods/auto.md).");
    f("Patience", patience, 0, 1000000,
      "A hierarchy that knows coordinates alone, none because of mass, or a K-cycle for a matrix that is not quite symmetric gives way to the next choice if "
      "after ten iterations more than this number seem to come. 0: 35 on a host, 80 on a GPU, where a "
      "setup costs as much as more iterations. Default: 0, own study (docs/methods/auto.md).");
    f("Direct rows", direct_rows, 0, 1000000,
      "Where the choices that suit failed, systems of at most so many unknowns are solved by a sparse "
      "direct solver of the host (LDL, KLU); 0: none. Default: 50000, own choice: some seconds of one thread "
      "in space.");
  }
};

}  // namespace multigrid

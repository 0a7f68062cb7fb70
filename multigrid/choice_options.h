// SPDX-License-Identifier: MIT
#pragma once

/// The parameters of Solver/Preset = auto, in the form that options.h describes.
namespace multigrid {

struct ChoiceOptions {
  bool fallback = true;
  double weak_neighbours = 0.01;
  double jump = 0.5;
  double anisotropy = 20;
  double least_mass = 0.05;
  int patience = 0;

  template <class F>
  void visit(F&& f) {
    f("Fallback", fallback,
      "Whether a solve that converges slowly, or not at all, goes on with the next method of the "
      "table of docs/methods/auto.md, from the best solution so far. Default: true.");
    f("Weak neighbours", weak_neighbours, 0., 1.,
      "The hierarchy follows the matrix and not the coordinates where more than this share of the "
      "couplings to nearest neighbours in space are weak, and the diagonal jumps by more than Jump. "
      "Default: 0.01, own study (docs/methods/auto.md).");
    f("Jump", jump, 0., 8.,
      "The power of ten by which the diagonal changes from an unknown to the next, but for one row of "
      "a thousand: see Weak neighbours. Default: 0.5, own study (docs/methods/auto.md).");
    f("Anisotropy", anisotropy, 1., 1e6,
      "The hierarchy follows the matrix where in a quarter of the domain diffusion differs by more than "
      "this factor between directions. Default: 20, own study (docs/methods/auto.md).");
    f("Least mass", least_mass, 0., 1.,
      "Where all rows have sum_j a_ij of at least this share of sum_j |a_ij|, as those of short "
      "steps in time do, there are no coarse levels. Default: 0.05, own study: 0.08 of a step that "
      "the smoother alone solves in half the time (docs/methods/auto.md).");
    f("Patience", patience, 0, 1000000,
      "A hierarchy that knows coordinates alone, or none, gives way to one that follows the matrix if "
      "after ten iterations more than this number seem to come. 0: 35 on a host, 80 on a GPU, where a "
      "setup costs as much as more iterations. Default: 0, own study (docs/methods/auto.md).");
  }
};

}  // namespace multigrid

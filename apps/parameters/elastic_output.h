// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_shown.h"

#include <string>

namespace apps {

/// The keys of section Output that elasticity alone has.
struct ElasticOutputOptions {
  bool stress = true, strain = false, principal_stress = false;
  std::string warp = "auto";

  template <class F>
  void visit(F&& f) {
    f("Stress", stress,
      "For elasticity: write stresses into VTU files as tensors xx, yy, zz, xy, yz, xz: in the middle of each cell, and means "
      "over the cells around each node (docs/elasticity.md). The displacement and the von Mises stress are always there. "
      "Default: true, since stresses are what is asked for.");
    f("Strain", strain, "For elasticity: write strains in the same way. Default: false.");
    f("Principal stress", principal_stress,
      "For elasticity: write the principal stresses at the nodes, the largest first, as three components. Default: false.");
    f("Warp", warp,
      "For elasticity: the factor by which pictures draw displacements, a number; 0 leaves the mesh as it is. Default: auto, "
      "by which the largest displacement is a tenth of the diameter of the mesh, as other programs draw it.");
  }
};

/// throws  multigrid::InputError if Warp is neither auto nor a number
assembly::ElasticShown elastic_shown(const ElasticOutputOptions& options);

}  // namespace apps

// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace assembly {

/// Which fields a file has beside the displacement and the von Mises stress, and how far pictures deform the mesh.
struct ElasticShown {
  bool stress = true, strain = false, principal = false;
  /// Factor of the displacement; none: so that the largest one is drawn as a tenth of the mesh's diameter.
  std::optional<double> warp = {};
};

}  // namespace assembly

// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/probes/points_in_cells.h"
#include "assembly/scalar/solution.h"
#include "postprocess/fields.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace assembly {

/// Further values at points, one each.
struct NamedValues {
  std::string name;
  std::vector<double> values;
};

/// What a solution is at points; all nan outside of the mesh.
struct PointResults {
  std::vector<double> values;
  std::vector<double>
      flux;  ///< -kappa grad u_h, as many components a point as the mesh has dimensions; empty of a vector
  std::vector<NamedValues> more = {};  ///< of a vector u its components, and what follows from it
};

/// A problem on a mesh that tells its solution at points, once nodes are numbered.
class Probed {
 public:
  virtual ~Probed() = default;

  /// points  coordinates, one point after the other
  virtual PointsInCells find_points(const std::vector<double>& /*points*/) const {
    throw std::logic_error("this problem has no probes");
  }
  /// How far a point outside of the mesh is from its boundary (distance_to_sides).
  virtual double distance_to_boundary(const std::vector<double>& /*point*/) const {
    throw std::logic_error("this problem has no probes");
  }
  /// At the time that is set.
  ///
  /// coordinates  that `points` were found for
  virtual PointResults at_points(const PointsInCells& /*points*/,
                                 const std::vector<double>& /*coordinates*/,
                                 const Solution& /*solution*/) const {
    throw std::logic_error("this problem has no probes");
  }

  /// The boundary's sides alone, with the solution at their points, as cells with the numbers `boundary_id`.
  virtual postprocess::Fields boundary_fields(const Solution& /*solution*/) const {
    throw std::logic_error("this problem has no sides");
  }
};

}  // namespace assembly

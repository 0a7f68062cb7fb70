// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/field_on_cells.h"

#include <string>

namespace assembly {

/// The temperature of a body as a file has it.
template <int dim>
struct TemperatureField {
  /// throws  multigrid::FileError if the file's cells have another dimension
  TemperatureField(const postprocess::Fields& fields, std::string name);

  /// The temperature at points, dim coordinates each.
  ///
  /// throws  multigrid::InputError if a point is outside of the file's mesh by more than a quarter of a cell, or if the
  ///         temperature is not unique there
  std::vector<double> at(const std::vector<double>& points) const;

 private:
  FieldOnCells<dim> field_;
  std::string name_;  ///< of the file
};

}  // namespace assembly

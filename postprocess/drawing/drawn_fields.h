// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/drawn_mesh.h"
#include "postprocess/fields.h"

#include <array>
#include <map>

namespace postprocess {

/// The mesh of fields as arrays on an executor, cells sorted by their kind, with the materials of cell data `material_id`. Points that no cell has are not drawn and count for
/// no range.
class DrawnFields {
 public:
  /// throws  std::invalid_argument if a cell is of a type that no picture of this dimension shows
  explicit DrawnFields(const Fields& fields, const Executor& executor = multigrid::default_host());
  DrawnFields(DrawnFields&&) = delete;  // the mesh points to arrays here

  const DrawnMesh& mesh() const { return mesh_; }

  /// Values, one a point. Those of points that no cell has become NaN.
  Array<double> at_points(std::vector<double> values) const;
  /// Values, one a cell of the plane, in the order of the mesh.
  ///
  /// throws  std::invalid_argument if there are more or fewer values than cells
  Array<double> of_cells(const std::vector<double>& values) const;

 private:
  struct Kind {
    Array<Index> points, outer_cells;
    Array<std::uint8_t> outer_faces;
  };

  template <class T>
  Array<T> on_executor(const std::vector<T>& values) const {
    return {executor_, values};
  }
  void add_points(const Fields& fields);
  void add_cells(const Fields& fields);
  void add_materials(const Fields& fields);
  void add_outer_faces(const Fields& fields);

  Executor executor_;
  DrawnMesh mesh_;
  Array<double> points_;
  Array<std::uint16_t> materials_;
  std::vector<bool> has_cell_;
  std::map<int, Kind> kinds_;        ///< by VTK's type
  std::vector<std::int64_t> order_;  ///< the cells, kind by kind
};

}  // namespace postprocess

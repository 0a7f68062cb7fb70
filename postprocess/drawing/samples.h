// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/box.h"
#include "postprocess/drawing/drawn_mesh.h"
#include "postprocess/drawing/sight.h"

namespace postprocess {

/// The smallest box around what is shown: around points of cells and their edges, curved ones included.
Box bounding_box(const DrawnMesh& mesh, const Sight& sight = {});

/// Of a surface at a sample, in samples.
struct Relief {
  float depth;             ///< grows toward the viewer
  float slope_x, slope_y;  ///< by how much it grows from one sample to the next
};

/// What is seen at the centres of the `columns` times `rows` samples that divide a box, rows from the bottom up.
struct Samples {
  int columns = 0, rows = 0;
  Array<float> values;  ///< from 0 to 1, the ends of the colour bar; NaN where there is no mesh
  Array<float>
      shades;  ///< of a surface, where there is a value: how bright the place is, least_shade to 1; else empty
  /// What lines are drawn by, if that is asked for, where there is a value:
  Array<std::uint16_t> materials;  ///< if the mesh has any
  Array<Relief> reliefs;           ///< of a surface
  Array<Index> cells;              ///< their numbers in the mesh
};

/// Lays the samples of another part of a mesh over these: where these have none, and of a surface where the other part is nearer to the
/// viewer.
///
/// other   of the same columns, rows and parts, on the same executor
/// bytes   of both, once
void lay_over(const Samples& other, Samples& samples);

/// What samples have beside values and shades.
struct SampledParts {
  bool outlines = false;  ///< materials and reliefs
  bool cells = false;
};

/// Values are linear on triangles; quadrilaterals are four triangles around their centre, which has the mean of the corners;
/// quadratic cells are split into linear pieces of a few samples, solids that are cut into those of Cuts. Where
/// cells overlap, the last one is seen, of a surface the part nearest to the viewer. A cell with a value that is
/// not finite at one of its points has none. All executors give the same bits.
///
/// throws  std::invalid_argument if a kind of cells has no picture of this sort
/// bytes   12 a sample, 24 of a surface, and up to 6, of a surface 18, for the parts. Reads each cell and its points once,
///         those that are seen once a sample
Samples samples_of(const DrawnMesh& mesh,
                   const DrawnValues& drawn,
                   const Sight& sight,
                   const Box& box,
                   int columns,
                   int rows,
                   const SampledParts& parts = {});

}  // namespace postprocess

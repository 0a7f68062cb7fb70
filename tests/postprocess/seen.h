// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/samples.h"
#include "postprocess/drawing/vertex.h"
#include "postprocess/fields.h"
#include "postprocess/picture/plot.h"

#include <vector>

namespace postprocess {

/// The values of samples_of for plane cells with values from 0 to 1, one a point.
std::vector<float> rasterize(
    const Fields& fields, const std::vector<double>& values, const Box& box, int columns, int rows);

/// The triangles of which a picture of the fields' first point data consists, in the coordinates of its plane.
std::vector<Triangle> triangles_seen(const Fields& fields, const Sight& sight);

/// A picture of point data `solution`.
Image picture_of(const Fields& fields, int pixels = 800, const PictureOptions& others = {});

}  // namespace postprocess

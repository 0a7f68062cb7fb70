// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/vtu/vtu_text.h"

#include <optional>
#include <vtkDataArray.h>
#include <vtkSmartPointer.h>

namespace postprocess {

/// The numbers of an array. No more memory is asked for than the bytes that store the array can hold.
///
/// vtu       the file of the array
/// n_tuples  as many as there must be; none: as many as there are
/// throws    Damaged if the array is not stored whole, or has another size
vtkSmartPointer<vtkDataArray> decoded(const StoredArray& array,
                                      const VtuText& vtu,
                                      std::optional<std::int64_t> n_tuples);

}  // namespace postprocess

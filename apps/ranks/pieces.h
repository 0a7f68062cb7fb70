// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "postprocess/writers.h"

#include <string>

namespace apps {

/// NAME/NNNN.vtu or NAME_NNNN.vtu.
std::string piece_of(const std::string& name, char separator, int rank);

/// Refuses an output directory of the first process that this one, perhaps on another machine, does not see.
///
/// throws  multigrid::FileError
void require_seen(const std::string& directory);

/// Writes the part of each process as NAME/NNNN.vtu, or NAME_NNNN.vtu, and NAME.pvtu, which ParaView opens as one mesh, into the directory
/// of the first process. All processes must call it together.
///
/// separator  '/' or '_', between name and number
/// output     is told of the pieces alone
/// throws     on all of them what one of them throws; then none of these files is there
void write_pieces(const postprocess::FileMesh& own,
                  const std::string& name,
                  char separator,
                  postprocess::Compression compression,
                  OutputDirectory& output);

/// boundaries.vtu, or boundaries/NNNN.vtu and boundaries.pvtu of several processes, of which some may have no side.
void write_sides(const postprocess::Fields& own,
                 postprocess::Compression compression,
                 OutputDirectory& output);

}  // namespace apps

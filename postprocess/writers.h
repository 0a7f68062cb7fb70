// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/drawn_mesh.h"
#include "postprocess/fields.h"
#include "postprocess/file_mesh.h"
#include "postprocess/picture_options.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace postprocess {

/// How the arrays of a VTU file are compressed.
enum class Compression { zlib, lz4, none };
inline constexpr const char* compression_words = "zlib|lz4|none";

/// A file that cannot be written; the message names it and the reason. Nothing stays under the
/// file's final name that was not there before.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes a VTU file for ParaView and other readers of the format: doubles and 32-bit integers
/// (connectivity: 64-bit if there are more than 2^31 - 1 points or corners), as appended data. Writes aside first, then
/// renames. Arrays are computed, compressed and written block by block.
///
/// compression  zlib and none write base 64, so that the file is XML for every reader (meshio); lz4
///              writes raw data, which only VTK reads
/// threads      compress; 0: as many as there are processors
/// throws       WriteError (a full disk included)
/// memory       two arrays as they are in the file
void write_vtu(const FileMesh& mesh,
               const std::string& file,
               Compression compression = Compression::zlib,
               int threads = 0);
/// The same of fields. Throws also std::invalid_argument if arrays do not fit each other.
void write_vtu(const Fields& fields,
               const std::string& file,
               Compression compression = Compression::zlib,
               int threads = 0);

/// The file of one time.
struct TimeFile {
  double time = 0;
  std::string file;  ///< relative to the list's directory; letters, digits, `/`, `.` and `_` alone
};

/// Writes a list of VTU files and their times, which ParaView opens as one. Writes aside first,
/// then renames.
///
/// throws  WriteError
void write_pvd(const std::vector<TimeFile>& files, const std::string& file);

/// Writes the head of a mesh in several VTU files, which ParaView opens as one. Writes aside first, then renames.
///
/// piece   one of the files, for the names and types of its arrays, which all of them have; data of the whole mesh are left out
/// files   relative to the head's directory, one at least
/// throws  WriteError; std::invalid_argument if there are no files
void write_pvtu(const FileMesh& piece,
                const std::vector<std::string>& files,
                const std::string& file);

/// Draws scalar point data `name` as a PNG picture in true aspect, with lines of equal value and those where the
/// material changes. The picture is transparent outside of the mesh and where the data is not finite. Beside it stands a
/// colour bar, and below that the range of the data and the extent of the mesh. Needs no display.
///
/// A mesh in space is shown in two parts on white, the surface seen from a corner, with its edges, and a slice, together
/// `pixels` wide.
///
/// throws  WriteError; std::invalid_argument if there is no such field, the mesh has no extent, a
///         cell is of a type that is not in fields.h, the plane misses the mesh, or `pixels` is out
///         of range
/// cost    that of samples_of, on the host
MeshLinesDrawn write_picture(const Fields& fields,
                             const std::string& name,
                             const std::string& file,
                             const PictureOptions& options = {});

/// The same of a mesh as arrays, drawn by their executor.
///
/// values  one a point, on the same executor
MeshLinesDrawn write_picture(const DrawnMesh& mesh,
                             const Array<double>& values,
                             const std::string& name,
                             const std::string& file,
                             const PictureOptions& options = {});

/// One PNG file of pictures that follow each other, again and again (an animated PNG), from the files of these
/// pictures. Reads one after the other. Writes aside first, then renames.
///
/// frames   PNG files that write_picture wrote, of one size
/// seconds  that each is shown; the last one is shown at least one second
/// throws   WriteError, also if a frame cannot be read, is of another size than the first, or no such file;
///          std::invalid_argument if there is none
void write_animation(const std::vector<std::string>& frames,
                     double seconds,
                     const std::string& file);

/// Writes text aside and renames it to `file`.
///
/// throws  WriteError
void write_text(const std::string& text, const std::string& file);

}  // namespace postprocess

// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/vtu/attribute.h"
#include "postprocess/vtu/encoding.h"
#include "postprocess/vtu/type_names.h"
#include "postprocess/writers.h"

#include <cstdio>
#include <future>

namespace postprocess {
namespace {

/// The text of a file, with the places of the arrays behind it. It is as long before these are known.
class Text {
 public:
  Text(const FileMesh& mesh, Compression compression);

  /// Notes where the next array begins.
  void begins_at(std::size_t place) { places_.push_back(place); }
  /// The arrays in the order of the file.
  const std::vector<const FileArray*>& arrays() const { return arrays_; }
  std::string all() const {
    std::string text;
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      text += lines_[k];
      if (k >= arrays_.size()) continue;
      char place[32];
      std::snprintf(place, sizeof place, "%20zu", k < places_.size() ? places_[k] : std::size_t(0));
      text += place;
    }
    return text;
  }

 private:
  void line(const std::string& text) { lines_.back() += text + "\n"; }
  /// more  attributes
  void add(const FileArray& array, const std::string& more = "") {
    const std::string components =
        array.components == 1 ? ""
                              : " NumberOfComponents=\"" + std::to_string(array.components) + "\"";
    lines_.back() += std::string("<DataArray type=\"") + type_names[int(array.kind)] +
                     "\" Name=\"" + attribute(array.name) + "\"" + components + more +
                     " format=\"appended\" offset=\"";
    arrays_.push_back(&array);
    lines_.emplace_back("\"/>\n");
  }
  /// The first array of one component is the one that ParaView colours by.
  void add_data(const std::string& element, const std::vector<FileArray>& data) {
    std::string active;
    for (const FileArray& array : data)
      if (active.empty() && array.components == 1)
        active = " Scalars=\"" + attribute(array.name) + "\"";
    line("<" + element + active + ">");
    for (const FileArray& array : data) add(array);
    line("</" + element + ">");
  }

  std::vector<std::string> lines_ = {""};  ///< before each array, and behind the last one
  std::vector<const FileArray*> arrays_;
  std::vector<std::size_t> places_;
};

Text::Text(const FileMesh& mesh, const Compression compression) {
  static constexpr const char* compressors[] = {" compressor=\"vtkZLibDataCompressor\"",
                                                " compressor=\"vtkLZ4DataCompressor\"", ""};
  line("<?xml version=\"1.0\"?>");
  line(std::string("<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
                   "header_type=\"UInt64\"") +
       compressors[static_cast<int>(compression)] + ">");
  line("<UnstructuredGrid>");
  if (!mesh.mesh_data.empty()) {
    line("<FieldData>");
    for (const FileArray& array : mesh.mesh_data)
      add(array, " NumberOfTuples=\"" + std::to_string(array.n) + "\"");
    line("</FieldData>");
  }
  line("<Piece NumberOfPoints=\"" + std::to_string(mesh.n_points) + "\" NumberOfCells=\"" +
       std::to_string(mesh.n_cells) + "\">");
  add_data("PointData", mesh.point_data);
  add_data("CellData", mesh.cell_data);
  line("<Points>");
  add(mesh.points);
  line("</Points>");
  line("<Cells>");
  add(mesh.connectivity);
  add(mesh.offsets);
  add(mesh.types);
  line("</Cells>");
  line("</Piece>");
  line("</UnstructuredGrid>");
  line(std::string("<AppendedData encoding=\"") +
       (compression == Compression::lz4 ? "raw" : "base64") + "\">");
  lines_.back() += "_";
}

}  // namespace

/// While one array is written the next one is compressed.
void write_vtu(const FileMesh& mesh,
               const std::string& file,
               const Compression compression,
               const int threads) {
  AtomicFile out(file);
  Text text(mesh, compression);
  const std::string begin = text.all();
  out.write(begin.data(), begin.size());
  std::size_t place = 0;
  std::future<void> writing;
  for (const FileArray* array : text.arrays()) {
    text.begins_at(place);
    std::vector<std::string> parts = encoded(*array, compression, threads);
    for (const std::string& part : parts) place += part.size();
    if (writing.valid()) writing.get();
    writing = std::async(std::launch::async, [&out, own = std::move(parts)] {
      for (const std::string& part : own) out.write(part.data(), part.size());
    });
  }
  if (writing.valid()) writing.get();
  const std::string end = "\n</AppendedData>\n</VTKFile>\n";
  out.write(end.data(), end.size());
  const std::string with_places = text.all();
  out.write_at_begin(with_places.data(), with_places.size());
  out.finish();
}

void write_vtu(const Fields& fields,
               const std::string& file,
               const Compression compression,
               const int threads) {
  const std::shared_ptr<const Fields> borrowed(&fields, [](const Fields*) {});
  write_vtu(file_mesh(borrowed), file, compression, threads);
}

}  // namespace postprocess

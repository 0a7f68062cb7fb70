// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/vtu/attribute.h"
#include "postprocess/vtu/encoding.h"
#include "postprocess/writers.h"

#include <limits>
#include <new>
#include <type_traits>

namespace postprocess {
namespace {

template <class T>
constexpr const char* type_name() {
  if (std::is_same_v<T, double>) return "Float64";
  if (std::is_same_v<T, std::int32_t>) return "Int32";
  return std::is_same_v<T, std::int64_t> ? "Int64" : "UInt8";
}

/// The text of a file, and the arrays that stand behind it.
class File {
 public:
  File(Compression compression, int threads) : compression_(compression), threads_(threads) {}

  void line(const std::string& text) { text_ += text + "\n"; }

  /// Adds an array, and its element to the text.
  ///
  /// more  attributes
  template <class T>
  void add(const std::vector<T>& values, const std::string& name, const std::string& more = "") {
    line("<DataArray type=\"" + std::string(type_name<T>()) + "\" Name=\"" + attribute(name) +
         "\"" + more + " format=\"appended\" offset=\"" + std::to_string(size_) + "\"/>");
    arrays_.push_back(encoded(values.data(), values.size() * sizeof(T), compression_, threads_));
    size_ += arrays_.back().size();
  }
  /// The same as 32-bit numbers, if they are small enough.
  void add_numbers(const std::vector<std::int64_t>& values,
                   std::int64_t largest,
                   const std::string& name) {
    if (largest > std::numeric_limits<std::int32_t>::max()) return add(values, name);
    add(std::vector<std::int32_t>(values.begin(), values.end()), name);
  }

  void write(AtomicFile& out) const {
    const bool is_raw = compression_ == Compression::lz4;
    const std::string begin =
        text_ + "<AppendedData encoding=\"" + (is_raw ? "raw" : "base64") + "\">\n_";
    out.write(begin.data(), begin.size());
    for (const std::string& array : arrays_) out.write(array.data(), array.size());
    const std::string end = "\n</AppendedData>\n</VTKFile>\n";
    out.write(end.data(), end.size());
  }

 private:
  Compression compression_;
  int threads_;
  std::string text_;
  std::vector<std::string> arrays_;
  std::size_t size_ = 0;
};

std::string components(int n) {
  return n == 1 ? "" : " NumberOfComponents=\"" + std::to_string(n) + "\"";
}

/// The first array of one component is the one that ParaView colours by.
std::string active(const std::vector<Field>& data, const std::vector<Numbers>& numbers) {
  for (const Field& field : data)
    if (field.components == 1) return " Scalars=\"" + attribute(field.name) + "\"";
  return numbers.empty() ? "" : " Scalars=\"" + attribute(numbers[0].name) + "\"";
}

void add_data(const char* element,
              const std::vector<Field>& data,
              const std::vector<Numbers>& numbers,
              File& file) {
  file.line(std::string("<") + element + active(data, numbers) + ">");
  for (const Field& field : data) file.add(field.values, field.name, components(field.components));
  for (const Numbers& own : numbers) file.add(own.values, own.name);
  file.line(std::string("</") + element + ">");
}

void add_piece(const Fields& fields, File& file) {
  file.line("<Piece NumberOfPoints=\"" + std::to_string(fields.n_points()) + "\" NumberOfCells=\"" +
            std::to_string(fields.n_cells()) + "\">");
  add_data("PointData", fields.point_data, fields.point_numbers, file);
  add_data("CellData", fields.cell_data, fields.cell_numbers, file);
  file.line("<Points>");
  file.add(fields.points, "Points", components(3));
  file.line("</Points>");
  file.line("<Cells>");
  file.add_numbers(fields.connectivity, fields.n_points(), "connectivity");
  // The first offset, 0, is not written.
  file.add_numbers({fields.offsets.begin() + 1, fields.offsets.end()}, fields.offsets.back(),
                   "offsets");
  file.add(fields.types, "types");
  file.line("</Cells>");
  file.line("</Piece>");
}

}  // namespace

void write_vtu(const Fields& fields,
               const std::string& file,
               const Compression compression,
               const int threads) {
  check(fields);
  AtomicFile out(file);
  File content(compression, threads);
  static constexpr const char* compressors[] = {" compressor=\"vtkZLibDataCompressor\"",
                                                " compressor=\"vtkLZ4DataCompressor\"", ""};
  content.line("<?xml version=\"1.0\"?>");
  content.line(
      std::string("<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
                  "header_type=\"UInt64\"") +
      compressors[static_cast<int>(compression)] + ">");
  content.line("<UnstructuredGrid>");
  if (!fields.mesh_numbers.empty()) {
    content.line("<FieldData>");
    for (const Numbers& numbers : fields.mesh_numbers)
      content.add(numbers.values, numbers.name,
                  " NumberOfTuples=\"" + std::to_string(numbers.values.size()) + "\"");
    content.line("</FieldData>");
  }
  add_piece(fields, content);
  content.line("</UnstructuredGrid>");
  content.write(out);
  out.finish();
}

}  // namespace postprocess

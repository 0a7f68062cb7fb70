// SPDX-License-Identifier: MIT
#include "postprocess/vtu/grid.h"

#include "postprocess/vtk_messages.h"
#include "postprocess/vtu/decoding.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArrayRange.h>
#include <vtkIdTypeArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

namespace postprocess {
namespace {

using Array = vtkSmartPointer<vtkDataArray>;

/// The decoded numbers of one piece, or of several one after the other.
struct Piece {
  std::int64_t n_points = 0, n_cells = 0;
  Array points;  ///< three numbers a point; none without points
  std::vector<vtkIdType> connectivity, offsets;
  std::vector<unsigned char> types;
  std::vector<Array> point_data, cell_data;
};

std::string text_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  std::string text(stream ? std::size_t(stream.tellg()) : 0, '\0');
  stream.seekg(0);
  if (!stream.read(text.data(), std::streamsize(text.size()))) throw Damaged("");
  return text;
}

/// throws  Damaged if there is no array of that name
const StoredArray& named(const std::vector<StoredArray>& arrays, const std::string& name) {
  for (const StoredArray& array : arrays)
    if (array.name == name) return array;
  throw Damaged("it has no `" + name + "`");
}

/// Whole numbers of one component, each within [least, most].
template <class T>
std::vector<T> whole_numbers(const StoredArray& stored,
                             const VtuText& vtu,
                             const std::optional<std::int64_t> n,
                             const double least,
                             const double most) {
  const Array array = decoded(stored, vtu, n);
  if (array->GetNumberOfComponents() != 1 || stored.type.find("Int") == std::string::npos)
    throw Damaged("`" + stored.name + "` are no whole numbers");
  std::vector<T> numbers;
  numbers.reserve(std::size_t(array->GetNumberOfValues()));
  for (const double value : vtk::DataArrayValueRange<1>(array.Get())) {
    if (!(value >= least && value <= most))
      throw Damaged("a number of `" + stored.name + "` is out of range");
    numbers.push_back(T(value));
  }
  return numbers;
}

void decode_cells(const StoredPiece& stored, const VtuText& vtu, Piece& piece) {
  const auto& arrays = stored.cells;
  piece.types = whole_numbers<unsigned char>(named(arrays, "types"), vtu, piece.n_cells, 0, 255);
  piece.connectivity = whole_numbers<vtkIdType>(named(arrays, "connectivity"), vtu, {}, 0,
                                                double(piece.n_points) - 1);
  const std::size_t n = piece.connectivity.size();
  piece.offsets =
      whole_numbers<vtkIdType>(named(arrays, "offsets"), vtu, piece.n_cells, 0, double(n));
  if (!std::is_sorted(piece.offsets.begin(), piece.offsets.end()) ||
      piece.offsets.back() != vtkIdType(n))
    throw Damaged("`offsets` do not ascend to the size of `connectivity`");
}

std::vector<Array> decode_data(const std::vector<StoredArray>& stored,
                               const VtuText& vtu,
                               const std::int64_t n_tuples) {
  std::vector<Array> arrays;
  for (const StoredArray& array : stored) {
    if (array.type == "String") continue;
    if (array.name.empty()) throw Damaged("an array has no name");
    arrays.push_back(decoded(array, vtu, n_tuples));
  }
  return arrays;
}

Piece decode(const StoredPiece& stored, const VtuText& vtu) {
  Piece piece;
  piece.n_points = stored.n_points;
  piece.n_cells = stored.n_cells;
  if (piece.n_points > 0) {
    if (stored.points.size() != 1) throw Damaged("it has no `Points`");
    piece.points = decoded(stored.points[0], vtu, piece.n_points);
    if (piece.points->GetNumberOfComponents() != 3) throw Damaged("a point has not three numbers");
  }
  if (piece.n_cells > 0 && piece.n_points == 0) throw Damaged("it has cells without points");
  if (piece.n_cells > 0) decode_cells(stored, vtu, piece);
  piece.point_data = decode_data(stored.point_data, vtu, piece.n_points);
  piece.cell_data = decode_data(stored.cell_data, vtu, piece.n_cells);
  return piece;
}

void append(const std::vector<Array>& more, std::vector<Array>& arrays) {
  for (const Array& array : arrays) {
    const auto other = std::find_if(more.begin(), more.end(), [&](const Array& a) {
      return std::string(a->GetName()) == array->GetName();
    });
    if (other == more.end() || (*other)->GetDataType() != array->GetDataType() ||
        (*other)->GetNumberOfComponents() != array->GetNumberOfComponents())
      throw Damaged("its pieces have other arrays");
    array->InsertTuples(array->GetNumberOfTuples(), (*other)->GetNumberOfTuples(), 0, *other);
  }
}

/// Adds the points and cells of another piece, which has points.
void append(const Piece& more, Piece& piece) {
  if (piece.n_points == 0) {
    piece = more;
    return;
  }
  std::vector<Array> points{piece.points};
  more.points->SetName(piece.points->GetName());
  append({more.points}, points);
  append(more.point_data, piece.point_data);
  append(more.cell_data, piece.cell_data);
  const auto n = vtkIdType(piece.connectivity.size());
  for (const vtkIdType point : more.connectivity)
    piece.connectivity.push_back(point + piece.n_points);
  for (const vtkIdType offset : more.offsets) piece.offsets.push_back(offset + n);
  piece.types.insert(piece.types.end(), more.types.begin(), more.types.end());
  piece.n_points += more.n_points;
  piece.n_cells += more.n_cells;
}

/// Adds the pieces of a file that has them itself.
void append_pieces(const VtuText& vtu, Piece& all) {
  for (const StoredPiece& stored : vtu.pieces) {
    const Piece piece = decode(stored, vtu);
    if (piece.n_points > 0) append(piece, all);
  }
}

/// Adds the pieces of a file that names theirs.
void append_sources(const VtuText& vtu, const std::string& file, Piece& all) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  for (const std::string& source : vtu.sources) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(folder / source, none))
      throw Damaged("there is no file " + source);
    try {
      const std::string text = text_of(folder / source);
      const VtuText piece = parse_vtu(text);
      if (piece.names_pieces) throw Damaged("it is no piece");
      append_pieces(piece, all);
    } catch (const Damaged& damaged) {
      throw Damaged(source + (*damaged.what() ? std::string(": ") + damaged.what() : ""));
    }
  }
}

template <class VtkArray, class T>
vtkSmartPointer<VtkArray> array_of(const std::vector<T>& values) {
  const auto array = vtkSmartPointer<VtkArray>::New();
  array->SetNumberOfValues(vtkIdType(values.size()));
  std::copy(values.begin(), values.end(), array->GetPointer(0));
  return array;
}

vtkSmartPointer<vtkUnstructuredGrid> grid_of(Piece piece) {
  const auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
  vtkNew<vtkPoints> points;
  if (piece.points) points->SetData(piece.points);
  grid->SetPoints(points);
  if (piece.n_cells > 0) {
    piece.offsets.insert(piece.offsets.begin(), 0);
    vtkNew<vtkCellArray> cells;
    cells->SetData(array_of<vtkIdTypeArray>(piece.offsets),
                   array_of<vtkIdTypeArray>(piece.connectivity));
    grid->SetCells(array_of<vtkUnsignedCharArray>(piece.types), cells);
  }
  for (const Array& array : piece.point_data) grid->GetPointData()->AddArray(array);
  for (const Array& array : piece.cell_data) grid->GetCellData()->AddArray(array);
  return grid;
}

}  // namespace

bool is_of_pieces(const std::string& file) {
  return std::filesystem::path(file).extension() == ".pvtu";
}

vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none))
    throw ReadError(file + ": there is no such file.");
  const VtkMessages silence;
  std::string said = ": is no VTU file, or is damaged";
  try {
    const std::string text = text_of(file);
    const VtuText vtu = parse_vtu(text);
    Piece all;
    append_pieces(vtu, all);
    if (vtu.names_pieces) said = ": a piece is missing or damaged";
    append_sources(vtu, file, all);
    return grid_of(std::move(all));
  } catch (const Damaged& damaged) {
    const std::string reason = damaged.what();
    throw ReadError(file + said + (reason.empty() ? "" : ": " + reason) + ".");
  }
}

}  // namespace postprocess

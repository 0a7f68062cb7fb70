// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/vtk_messages.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkErrorCode.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridWriter.h>

namespace postprocess {
namespace {

/// A VTK array that borrows the memory of `values`, which must outlive it and is only read.
template <class Array, class T>
vtkSmartPointer<Array> borrow(const std::vector<T>& values, int components = 1) {
  auto array = vtkSmartPointer<Array>::New();
  array->SetNumberOfComponents(components);
  using Value = typename Array::ValueType;  // VTK has long long where std::int64_t is long
  static_assert(sizeof(Value) == sizeof(T));
  const auto data = reinterpret_cast<Value*>(const_cast<T*>(values.data()));
  constexpr int keep = 1;  // VTK must not free it
  array->SetArray(data, static_cast<vtkIdType>(values.size()), keep);
  return array;
}

/// A byte of ASCII as it can stand in an attribute of XML: VTK writes names as they are.
std::string in_attribute(const char c) {
  static const std::map<char, std::string> entities = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
  const auto entity = entities.find(c);
  if (entity != entities.end()) return entity->second;
  return static_cast<unsigned char>(c) < ' ' ? "?" : std::string(1, c);
}

/// The number of bytes of the UTF-8 character that begins at `k`; 0 if none does.
std::size_t utf8_length(const std::string& text, const std::size_t k) {
  const auto byte = [&](const std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned int first = byte(k), second = byte(k + 1);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (byte(k + i) >> 6 != 2) return 0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return overlong || no_character ? 0 : length;
}

/// A name as it can stand in an attribute. Control characters and what is not UTF-8 become `?`.
std::string attribute(const std::string& name) {
  std::string text;
  for (std::size_t k = 0; k < name.size();) {
    const std::size_t length = utf8_length(name, k);
    if (length == 0)
      text += '?';
    else if (length == 1)
      text += in_attribute(name[k]);
    else
      text += name.substr(k, length);
    k += std::max<std::size_t>(length, 1);
  }
  return text;
}

void add(vtkFieldData* data, const std::vector<Numbers>& all) {
  for (const Numbers& numbers : all) {
    const auto array = borrow<vtkTypeInt32Array>(numbers.values);
    array->SetName(attribute(numbers.name).c_str());
    data->AddArray(array);
  }
}

void add(vtkDataSetAttributes* attributes,
         const std::vector<Field>& data,
         const std::vector<Numbers>& numbers) {
  for (const Field& field : data) {
    const auto array = borrow<vtkDoubleArray>(field.values, field.components);
    array->SetName(attribute(field.name).c_str());
    attributes->AddArray(array);
  }
  add(attributes, numbers);
  for (int k = 0; k < attributes->GetNumberOfArrays(); ++k) {  // ParaView colours by the first
    if (attributes->GetArray(k)->GetNumberOfComponents() != 1) continue;
    attributes->SetActiveScalars(attributes->GetArray(k)->GetName());
    break;
  }
}

/// The mesh and its data as VTK sees them; copies nothing.
vtkSmartPointer<vtkUnstructuredGrid> borrow_grid(const Fields& fields) {
  auto grid = vtkSmartPointer<vtkUnstructuredGrid>::New();
  vtkNew<vtkPoints> points;
  points->SetData(borrow<vtkDoubleArray>(fields.points, 3));
  grid->SetPoints(points);
  vtkNew<vtkCellArray> cells;
  cells->SetData(borrow<vtkTypeInt64Array>(fields.offsets),
                 borrow<vtkTypeInt64Array>(fields.connectivity));
  grid->SetCells(borrow<vtkUnsignedCharArray>(fields.types), cells);
  add(grid->GetPointData(), fields.point_data, fields.point_numbers);
  add(grid->GetCellData(), fields.cell_data, fields.cell_numbers);
  add(grid->GetFieldData(), fields.mesh_numbers);
  return grid;
}

/// zlib's level, 1 to 9. VTK's own choice, 5, takes twice the time and saves 3 % (measured: 1 M
/// points, 2 M triangles).
constexpr int zlib_level = 1;

WriteError vtk_error(const std::string& file, unsigned long code, const std::string& messages) {
  if (code == vtkErrorCode::OutOfDiskSpaceError) return write_error(file, ENOSPC);
  if (code > 0 && code < vtkErrorCode::FirstVTKErrorCode) {
    return write_error(file, static_cast<int>(code));
  }
  const std::string reason =
      code == 0 ? "VTK complained" : vtkErrorCode::GetStringFromErrorCode(code);
  return WriteError("cannot write '" + file + "': " + reason + " (" + messages + ")");
}

}  // namespace

void write_vtu(const Fields& fields, const std::string& file, const Compression compression) {
  check(fields);
  AtomicFile out(file);
  const VtkMessages messages;
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  writer->SetInputData(borrow_grid(fields));
  writer->SetFileName(out.part().c_str());
  writer->SetDataModeToAppended();
  // Raw data is no XML: meshio takes it apart by itself, thirty times as slowly, and at times
  // wrongly (it finds an array by an offset that another has too). LZ4 it does not read at all.
  writer->SetEncodeAppendedData(compression == Compression::lz4 ? 0 : 1);
  constexpr int types[] = {vtkXMLWriter::ZLIB, vtkXMLWriter::LZ4, vtkXMLWriter::NONE};
  writer->SetCompressorType(types[static_cast<int>(compression)]);
  if (compression == Compression::zlib) writer->SetCompressionLevel(zlib_level);
  writer->SetHeaderTypeToUInt64();
  const int written = writer->Write();
  // Write() also returns success on a full disk: the error code knows.
  if (written == 0 || writer->GetErrorCode() != vtkErrorCode::NoError || !messages.text().empty()) {
    throw vtk_error(file, writer->GetErrorCode(), messages.text());
  }
  out.finish();
}

}  // namespace postprocess

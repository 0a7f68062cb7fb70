// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/check.h"
#include "postprocess/vtk_messages.h"
#include "postprocess/writers.h"

#include <cerrno>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkErrorCode.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>
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

void add(vtkDataSetAttributes* attributes, const std::vector<Field>& data) {
  for (const Field& field : data) {
    const auto array = borrow<vtkDoubleArray>(field.values, field.components);
    array->SetName(field.name.c_str());
    attributes->AddArray(array);
  }
  for (const Field& field : data) {  // ParaView colours by the first scalar
    if (field.components != 1) continue;
    attributes->SetActiveScalars(field.name.c_str());
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
  add(grid->GetPointData(), fields.point_data);
  add(grid->GetCellData(), fields.cell_data);
  return grid;
}

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

void write_vtu(const Fields& fields, const std::string& file) {
  check(fields);
  AtomicFile out(file);
  const VtkMessages messages;
  vtkNew<vtkXMLUnstructuredGridWriter> writer;
  writer->SetInputData(borrow_grid(fields));
  writer->SetFileName(out.part().c_str());
  writer->SetDataModeToAppended();
  writer->EncodeAppendedDataOff();
  writer->SetCompressorTypeToLZ4();
  writer->SetHeaderTypeToUInt64();
  const int written = writer->Write();
  // Write() also returns success on a full disk: the error code knows.
  if (written == 0 || writer->GetErrorCode() != vtkErrorCode::NoError || !messages.text().empty()) {
    throw vtk_error(file, writer->GetErrorCode(), messages.text());
  }
  out.commit();
}

}  // namespace postprocess

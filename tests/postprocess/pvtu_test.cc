// SPDX-License-Identifier: MIT
#include "disk.h"
#include "meshes.h"
#include "postprocess/writers.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>
#include <memory>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPUnstructuredGridReader.h>

namespace postprocess {
namespace {

/// Two triangles of one square, moved to the right.
Fields square(const double shift) {
  Fields fields;
  fields.points = {shift, 0, 0, shift + 1, 0, 0, shift, 1, 0, shift + 1, 1, 0};
  fields.connectivity = {0, 1, 2, 1, 3, 2};
  fields.offsets = {0, 3, 6};
  fields.types = {5, 5};
  fields.point_data = {{"solution", 1, {shift, shift + 1, shift + 2, shift + 3}}};
  fields.cell_data = {{"flux & more", 3, {shift, 0, 0, 0, shift, 1}}};
  return fields;
}

TEST(Pvtu, IsReadAsOneMesh) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "solution");
  write_vtu(square(0), directory / "solution/0.vtu");
  write_vtu(square(10), directory / "solution/1.vtu");
  const std::string file = directory / "solution.pvtu";
  write_pvtu(file_mesh(std::make_shared<const Fields>(square(0))),
             {"solution/0.vtu", "solution/1.vtu"}, file);
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));

  vtkNew<vtkXMLPUnstructuredGridReader> reader;
  reader->SetFileName(file.c_str());
  reader->Update();
  vtkUnstructuredGrid* const grid = reader->GetOutput();
  EXPECT_EQ(grid->GetNumberOfPoints(), 8);
  EXPECT_EQ(grid->GetNumberOfCells(), 4);
  vtkDataArray* const u = grid->GetPointData()->GetArray("solution");
  ASSERT_NE(u, nullptr);
  for (int k = 0; k < 8; ++k) {
    double point[3];
    grid->GetPoint(k, point);
    EXPECT_EQ(point[0], (k < 4 ? 0 : 10) + k % 2);
    EXPECT_EQ(u->GetComponent(k, 0), (k < 4 ? 0 : 10) + k % 4);
  }
  vtkDataArray* const flux = grid->GetCellData()->GetArray("flux & more");
  ASSERT_NE(flux, nullptr);
  EXPECT_EQ(flux->GetNumberOfComponents(), 3);
  EXPECT_EQ(flux->GetComponent(3, 1), 10);
}

TEST(Pvtu, NeedsPieces) {
  const FileMesh piece = file_mesh(std::make_shared<const Fields>(square(0)));
  EXPECT_REFUSAL(write_pvtu(piece, {}, TemporaryDirectory() / "a.pvtu"), std::invalid_argument,
                 "write_pvtu: there are no pieces");
  EXPECT_REFUSAL(write_pvtu(piece, {"a.vtu"}, TemporaryDirectory().path().string()), WriteError,
                 "it exists and is a directory");
}

}  // namespace
}  // namespace postprocess

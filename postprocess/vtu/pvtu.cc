// SPDX-License-Identifier: MIT
#include "postprocess/vtu/attribute.h"
#include "postprocess/vtu/type_names.h"
#include "postprocess/writers.h"

#include <stdexcept>

namespace postprocess {
namespace {

std::string line_of(const FileArray& array) {
  return std::string("      <PDataArray type=\"") + type_names[int(array.kind)] + "\" Name=\"" +
         attribute(array.name) + "\" NumberOfComponents=\"" + std::to_string(array.components) +
         "\"/>\n";
}

std::string section(const std::string& element, const std::vector<FileArray>& data) {
  std::string text = "    <" + element + ">\n";
  for (const FileArray& array : data) text += line_of(array);
  return text + "    </" + element + ">\n";
}

}  // namespace

void write_pvtu(const FileMesh& piece,
                const std::vector<std::string>& files,
                const std::string& file) {
  if (files.empty()) throw std::invalid_argument("write_pvtu: there are no pieces");
  std::string text =
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"PUnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt64\">\n"
      "  <PUnstructuredGrid GhostLevel=\"0\">\n";
  text += section("PPointData", piece.point_data) + section("PCellData", piece.cell_data) +
          section("PPoints", {piece.points});
  for (const std::string& each : files) text += "    <Piece Source=\"" + attribute(each) + "\"/>\n";
  write_text(text + "  </PUnstructuredGrid>\n</VTKFile>\n", file);
}

}  // namespace postprocess

// SPDX-License-Identifier: MIT
// What the reader of .msh files makes of any bytes: a mesh or a MeshError, nothing else. Of a plane mesh
// its curved parts are found too.
#include "mesh/msh/curved_parts.h"
#include "mesh/msh/msh.h"
#include "mesh/msh/msh_solids.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, const std::size_t size) {
  try {
    const std::string text(reinterpret_cast<const char*>(data), size);
    mesh::MshScanner scanner(text, "fuzz.msh");
    mesh::MshFile file = mesh::parse_msh(scanner);
    if (file.dimension() == 3) {
      mesh::solid_mesh(file);
      return 0;
    }
    const mesh::MshMesh mesh = mesh::plane_mesh(file);
    mesh::curved_parts(mesh);
    mesh::count_round_corners(mesh);
  } catch (const mesh::MeshError&) {
  }
  return 0;
}

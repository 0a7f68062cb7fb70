// SPDX-License-Identifier: MIT
// What the reader of .msh files makes of any bytes: a mesh or a MeshError, nothing else. Of a mesh
// its curved parts are found too.
#include "mesh/msh/curved_parts.h"
#include "mesh/msh/msh.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, const std::size_t size) {
  try {
    const mesh::MshMesh mesh =
        mesh::read_msh(std::string(reinterpret_cast<const char*>(data), size), "fuzz.msh");
    mesh::curved_parts(mesh);
    mesh::count_round_corners(mesh);
  } catch (const mesh::MeshError&) {
  }
  return 0;
}

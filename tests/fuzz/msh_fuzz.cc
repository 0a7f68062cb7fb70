// SPDX-License-Identifier: MIT
// What the reader of .msh files makes of any bytes: a mesh or a MeshError, nothing else.
#include "mesh/msh.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, const std::size_t size) {
  try {
    mesh::read_msh(std::string(reinterpret_cast<const char*>(data), size), "fuzz.msh");
  } catch (const mesh::MeshError&) {
  }
  return 0;
}

// SPDX-License-Identifier: MIT
#include "mesh/msh/msh.h"

#include "mesh/msh/msh_mesh.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace mesh {

MshMesh read_msh(const std::string& text, const std::string& name) {
  MshScanner scanner(text, name);
  return make_msh_mesh(scanner, parse_msh(scanner));
}

std::string read_msh_text(const std::string& path) {
  namespace fs = std::filesystem;
  const auto refuse = [&](const int error) {
    return FileError("Mesh/File: " + path + " cannot be read: " + std::strerror(error) + ".");
  };
  std::error_code none;
  if (fs::is_directory(path, none)) throw refuse(EISDIR);
  if (fs::exists(path, none) && !fs::is_regular_file(path, none))
    throw FileError("Mesh/File: " + path + " is not a regular file.");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw refuse(errno);
  std::string text(fs::file_size(path), '\0');
  file.read(text.data(), text.size());
  if (file.bad()) throw refuse(errno);
  text.resize(file.gcount());
  return text;
}

}  // namespace mesh

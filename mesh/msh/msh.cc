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
  MshFile file = parse_msh(scanner);
  return plane_mesh(file);
}

namespace {

FileError refusal(const std::string& path, const int error) {
  return FileError("Mesh/File: " + path + " cannot be read: " + std::strerror(error) + ".");
}

}  // namespace

void require_readable(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (fs::is_directory(path, none)) throw refusal(path, EISDIR);
  if (fs::exists(path, none) && !fs::is_regular_file(path, none))
    throw FileError("Mesh/File: " + path + " is not a regular file.");
  if (!std::ifstream(path, std::ios::binary)) throw refusal(path, errno);
}

std::string read_msh_text(const std::string& path) {
  require_readable(path);
  std::ifstream file(path, std::ios::binary);
  std::string text(std::filesystem::file_size(path), '\0');
  file.read(text.data(), text.size());
  if (file.bad()) throw refusal(path, errno);
  text.resize(file.gcount());
  return text;
}

}  // namespace mesh

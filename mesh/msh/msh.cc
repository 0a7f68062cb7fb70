// SPDX-License-Identifier: MIT
#include "mesh/msh/msh.h"

#include "mesh/msh/msh_mesh.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace mesh {

MshMesh read_msh(const std::string& text, const std::string& name) {
  MshScanner scanner(text, name);
  return make_msh_mesh(scanner, parse_msh(scanner));
}

std::string read_msh_text(const std::string& path) {
  const auto refuse = [&](const int error) {
    return FileError("Mesh/File: " + path + " cannot be read: " + std::strerror(error) + ".");
  };
  std::error_code none;
  if (std::filesystem::is_directory(path, none)) throw refuse(EISDIR);
  if (std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none))
    throw FileError("Mesh/File: " + path + " is not a regular file.");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) throw refuse(errno);
  std::string text;
  constexpr std::size_t piece = std::size_t(1) << 24;
  for (std::size_t n = piece; n == piece;) {
    const std::size_t size = text.size();
    text.resize(size + piece);
    n = std::fread(&text[size], 1, piece, file.get());
    text.resize(size + n);
  }
  if (std::ferror(file.get())) throw refuse(errno);
  return text;
}

}  // namespace mesh

// SPDX-License-Identifier: MIT
#include "multigrid/io/aside_file.h"

#include "multigrid/errors.h"

#include <cerrno>
#include <cstring>

namespace multigrid {

AsideFile::AsideFile(const std::string& file)
    : file_(file), part_(file + ".part"), stream_(std::fopen(part_.c_str(), "wb")) {
  if (!stream_) fail();
}

AsideFile::~AsideFile() {
  if (!finished_) std::remove(part_.c_str());
}

void AsideFile::write(const void* data, std::size_t bytes) {
  if (bytes && std::fwrite(data, 1, bytes, stream_.get()) != bytes) fail();
}

void AsideFile::finish() {
  if (std::fflush(stream_.get()) != 0) fail();
  if (std::fclose(stream_.release()) != 0) fail();
  if (std::rename(part_.c_str(), file_.c_str()) != 0) fail();
  finished_ = true;
}

void AsideFile::fail() const {
  throw FileError(file_ + ": cannot be written: " + std::strerror(errno));
}

}  // namespace multigrid

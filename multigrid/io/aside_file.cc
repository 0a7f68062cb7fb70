// SPDX-License-Identifier: MIT
#include "multigrid/io/aside_file.h"

#include "multigrid/errors.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace multigrid {
namespace {

const char* kind_of(const mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "not a regular file";
}

}  // namespace

void throw_file_error(const WriteFailure& failure) {
  throw FileError(failure.file + ": cannot be written: " + failure.reason);
}

AsideFile::AsideFile(const std::string& file, const Throw fail)
    : file_(file), final_(file), throw_(fail) {
  find_place();
  part_ = final_ + ".part";
  // An old link or pipe of that name would write elsewhere or block, so the file must be new.
  if (unlink(part_.c_str()) != 0 && errno != ENOENT) throw_({part_, std::strerror(errno), errno});
  descriptor_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) this->fail();
}

void AsideFile::find_place() {
  struct stat status {};
  if (stat(file_.c_str(), &status) != 0) {
    if (errno != ENOENT) fail();
    return;
  }
  if (!S_ISREG(status.st_mode))
    throw_({file_, std::string("it exists and is ") + kind_of(status.st_mode), 0});
  std::error_code failed;
  final_ = std::filesystem::canonical(file_, failed).string();
  if (failed) throw_({file_, failed.message(), failed.value()});
}

AsideFile::~AsideFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!finished_) unlink(part_.c_str());
}

void AsideFile::write(const void* data, std::size_t bytes) {
  const char* next = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = ::write(descriptor_, next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    next += written;
    bytes -= static_cast<std::size_t>(written);
    end_ += written;
  }
  constexpr off_t many = off_t(1) << 23;
  if (end_ - flushed_ >= many) start_flushing();
}

/// Whether it works does not matter: fsync says so in the end.
void AsideFile::start_flushing() {
#ifdef SYNC_FILE_RANGE_WRITE
  sync_file_range(descriptor_, flushed_, end_ - flushed_, SYNC_FILE_RANGE_WRITE);
#endif
  flushed_ = end_;
}

void AsideFile::write_at_begin(const void* data, std::size_t bytes) {
  const off_t end = lseek(descriptor_, 0, SEEK_CUR);
  if (end < 0 || lseek(descriptor_, 0, SEEK_SET) < 0) fail();
  write(data, bytes);
  end_ = end;
  if (lseek(descriptor_, end, SEEK_SET) < 0) fail();
}

void AsideFile::finish() {
  if (fsync(descriptor_) != 0) fail();
  const int closed = close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) fail();
  if (std::rename(part_.c_str(), final_.c_str()) != 0) fail();
  finished_ = true;
}

void AsideFile::fail() const {
  throw_({file_, std::strerror(errno), errno});
}

}  // namespace multigrid

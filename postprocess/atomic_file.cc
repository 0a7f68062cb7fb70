// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace postprocess {
namespace {

const char* remedy(int code) {
  switch (code) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return "free some space or choose another output directory";
    case ENOENT:
    case ENOTDIR:
      return "create the directory first or choose another one";
    case EACCES:
    case EPERM:
    case EROFS:
      return "choose a directory in which you may write";
    default:
      return "check the disk or choose another output directory";
  }
}

const char* kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "not a regular file";
}

}  // namespace

WriteError write_error(const std::string& file, int code) {
  return WriteError("cannot write '" + file + "': " + std::strerror(code) + "; " + remedy(code));
}

AtomicFile::AtomicFile(const std::string& file) : file_(file), final_(file) {
  struct stat status {};
  if (stat(file.c_str(), &status) == 0) {
    if (!S_ISREG(status.st_mode)) {
      throw WriteError("cannot write '" + file + "': it exists and is " + kind_of(status.st_mode) +
                       "; choose another name");
    }
    std::error_code failed;
    final_ = std::filesystem::canonical(file, failed).string();
    if (failed) throw write_error(file, failed.value());
  } else if (errno != ENOENT) {
    throw write_error(file, errno);
  }
  part_ = final_ + ".part";
  // A stale link or pipe of that name would write elsewhere or wait: insist on a new file.
  if (unlink(part_.c_str()) != 0 && errno != ENOENT) throw write_error(part_, errno);
  descriptor_ = open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw write_error(file, errno);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!committed_) unlink(part_.c_str());
}

void AtomicFile::append(const void* bytes, std::size_t n) {
  const char* next = static_cast<const char*>(bytes);
  while (n > 0) {
    const ssize_t written = write(descriptor_, next, n);
    if (written < 0) {
      if (errno == EINTR) continue;
      throw write_error(file_, errno);
    }
    next += written;
    n -= static_cast<std::size_t>(written);
  }
}

void AtomicFile::commit() {
  if (fsync(descriptor_) != 0) throw write_error(file_, errno);
  const int closed = close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) throw write_error(file_, errno);
  if (std::rename(part_.c_str(), final_.c_str()) != 0) throw write_error(file_, errno);
  committed_ = true;
}

void write_text(const std::string& text, const std::string& file) {
  AtomicFile out(file);
  out.append(text.data(), text.size());
  out.commit();
}

}  // namespace postprocess

// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"

#include <cerrno>
#include <cstring>

namespace postprocess {
namespace {

const char* remedy(const int code) {
  switch (code) {
    case 0:
      return "choose another name";
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

WriteError error(const multigrid::WriteFailure& failure) {
  return WriteError("cannot write '" + failure.file + "': " + failure.reason + "; " +
                    remedy(failure.code));
}

}  // namespace

WriteError write_error(const std::string& file, const int code) {
  return error({file, std::strerror(code), code});
}

AtomicFile::AtomicFile(const std::string& file)
    : multigrid::AsideFile(file,
                           [](const multigrid::WriteFailure& failure) { throw error(failure); }) {}

void write_text(const std::string& text, const std::string& file) {
  AtomicFile out(file);
  out.write(text.data(), text.size());
  out.finish();
}

}  // namespace postprocess

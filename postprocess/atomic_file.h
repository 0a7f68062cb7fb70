// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/io/aside_file.h"
#include "postprocess/writers.h"

#include <string>

namespace postprocess {

/// "cannot write 'FILE': REASON; REMEDY" for a system error code (errno).
WriteError write_error(const std::string& file, int code);

/// A file that is written aside and takes its name only when it is complete. All members throw
/// WriteError.
class AtomicFile : public multigrid::AsideFile {
 public:
  explicit AtomicFile(const std::string& file);
};

}  // namespace postprocess

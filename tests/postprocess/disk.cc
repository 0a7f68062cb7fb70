// SPDX-License-Identifier: MIT
#include "disk.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace postprocess {

FileSizeLimit::FileSizeLimit(std::size_t bytes) {
  handler_ = std::signal(SIGXFSZ, SIG_IGN);  // else the process is killed
  getrlimit(RLIMIT_FSIZE, &before_);
  rlimit limit = before_;
  limit.rlim_cur = bytes;
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0) throw std::runtime_error("setrlimit failed");
}

FileSizeLimit::~FileSizeLimit() {
  setrlimit(RLIMIT_FSIZE, &before_);
  std::signal(SIGXFSZ, handler_);
}

std::string read_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

void write_plain(const std::string& text, const std::string& file) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file);
}

}  // namespace postprocess

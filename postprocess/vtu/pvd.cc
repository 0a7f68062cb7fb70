// SPDX-License-Identifier: MIT
#include "postprocess/writers.h"

#include <iomanip>
#include <limits>
#include <sstream>

namespace postprocess {

void write_pvd(const std::vector<TimeFile>& files, const std::string& file) {
  std::ostringstream text;
  text << std::setprecision(std::numeric_limits<double>::max_digits10);
  text << "<?xml version=\"1.0\"?>\n"
          "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
          "  <Collection>\n";
  for (const TimeFile& entry : files)
    text << "    <DataSet timestep=\"" << entry.time << "\" part=\"0\" file=\"" << entry.file
         << "\"/>\n";
  text << "  </Collection>\n</VTKFile>\n";
  write_text(text.str(), file);
}

}  // namespace postprocess

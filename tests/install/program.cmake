# SPDX-License-Identifier: MIT
# Installs the program of BUILD into an empty PREFIX and moves that elsewhere, where it must mesh by its own terrace-gmsh.
file(REMOVE_RECURSE ${PREFIX} ${PREFIX}.first)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}.first --component program
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${PREFIX}.first ${PREFIX})
file(WRITE ${PREFIX}/gmsh.prm "subsection Mesh\n  set Generator = gmsh\n  set Mesh size = 0.3\nend\n")
execute_process(COMMAND ${PREFIX}/bin/terrace ${PREFIX}/gmsh.prm --validate COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${PREFIX}/libexec/terrace/terrace-gmsh "#!/bin/sh\nexit 7\n")
execute_process(COMMAND ${PREFIX}/bin/terrace ${PREFIX}/gmsh.prm --validate RESULT_VARIABLE code ERROR_VARIABLE message)
if(NOT code EQUAL 3 OR NOT message MATCHES "exit code 7")
  message(SEND_ERROR "another terrace-gmsh than the installed one was run: ${message}")
endif()

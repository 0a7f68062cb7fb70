# SPDX-License-Identifier: MIT
"""-div grad u = 1 with u = 0 on the boundary, by FEniCSx (dolfinx 0.5): from the mesh to the VTK file. benchmarks/fenicsx/run calls it by mpirun.

Usage: poisson.py DIMENSION CELLS_PER_SIDE DIRECTORY    prints JSON
"""

import json
import sys
import time

start = time.monotonic()
# pylint: disable=wrong-import-position,import-error
from mpi4py import MPI
from petsc4py import PETSc

import dolfinx
import ufl
from dolfinx import fem, io, mesh

dimension, n, directory = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
comm = MPI.COMM_WORLD
seconds = {"imports": time.monotonic() - start}


def lap(name):
    """Counts the time since the last call to a phase."""
    global start  # pylint: disable=global-statement
    comm.Barrier()
    now = time.monotonic()
    seconds[name] = now - start
    start = now


comm.Barrier()
start = time.monotonic()
domain = (mesh.create_unit_square(comm, n, n) if dimension == 2 else mesh.create_unit_cube(comm, n, n, n))
lap("mesh")
space = fem.FunctionSpace(domain, ("Lagrange", 1))
domain.topology.create_connectivity(dimension - 1, dimension)
facets = mesh.exterior_facet_indices(domain.topology)
boundary = fem.dirichletbc(PETSc.ScalarType(0), fem.locate_dofs_topological(space, dimension - 1, facets), space)
u, v = ufl.TrialFunction(space), ufl.TestFunction(space)
form = fem.form(ufl.inner(ufl.grad(u), ufl.grad(v)) * ufl.dx)
load = fem.form(fem.Constant(domain, PETSc.ScalarType(1)) * v * ufl.dx)
lap("space and forms")  # compiled in an earlier run
A = fem.petsc.assemble_matrix(form, bcs=[boundary])
A.assemble()
b = fem.petsc.assemble_vector(load)
fem.petsc.apply_lifting(b, [form], [[boundary]])
b.ghostUpdate(addv=PETSc.InsertMode.ADD, mode=PETSc.ScatterMode.REVERSE)
fem.petsc.set_bc(b, [boundary])
lap("assembly")
solver = PETSc.KSP().create(comm)
solver.setOperators(A)
solver.setType("cg")
solver.getPC().setType("hypre")
solver.getPC().setHYPREType("boomeramg")
if dimension == 3:
    PETSc.Options()["pc_hypre_boomeramg_strong_threshold"] = 0.5  # hypre's advice in 3D
solver.setFromOptions()
solver.setTolerances(rtol=1e-6)
solution = fem.Function(space)
solver.solve(b, solution.vector)
solution.x.scatter_forward()
lap("solve")
with io.VTKFile(comm, directory + "/u.pvd", "w") as file:
    file.write_function(solution)
lap("VTK file")
largest = comm.allreduce(solution.x.array.max(), op=MPI.MAX)
if comm.rank == 0:
    print(json.dumps({"version": dolfinx.__version__, "ranks": comm.size, "unknowns": space.dofmap.index_map.size_global,
                      "iterations": solver.getIterationNumber(), "converged": solver.getConvergedReason() > 0, "maximum": largest,
                      "seconds": {**seconds, "mesh to file": sum(value for name, value in seconds.items() if name != "imports")}}))

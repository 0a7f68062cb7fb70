// SPDX-License-Identifier: MIT
// An annulus around (0, 0) with radii 1 and 2, half of it of quadrilaterals. Make the mesh, in second order, with
//
//     gmsh -2 -order 2 annulus.geo -format msh41 -o annulus.msh
//
// and finer ones with -setnumber n 8, 16 and so on: n cells along a quarter of a circle. With -setnumber cells 0 all cells
// are triangles, with 2 quadrilaterals.
DefineConstant[ n = 4 ];
DefineConstant[ cells = 1 ];

Point(1) = {0, 0, 0};
For k In {0:3}
  Point(10 + k) = {Cos(k * Pi / 2), Sin(k * Pi / 2), 0};
  Point(20 + k) = {2 * Cos(k * Pi / 2), 2 * Sin(k * Pi / 2), 0};
EndFor
For k In {0:3}
  Circle(10 + k) = {10 + k, 1, 10 + (k + 1) % 4};
  Circle(20 + k) = {20 + k, 1, 20 + (k + 1) % 4};
  Line(30 + k) = {10 + k, 20 + k};
EndFor
For k In {0:3}
  Curve Loop(k + 1) = {30 + k, 20 + k, -(30 + (k + 1) % 4), -(10 + k)};
  Plane Surface(k + 1) = {k + 1};
EndFor

Transfinite Curve {10:13, 20:23} = n + 1;
Transfinite Curve {30:33} = n / 2 + 1;
Transfinite Surface {1:4};
If (cells == 1)
  Recombine Surface {1, 3};
ElseIf (cells == 2)
  Recombine Surface {1:4};
EndIf

Physical Curve("inner") = {10:13};
Physical Curve("outer") = {20:23};
Physical Surface("wall") = {1:4};

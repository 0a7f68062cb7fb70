// SPDX-License-Identifier: MIT
// A wall seen from above: brick, insulation outside, and a steel beam that pierces the insulation. Metres.
//
//     gmsh -2 wall.geo
SetFactory("OpenCASCADE");
brick = 0.24;      // thickness of the brick
insulation = 0.12; // thickness of the insulation
width = 1;         // of the piece of wall
beam = 0.02;       // thickness of the steel
anchor = 0.1;      // how deep the beam sits in the brick

Rectangle(1) = {0, 0, 0, brick, width};
Rectangle(2) = {brick, 0, 0, insulation, width};
Rectangle(3) = {brick - anchor, (width - beam) / 2, 0, anchor + insulation, beam};
BooleanFragments{ Surface{1, 2, 3}; Delete; }{}

e = 1e-6;
thickness = brick + insulation;
low = (width - beam) / 2;
steel[] = Surface In BoundingBox{brick - anchor - e, low - e, -e, thickness + e, low + beam + e, e};
left[] = Surface In BoundingBox{-e, -e, -e, brick + e, width + e, e};
left[] -= steel[];
all[] = Surface{:};
right[] = all[];
right[] -= left[];
right[] -= steel[];
Physical Surface("brick") = left[];
Physical Surface("insulation") = right[];
Physical Surface("steel") = steel[];

Physical Curve("inside") = Curve In BoundingBox{-e, -e, -e, e, width + e, e};
Physical Curve("outside") = Curve In BoundingBox{thickness - e, -e, -e, thickness + e, width + e, e};
ends[] = Curve In BoundingBox{-e, -e, -e, thickness + e, e, e};
ends[] += Curve In BoundingBox{-e, width - e, -e, thickness + e, width + e, e};
Physical Curve("ends") = ends[];

// Fine at the steel, coarse away from it.
Field[1] = Box;
Field[1].XMin = brick - anchor - 0.02; Field[1].XMax = thickness;
Field[1].YMin = low - 0.02; Field[1].YMax = low + beam + 0.02;
Field[1].VIn = 0.01; Field[1].VOut = 0.06; Field[1].Thickness = 0.2;
Background Field = 1;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.MeshSizeFromPoints = 0;

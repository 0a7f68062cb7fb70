// SPDX-License-Identifier: MIT
// A plate of 2 by 1 with a hole and a round inlay of another material. Make the mesh with
//
//     gmsh -2 -order 2 plate.geo -format msh41 -o plate.msh
//
// Names of curves become boundaries, names of surfaces materials.
SetFactory("OpenCASCADE");
Rectangle(1) = {0, 0, 0, 2, 1};
Disk(2) = {0.5, 0.5, 0, 0.2};   // the hole
Disk(3) = {1.4, 0.5, 0, 0.25};  // the inlay
BooleanDifference(4) = {Surface{1}; Delete;}{Surface{2}; Delete;};
BooleanFragments{Surface{4}; Delete;}{Surface{3}; Delete;}

eps = 1e-3;
left() = Curve In BoundingBox{-eps, -eps, -eps, eps, 1 + eps, eps};
right() = Curve In BoundingBox{2 - eps, -eps, -eps, 2 + eps, 1 + eps, eps};
bottom() = Curve In BoundingBox{-eps, -eps, -eps, 2 + eps, eps, eps};
top() = Curve In BoundingBox{-eps, 1 - eps, -eps, 2 + eps, 1 + eps, eps};
hole() = Curve In BoundingBox{0.3 - eps, 0.3 - eps, -eps, 0.7 + eps, 0.7 + eps, eps};
inlay() = Surface In BoundingBox{1.1, 0.2, -eps, 1.7, 0.8, eps};
plate() = Surface{:};
plate() -= inlay();

Physical Curve("left") = left();
Physical Curve("right") = right();
Physical Curve("edges") = {bottom(), top()};
Physical Curve("hole") = hole();
Physical Surface("plate") = plate();
Physical Surface("inlay") = inlay();

MeshSize{:} = 0.1;
MeshSize{PointsOf{Curve{hole()};}} = 0.05;

// SPDX-License-Identifier: MIT
// A bracket: an angle with a round corner inside and two bolt holes. Metres.
SetFactory("OpenCASCADE");
Rectangle(1) = {0, 0, 0, 0.1, 0.03};
Rectangle(2) = {0, 0, 0, 0.03, 0.1};
Rectangle(3) = {0.03, 0.03, 0, 0.015, 0.015};
Disk(4) = {0.045, 0.045, 0, 0.015};
BooleanDifference(5) = { Surface{3}; Delete; }{ Surface{4}; Delete; };
BooleanUnion(6) = { Surface{1}; Delete; }{ Surface{2, 5}; Delete; };
Disk(7) = {0.082, 0.015, 0, 0.007};
Disk(8) = {0.015, 0.082, 0, 0.007};
BooleanDifference(9) = { Surface{6}; Delete; }{ Surface{7, 8}; Delete; };

e = 1e-6;
hot() = Curve In BoundingBox{0.075 - e, 0.008 - e, -e, 0.089 + e, 0.022 + e, e};
cold() = Curve In BoundingBox{0.008 - e, 0.075 - e, -e, 0.022 + e, 0.089 + e, e};
sides() = Curve{:};
sides() -= hot();
sides() -= cold();
Physical Curve("hot bolt") = hot();
Physical Curve("cold bolt") = cold();
Physical Curve("sides") = sides();
Physical Surface("steel") = {9};
Mesh.MeshSizeMax = 0.004;
Mesh.MeshSizeFromCurvature = 24;

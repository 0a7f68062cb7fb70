// A slab of steel on a slab of concrete, lying on their sides. Metres; they touch at x = 0.
//
//     gmsh -2 layers.geo
thickness = 0.05; // of each slab
height = 0.01;    // of the strip that is cut out of them
n = 20;           // cells across a slab, growing away from the interface
growth = 1.1;

Point(1) = {-thickness, 0, 0};
Point(2) = {0, 0, 0};
Point(3) = {thickness, 0, 0};
Point(4) = {-thickness, height, 0};
Point(5) = {0, height, 0};
Point(6) = {thickness, height, 0};
Line(1) = {2, 1};
Line(2) = {2, 3};
Line(3) = {5, 4};
Line(4) = {5, 6};
Line(5) = {1, 4};
Line(6) = {2, 5};
Line(7) = {3, 6};
Curve Loop(1) = {-1, 6, 3, -5};
Plane Surface(1) = {1};
Curve Loop(2) = {2, 7, -4, -6};
Plane Surface(2) = {2};

Transfinite Curve{1, 2, 3, 4} = n + 1 Using Progression growth;
Transfinite Curve{5, 6, 7} = 3;
Transfinite Surface{1, 2};
Recombine Surface{1, 2};

Physical Surface("steel") = {1};
Physical Surface("concrete") = {2};
Physical Curve("steel end") = {5};
Physical Curve("concrete end") = {7};
Physical Curve("sides") = {1, 2, 3, 4};

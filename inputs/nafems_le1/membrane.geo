// SPDX-License-Identifier: MIT
// NAFEMS LE1: a quarter of an elliptic membrane. Metres.
Point(1) = {0, 0, 0};
Point(2) = {2, 0, 0};     // D
Point(3) = {3.25, 0, 0};  // C
Point(4) = {0, 2.75, 0};  // B
Point(5) = {0, 1, 0};     // A
Line(1) = {2, 3};
Ellipse(2) = {3, 1, 3, 4};
Line(3) = {4, 5};
Ellipse(4) = {5, 1, 2, 2};
Curve Loop(1) = {1, 2, 3, 4};
Plane Surface(1) = {1};
Physical Curve("along x") = {1};
Physical Curve("outer") = {2};
Physical Curve("along y") = {3};
Physical Curve("inner") = {4};
Physical Surface("membrane") = {1};

// SPDX-License-Identifier: MIT
// NAFEMS T1: a quarter of a square membrane with a hot spot of radius 1 in its middle. Millimetres.
Point(1) = {0, 0, 0};
Point(2) = {1, 0, 0, 0.05};  // D
Point(3) = {10, 0, 0, 0.8};
Point(4) = {10, 10, 0, 0.8};
Point(5) = {0, 10, 0, 0.8};
Point(6) = {0, 1, 0, 0.05};
Line(1) = {1, 2};
Line(2) = {2, 3};
Line(3) = {3, 4};
Line(4) = {4, 5};
Line(5) = {5, 6};
Line(6) = {6, 1};
Circle(7) = {2, 1, 6};
Curve Loop(1) = {1, 7, 6};
Plane Surface(1) = {1};
Curve Loop(2) = {2, 3, 4, 5, -7};
Plane Surface(2) = {2};
Physical Curve("along x") = {1, 2};
Physical Curve("along y") = {5, 6};
Physical Curve("outer") = {3, 4};
Physical Surface("hot") = {1};
Physical Surface("cold") = {2};

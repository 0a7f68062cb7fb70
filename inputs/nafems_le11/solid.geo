// SPDX-License-Identifier: MIT
// NAFEMS LE11: a quarter of a hollow sphere that tapers into a hollow cylinder. Metres. The outer sphere ends at 30 degrees,
// the inner one at 45 degrees.
c = Sqrt(2) / 2;
near = 0.03;
far = 0.12;
Point(1) = {0, 0, 0, far};
Point(2) = {1, 0, 0, near};  // A
Point(3) = {1.4, 0, 0, far};
Point(4) = {1.4 * Sqrt(3) / 2, 0, 0.7, far};
Point(5) = {1, 0, 1.39, far};
Point(6) = {1, 0, 1.79, far};
Point(7) = {c, 0, 1.79, far};
Point(8) = {c, 0, c, far};
Line(1) = {2, 3};
Circle(2) = {3, 1, 4};
Line(3) = {4, 5};
Line(4) = {5, 6};
Line(5) = {6, 7};
Line(6) = {7, 8};
Circle(7) = {8, 1, 2};
Curve Loop(1) = {1:7};
Plane Surface(1) = {1};
turned() = Extrude { {0, 0, 1}, {0, 0, 0}, Pi / 2 } { Surface{1}; };
Physical Surface("y = 0") = {1};
Physical Surface("x = 0") = {turned(0)};
Physical Surface("bottom") = {turned(2)};
Physical Surface("outer") = {turned(3), turned(4), turned(5)};
Physical Surface("top") = {turned(6)};
Physical Surface("inner") = {turned(7), turned(8)};
Physical Volume("solid") = {turned(1)};

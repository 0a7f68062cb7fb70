// SPDX-License-Identifier: MIT
// NAFEMS LE10: a quarter of a thick elliptic plate. Its outer face is cut into three, so that a strip around its middle can be
// held along z. Metres.
strip = 0.05;
Point(1) = {0, 0, 0, 0.25};
Point(2) = {2, 0, 0, 0.03};  // below D
Point(3) = {3.25, 0, 0, 0.25};
Point(4) = {0, 2.75, 0, 0.25};
Point(5) = {0, 1, 0, 0.25};
Line(1) = {2, 3};
Ellipse(2) = {3, 1, 3, 4};
Line(3) = {4, 5};
Ellipse(4) = {5, 1, 2, 2};
Curve Loop(1) = {1, 2, 3, 4};
Plane Surface(1) = {1};
low() = Extrude {0, 0, 0.3 - strip / 2} { Surface{1}; };
middle() = Extrude {0, 0, strip} { Surface{low(0)}; };
high() = Extrude {0, 0, 0.3 - strip / 2} { Surface{middle(0)}; };
Physical Surface("top") = {high(0)};
Physical Surface("along x") = {low(2), middle(2), high(2)};
Physical Surface("outer") = {low(3), high(3)};
Physical Surface("middle") = {middle(3)};
Physical Surface("along y") = {low(4), middle(4), high(4)};
Physical Surface("inner") = {low(5), middle(5), high(5)};
Physical Surface("bottom") = {1};
Physical Volume("plate") = {low(1), middle(1), high(1)};

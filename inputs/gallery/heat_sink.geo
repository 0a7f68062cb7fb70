// SPDX-License-Identifier: MIT
// A heat sink of aluminium: a plate with fins on it. The chip lies below the middle of the plate. Metres.
SetFactory("OpenCASCADE");
side = 0.06;      // of the plate
plate = 0.006;    // its thickness
chip = 0.02;      // side of the chip
n_fins = 6;
fin = 0.003;      // thickness of a fin
height = 0.024;   // of a fin
pitch = (side - fin) / (n_fins - 1);

Box(1) = {0, 0, 0, side, side, plate};
For k In {0 : n_fins - 1}
  Box(2 + k) = {k * pitch, 0, plate, fin, side, height};
EndFor
BooleanUnion{ Volume{1}; Delete; }{ Volume{2 : 1 + n_fins}; Delete; }
Rectangle(1000) = {(side - chip) / 2, (side - chip) / 2, 0, chip, chip};
BooleanFragments{ Volume{:}; Delete; }{ Surface{1000}; Delete; }

e = 1e-6;
chip_side() = Surface In BoundingBox{(side - chip) / 2 - e, (side - chip) / 2 - e, -e, (side + chip) / 2 + e, (side + chip) / 2 + e, e};
air() = Surface{:};
air() -= chip_side();
Physical Surface("chip") = chip_side();
Physical Surface("air") = air();
Physical Volume("aluminium") = Volume{:};
Mesh.MeshSizeMax = 0.0035;

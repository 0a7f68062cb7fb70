// SPDX-License-Identifier: MIT
#include "postprocess/drawing/samples.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "postprocess/drawing/sources.h"
#include "postprocess/drawing/spans.h"

#include <algorithm>

namespace postprocess {
namespace {

constexpr Key nothing = ~Key(0);

/// How a piece is written into a sample: the least key is seen.
struct PieceKeys {
  Key first;  ///< of the pieces of this kind of cells, in the order of all
  int most_pieces;
  bool last_wins;

  MG_HD Key of(Index item, int piece) const {
    const Key order = first + Key(item) * Key(most_pieces) + Key(piece);
    return last_wins ? nothing - 1 - order : order;
  }
  MG_HD Key order(Key key) const { return (last_wins ? nothing - 1 - key : key) - first; }
  /// Whether the key is of this kind of cells.
  MG_HD bool has(Key key, Index n) const {
    return key != nothing && order(key) < Key(n) * Key(most_pieces);
  }
};

/// The nearer to the viewer, the less. For depths that are numbers.
MG_HD Key key_of_depth(double depth) {
  union {
    float value;
    std::uint32_t bits;
  } own{static_cast<float>(depth)};
  const std::uint32_t ascending = own.bits & 0x80000000u ? ~own.bits : own.bits | 0x80000000u;
  return ~ascending;
}

struct Canvas {
  int columns, rows;
  Key* keys;
  Key* depths;  ///< of a surface: what is nearest, known before keys are written; else null
  bool finds_depths;

  MG_HD void put(const Triangle& triangle, double area, int x, int y, Key key) const {
    const Offset sample = Offset(y) * columns + x;
    if (!depths) return multigrid::lower(keys + sample, key);
    const Key depth = key_of_depth(interpolated<&Vertex::depth>(triangle, area, x, y));
    if (finds_depths)
      multigrid::lower(depths + sample, depth);
    else if (depths[sample] == depth)
      multigrid::lower(keys + sample, key);
  }
  MG_HD void put_row(const Triangle& triangle, const Spans& spans, int y, Key key) const {
    spans.for_row(y, columns, [&](int x) { put(triangle, spans.area, x, y, key); });
  }
};

/// Triangles with more samples are drawn row by row, so that no thread has much more to do than others.
MG_HD bool is_large(const Spans& spans) {
  constexpr double most = 2 * 2048;
  return ::fabs(spans.area) > most;
}

template <class Source>
struct DrawItem {
  Source source;
  PieceKeys keys;
  Canvas canvas;
  MG_HD void operator()(Index item) const {
    const int n = source.n_pieces(item);
    for (int k = 0; k < n; ++k) {
      Triangle triangle;
      if (!source.piece(item, k, triangle)) continue;
      const Spans spans(triangle, canvas.rows);
      if (is_large(spans)) continue;
      for (int y = spans.first_row; y <= spans.last_row; ++y)
        canvas.put_row(triangle, spans, y, keys.of(item, k));
    }
  }
};

template <class Source>
struct CountRows {
  Source source;
  int rows;
  Index* counts;
  MG_HD void operator()(Index item) const {
    Index count = 0;
    const int n = source.n_pieces(item);
    for (int k = 0; k < n; ++k) {
      Triangle triangle;
      if (!source.piece(item, k, triangle)) continue;
      const Spans spans(triangle, rows);
      if (is_large(spans)) count += spans.rows();
    }
    counts[item] = count;
  }
};

/// One row of a large triangle.
template <class Source>
struct DrawRow {
  Source source;
  PieceKeys keys;
  Canvas canvas;
  const Offset* first_rows;  ///< of each item
  Index n_items;
  Offset first;
  MG_HD void operator()(Index i) const {
    const Offset row = first + i;
    Index item = 0;  // the last one whose first row is not beyond
    for (Index low = 0, high = n_items; high - low > 1;) {
      const Index middle = low + (high - low) / 2;
      (first_rows[middle] <= row ? low : high) = middle;
      item = low;
    }
    int left = static_cast<int>(row - first_rows[item]);
    const int n = source.n_pieces(item);
    for (int k = 0; k < n; ++k) {
      Triangle triangle;
      if (!source.piece(item, k, triangle)) continue;
      const Spans spans(triangle, canvas.rows);
      if (!is_large(spans)) continue;
      if (left < spans.rows())
        return canvas.put_row(triangle, spans, spans.first_row + left, keys.of(item, k));
      left -= spans.rows();
    }
  }
};

template <class Source>
void draw(const Executor& executor,
          const Source& source,
          const Index n,
          const PieceKeys& keys,
          const Canvas& canvas) {
  multigrid::for_each(executor, n, DrawItem<Source>{source, keys, canvas});
  Array<Index> counts(executor, n);
  multigrid::for_each(executor, n, CountRows<Source>{source, canvas.rows, counts.on(executor)});
  Array<Offset> first_rows(executor, Offset(n) + 1);
  const Offset n_rows = multigrid::scan(counts, first_rows);
  constexpr Offset at_once = Offset(1) << 30;
  for (Offset first = 0; first < n_rows; first += at_once)
    multigrid::for_each(executor, std::min(at_once, n_rows - first),
                        DrawRow<Source>{source, keys, canvas, first_rows.on(executor), n, first});
}

struct ClearSample {
  Key *keys, *depths;
  float *values, *shades;
  MG_HD void operator()(Index i) const {
    keys[i] = nothing;
    values[i] = NAN;
    if (!depths) return;
    depths[i] = nothing;
    shades[i] = NAN;
  }
};

constexpr int strip =
    8;  ///< neighbouring samples of one thread, most of which see the same triangle

/// Where what is seen is written to; null: nowhere.
struct Shown {
  float *values, *shades;
  Relief* reliefs;
  std::uint16_t* materials;
  Index* cells;
  const std::uint16_t* materials_of_mesh;
  int shift;  ///< from a cell to that of a coarser mesh that has its material

  MG_HD void put(Offset sample,
                 const Triangle& triangle,
                 double area,
                 int x,
                 int y,
                 double shade,
                 Index cell) const {
    values[sample] = static_cast<float>(interpolated<&Vertex::value>(triangle, area, x, y));
    if (shades) shades[sample] = static_cast<float>(shade);
    if (reliefs) {
      const auto& [a, b, c] = triangle;
      const double to_b = b.depth - a.depth, to_c = c.depth - a.depth;
      reliefs[sample] = {static_cast<float>(interpolated<&Vertex::depth>(triangle, area, x, y)),
                         static_cast<float>((to_b * (c.y - a.y) - to_c * (b.y - a.y)) / area),
                         static_cast<float>((to_c * (b.x - a.x) - to_b * (c.x - a.x)) / area)};
    }
    if (materials) materials[sample] = materials_of_mesh[cell >> shift];
    if (cells) cells[sample] = cell;
  }
};

/// What is seen in a strip of samples.
template <class Source>
struct ShowStrip {
  Source source;
  Index n;
  PieceKeys keys;
  Canvas canvas;
  Offset n_samples;
  Shown shown;

  MG_HD void operator()(Index number) const {
    const Offset begin = Offset(number) * strip,
                 end = begin + strip < n_samples ? begin + strip : n_samples;
    Key last = nothing;
    Triangle triangle{};
    double area = 1, shade = 0;
    Index cell = 0;
    for (Offset sample = begin; sample < end; ++sample) {
      const Key key = canvas.keys[sample];
      if (!keys.has(key, n)) continue;
      if (key != last) {
        const Key order = keys.order(key);
        const Index item = static_cast<Index>(order / Key(keys.most_pieces));
        source.piece(item, static_cast<int>(order % Key(keys.most_pieces)), triangle);
        cell = source.cell_of(item);
        area = double_area(triangle);
        if (shown.shades) shade = shade_of(triangle);
        last = key;
      }
      const int x = static_cast<int>(sample % canvas.columns),
                y = static_cast<int>(sample / canvas.columns);
      shown.put(sample, triangle, area, x, y, shade, cell);
    }
  }
};

template <class Source>
struct BoxOfItem {
  Source source;
  MG_HD BoxAround operator()(Index item) const { return source.box(item); }
};

/// Calls f(source, n_items, keys) as for_sources.
template <class F>
void for_keyed_sources(const DrawnMesh& mesh,
                       const DrawnValues& drawn,
                       const Sight& sight,
                       const Frame& frame,
                       const F& f) {
  Key first = 0;
  for_sources(mesh, drawn, sight, frame, [&](const auto& source, const Index n) {
    const int most = std::decay_t<decltype(source)>::most_pieces;
    f(source, n, PieceKeys{first, most, sight.of != Sight::Of::surface});
    first += Key(n) * Key(most);
  });
}

}  // namespace

Box bounding_box(const DrawnMesh& mesh, const Sight& sight) {
  BoxAround around;
  for_sources(mesh, {}, sight, {}, [&](const auto& source, const Index n) {
    using Source = std::decay_t<decltype(source)>;
    around += multigrid::sum(mesh.executor(), n, BoxOfItem<Source>{source});
  });
  Box box = around.box;
  if (mesh.others) {
    const auto across = mesh.others->join({box.left, box.right}),
               up = mesh.others->join({box.bottom, box.top});
    box = {across[0], across[1], up[0], up[1]};
  }
  return box;
}

Samples samples_of(const DrawnMesh& mesh,
                   const DrawnValues& drawn,
                   const Sight& sight,
                   const Box& box,
                   const int columns,
                   const int rows,
                   const SampledParts& parts) {
  const Executor& executor = mesh.executor();
  const Offset n_samples = Offset(columns) * rows;
  const bool is_surface = sight.of == Sight::Of::surface;
  const double scale_x = columns / (box.right - box.left), scale_y = rows / (box.top - box.bottom);
  const Frame frame{box.left, box.bottom, scale_x, scale_y, (scale_x + scale_y) / 2, 0.5};
  const auto if_wanted = [&](const bool is_wanted) { return is_wanted ? n_samples : 0; };
  Samples samples{columns,
                  rows,
                  Array<float>(executor, n_samples),
                  Array<float>(executor, if_wanted(is_surface)),
                  Array<std::uint16_t>(executor, if_wanted(parts.outlines && mesh.materials)),
                  Array<Relief>(executor, if_wanted(parts.outlines && is_surface)),
                  Array<Index>(executor, if_wanted(parts.cells))};
  Array<Key> keys(executor, n_samples), depths(executor, if_wanted(is_surface));
  const Shown shown{
      samples.values.on(executor),      samples.shades.on(executor),
      samples.reliefs.on(executor),     samples.materials.on(executor),
      samples.cells.on(executor),       mesh.materials ? mesh.materials->on(executor) : nullptr,
      mesh.dimension * mesh.refinements};
  Canvas canvas{columns, rows, keys.on(executor), depths.on(executor), is_surface};
  multigrid::for_each(executor, n_samples,
                      ClearSample{canvas.keys, canvas.depths, shown.values, shown.shades});
  const auto draw_all = [&] {
    for_keyed_sources(mesh, drawn, sight, frame, [&](const auto& source, Index n, PieceKeys own) {
      draw(executor, source, n, own, canvas);
    });
  };
  draw_all();
  if (is_surface) {
    canvas.finds_depths = false;
    draw_all();
  }
  for_keyed_sources(mesh, drawn, sight, frame, [&](const auto& source, Index n, PieceKeys own) {
    using Source = std::decay_t<decltype(source)>;
    multigrid::for_each(executor, (n_samples + strip - 1) / strip,
                        ShowStrip<Source>{source, n, own, canvas, n_samples, shown});
  });
  if (mesh.others) mesh.others->join(samples);
  return samples;
}

}  // namespace postprocess

// slic_loops.inl - see slic_loops.hpp.
namespace claiming {

constexpr std::size_t width = lanes<float>;
using Owners = Lanes<float>::Bits;

// Rows y .. y + width - 1 of a column, or one row for Value = float. `down` is the row of each lane, from the first.
template <class Value, class Owner>
inline void claimRows(const slic::Pixels& p, std::size_t column, std::size_t y, const slic::Centre& centre,
                      float across, float spaceWeight, const Value& down, const Owner& id) {
  const Value dy = down + (static_cast<float>(y) - centre.y);
  Value d = across + spaceWeight * dy * dy;
  for (int c = 0; c < p.channels; ++c) {
    Value v;
    load(p.plane[c] + column + y, v);
    v -= centre.colour[c];
    d += v * v;
  }
  Value before;
  Owner owner;
  load(p.distance + column + y, before);
  load(p.owner + column + y, owner);
  const auto nearer = d < before;
  before = nearer ? d : before;
  owner = nearer ? id : owner;
  store(before, p.distance + column + y);
  store(owner, p.owner + column + y);
}

void claim(const slic::Pixels& p, const slic::Window& w, const slic::Centre& centre, float spaceWeight,
           std::uint32_t id) {
  Floats down;
  Owners ids;
  for (std::size_t l = 0; l < width; ++l) {
    down[l] = static_cast<float>(l);
    ids[l] = static_cast<std::int32_t>(id);
  }
  for (std::size_t x = w.firstCol; x < w.lastCol; ++x) {
    const float dx = static_cast<float>(x) - centre.x, across = spaceWeight * dx * dx;
    const std::size_t column = x * p.rows;
    if (w.lastRow - w.firstRow < width) {
      for (std::size_t y = w.firstRow; y < w.lastRow; ++y)
        claimRows(p, column, y, centre, across, spaceWeight, 0.f, static_cast<std::int32_t>(id));
      continue;
    }
    // the last vector may overlap the one before: to claim a pixel twice changes nothing
    for (std::size_t y = w.firstRow; y < w.lastRow; y += width)
      claimRows(p, column, y + width <= w.lastRow ? y : w.lastRow - width, centre, across, spaceWeight, down, ids);
  }
}

}  // namespace claiming

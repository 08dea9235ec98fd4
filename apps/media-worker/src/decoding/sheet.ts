/** A plane of a tile: one byte a pixel, and the byte that fills places without a tile. */
export interface Plane {
  width: number;
  height: number;
  blank: number;
}

/** Puts tiles into rows of `columns`, plane by plane. Each tile has its planes one after the other. */
export function composeSheet(tiles: readonly Buffer[], planes: readonly Plane[], columns: number): Buffer {
  const rows = Math.ceil(tiles.length / columns);
  let start = 0;
  const sheets = planes.map(({ width, height, blank }) => {
    const stride = width * columns;
    const sheet = Buffer.alloc(stride * height * rows, blank);
    tiles.forEach((tile, index) => {
      const corner = Math.floor(index / columns) * height * stride + (index % columns) * width;
      for (let y = 0; y < height; y++) {
        tile.copy(sheet, corner + y * stride, start + y * width, start + (y + 1) * width);
      }
    });
    start += width * height;
    return sheet;
  });
  return Buffer.concat(sheets);
}

import { tileAt, tileStyle, tileUnder } from './film-tiles';

/** Ten frames, two seconds apart, in rows of four. */
const filmstrip = { tileWidth: 160, tileHeight: 90, columns: 4, count: 10, intervalMs: 2_000 };

describe('tileAt', () => {
  it.each([
    [0, 0],
    [900, 0],
    [1_100, 1],
    [18_000, 9],
    [60_000, 9],
    [-5, 0],
  ])('shows for %d ms tile %d', (ms, tile) => {
    expect(tileAt(filmstrip, ms)).toBe(tile);
  });
});

describe('tileUnder', () => {
  it.each([
    [-0.2, 0],
    [0, 0],
    [0.55, 5],
    [1, 9],
  ])('shows at %d of the width tile %d', (share, tile) => {
    expect(tileUnder(filmstrip, share)).toBe(tile);
  });
});

describe('tileStyle', () => {
  it('places a tile in the second row and second column', () => {
    expect(tileStyle(filmstrip, 'https://store.test/s.webp', 5)).toEqual({
      aspectRatio: '160 / 90',
      backgroundImage: 'url("https://store.test/s.webp")',
      backgroundSize: '400% 300%',
      backgroundPosition: `${(1 / 3) * 100}% 50%`,
    });
  });

  it('needs no offset for a sheet of one tile', () => {
    expect(tileStyle({ ...filmstrip, columns: 1, count: 1 }, 'x', 0).backgroundPosition).toBe('0% 0%');
  });

  it('keeps a quote in a URL from ending it', () => {
    expect(tileStyle(filmstrip, 'x?a="', 0).backgroundImage).toBe('url("x?a=%22")');
  });
});

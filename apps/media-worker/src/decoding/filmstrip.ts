import type { FilmstripIndex } from '@cutroom/contracts';
import type { Frame } from 'node-av/lib';
import { FilterChain } from './filter-chain';
import { fitted, type Size } from './geometry';
import { av } from './library';
import { impressionOf, isBlack, isBlank, type Impression } from './luma';
import { bufferFor } from './picture-filters';
import { composeSheet, type Plane } from './sheet';

const tileBounds: Size = { width: 160, height: 90 };
const tilesMax = 100;
const columns = 10;

interface Tile {
  pixels: Buffer;
  /** Time of the frame in seconds. */
  time: number;
  impression: Impression;
}

/** Shares of the video near which thumbnails are suggested, and how far from there they may be. */
const suggested = [0.2, 0.45, 0.7];
const nearby = 0.1;

/**
 * Small pictures at equal distances. The distance starts at one second and doubles whenever there are too many: it does
 * not depend on what the file says about its duration.
 */
export class Filmstrip {
  private readonly size: Size;
  private chain: FilterChain | null = null;
  private readonly small = new av.Frame();
  private tiles: Tile[] = [];
  private interval = 1;
  /** Seconds of black at the start; null until a frame is not black. */
  private black: number | null = null;
  private end = 0;

  /** `displayed`: the size of the video. */
  constructor(displayed: Size) {
    this.size = fitted(displayed, tileBounds);
    this.small.alloc();
  }

  /** Whether the frame at this time is of use. */
  wants(time: number): boolean {
    this.end = Math.max(this.end, time);
    return this.black === null || time >= this.tiles.length * this.interval;
  }

  /** `picture`: 8-bit 4:2:0. */
  async add(picture: Frame, time: number): Promise<void> {
    const tile = await this.tileOf(picture, time);
    // The first frame can come a little after the sound.
    if (!isBlack(tile.impression)) this.black ??= this.tiles.length === 0 ? 0 : time;
    // A frame that is shown for long fills all tiles of that time.
    const shown = this.tiles.at(-1) ?? tile;
    while (time >= (this.tiles.length + 1) * this.interval) this.append(shown);
    if (time >= this.tiles.length * this.interval) this.append(tile);
  }

  get blackMs(): number {
    return Math.round((this.black ?? this.end) * 1_000);
  }

  /** Times of frames with much detail, at most one near each of the suggested places. */
  suggestions(): number[] {
    const times = suggested.flatMap((share) => {
      const near = this.tiles.filter(
        ({ time, impression }) =>
          Math.abs(time - share * this.end) <= Math.max(nearby * this.end, this.interval / 2) &&
          !isBlank(impression),
      );
      const best = near.sort((a, b) => b.impression.detail - a.impression.detail)[0];
      return best ? [Math.round(best.time * 1_000)] : [];
    });
    return [...new Set(times)];
  }

  /** The sheet of all tiles as a frame for the encoder. */
  sheet(): { index: FilmstripIndex; sheet: Frame } | null {
    if (this.tiles.length === 0) return null;
    const { width, height } = this.size;
    const planes: Plane[] = [
      { width, height, blank: 16 },
      { width: width / 2, height: height / 2, blank: 128 },
      { width: width / 2, height: height / 2, blank: 128 },
    ];
    const rows = Math.ceil(this.tiles.length / columns);
    const across = Math.min(columns, this.tiles.length);
    const pixels = composeSheet(
      this.tiles.map((tile) => tile.pixels),
      planes,
      across,
    );
    const sheet = av.Frame.fromVideoBuffer(pixels, {
      width: width * across,
      height: height * rows,
      format: av.AV_PIX_FMT_YUV420P,
    });
    const index: FilmstripIndex = {
      tileWidth: width,
      tileHeight: height,
      columns: across,
      count: this.tiles.length,
      intervalMs: this.interval * 1_000,
    };
    return { index, sheet };
  }

  private append(tile: Tile): void {
    this.tiles.push(tile);
    if (this.tiles.length <= tilesMax) return;
    this.tiles = this.tiles.filter((_, index) => index % 2 === 0);
    this.interval *= 2;
  }

  private async tileOf(picture: Frame, time: number): Promise<Tile> {
    const { width, height } = this.size;
    this.chain ??= await FilterChain.open(
      [
        bufferFor(picture, { num: 1, den: 90_000 }),
        `scale=w=${width}:h=${height}:flags=area:out_color_matrix=smpte170m:out_range=tv`,
        'format=yuv420p',
        'buffersink@out',
      ].join(),
    );
    await this.chain.push(picture);
    if (!this.chain.pull('out', this.small)) throw new Error('The filters made no tile');
    const pixels = this.small.toBuffer();
    this.small.unref();
    return { pixels, time, impression: impressionOf(pixels, width, height, width) };
  }
}

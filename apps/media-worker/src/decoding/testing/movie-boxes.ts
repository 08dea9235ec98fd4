/** The boxes on the way to a track's data references (ISO/IEC 14496-12, 8.7). */
const wayToReferences = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

/** A Macintosh alias record as QuickTime's `alis` reference holds it: to the file at this absolute path. */
function aliasTo(path: string): Buffer {
  const name = Buffer.from(`${path}\0`.length % 2 === 0 ? `${path}\0` : `${path}\0\0`);
  const fixed = Buffer.alloc(10 + 1 + 27 + 12 + 1 + 63 + 16 + 2 + 2 + 16);
  const record = Buffer.alloc(4);
  record.writeUInt16BE(2, 0);
  record.writeUInt16BE(name.length, 2);
  const end = Buffer.from([0xff, 0xff, 0, 0]);
  return Buffer.concat([fixed, record, name, end]);
}

function box(kind: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8, 0);
  header.write(kind, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** A QuickTime file without media, which sends players to this address. */
export function referenceMovie(address: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(address.length);
  const reference = Buffer.concat([Buffer.alloc(4), Buffer.from('url '), length, Buffer.from(address)]);
  return box('moov', box('rmra', box('rmda', box('rdrf', reference))));
}

/**
 * Lets the only track of a QuickTime file, whose index is at its end, take its media from another file. Without this,
 * its one reference is to itself.
 */
export function referTo(movie: Buffer, path: string): Buffer {
  const reference = box('alis', Buffer.concat([Buffer.alloc(4), aliasTo(path)]));
  const result = Buffer.from(movie);
  let at = 0;
  const sizes: number[] = [];
  for (const kind of wayToReferences) {
    at = movie.indexOf(kind, at, 'latin1');
    sizes.push(at - 4);
  }
  // Version, flags and the number of references come first; then the first reference.
  const start = at + 12;
  const before = movie.readUInt32BE(start);
  for (const size of sizes) result.writeUInt32BE(movie.readUInt32BE(size) + reference.length - before, size);
  return Buffer.concat([result.subarray(0, start), reference, result.subarray(start + before)]);
}

/** A part of a track that players show: seconds, from the beginning of its media. */
export interface Segment {
  from: number;
  seconds: number;
}

export const part = (from: number, seconds: number): Segment => ({ from, seconds });

/** Lets the edit list of the first track of an MP4 file show these parts (8.6.6). */
export function showOnly(movie: Buffer, segments: readonly Segment[]): Buffer {
  const movieScale = movie.readUInt32BE(movie.indexOf('mvhd', 0, 'latin1') + 16);
  const mediaScale = movie.readUInt32BE(movie.indexOf('mdhd', 0, 'latin1') + 16);
  const content = Buffer.alloc(8 + segments.length * 12);
  content.writeUInt32BE(segments.length, 4);
  segments.forEach(({ from, seconds }, index) => {
    content.writeUInt32BE(seconds * movieScale, 8 + index * 12);
    content.writeUInt32BE(from * mediaScale, 12 + index * 12);
    content.writeUInt32BE(65_536, 16 + index * 12);
  });
  return replaceBox(movie, ['moov', 'trak', 'edts', 'elst'], box('elst', content));
}

/** Lets players mirror the first track of an MP4 file from left to right: the first number of its matrix (8.3.2). */
export function mirror(movie: Buffer): Buffer {
  const result = Buffer.from(movie);
  result.writeInt32BE(-65_536, movie.indexOf('tkhd', 0, 'latin1') + 44);
  return result;
}

/** Makes this track of a QuickTime file the pictures of its chapters, instead of their titles (QuickTime, `tref`). */
export function takeForChapters(movie: Buffer, track: number): Buffer {
  const result = Buffer.from(movie);
  for (let at = movie.indexOf('chap'); at >= 0; at = movie.indexOf('chap', at + 4))
    result.writeUInt32BE(track, at + 4);
  return result;
}

/**
 * Describes the second half of the chunks of the first track anew, with another name of a codec: a file may have several
 * descriptions (8.5.2), and not all players know more than one. The track has chunks of the same size.
 */
export function describeHalfAs(movie: Buffer, codec: string): Buffer {
  const table = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
  const at = movie.indexOf('stsd');
  const known = movie.subarray(at + 12, at - 4 + movie.readUInt32BE(at - 4));
  const other = Buffer.from(known);
  other.write(codec, 4, 'latin1');
  const half = Math.ceil(movie.readUInt32BE(movie.indexOf('stco') + 8) / 2);
  const perChunk = movie.readUInt32BE(movie.indexOf('stsc') + 16);
  const numbers = Buffer.alloc(32);
  [0, 2, 1, perChunk, 1, half + 1, perChunk, 2].forEach((value, index) =>
    numbers.writeUInt32BE(value, index * 4),
  );
  const two = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]), known, other]);
  return replaceBox(
    replaceBox(movie, [...table, 'stsd'], box('stsd', two)),
    [...table, 'stsc'],
    box('stsc', numbers),
  );
}

/** Replaces the first box at this path, and corrects the sizes of those around it and the places of what follows. */
function replaceBox(movie: Buffer, path: readonly string[], replacement: Buffer): Buffer {
  const starts: number[] = [];
  for (const kind of path) starts.push(movie.indexOf(kind, (starts.at(-1) ?? 0) + 8, 'latin1') - 4);
  const start = starts.pop() ?? 0;
  const before = movie.readUInt32BE(start);
  const result = Buffer.from(movie);
  const longer = replacement.length - before;
  for (const at of starts) result.writeUInt32BE(movie.readUInt32BE(at) + longer, at);
  if (movie.indexOf('mdat') > start) moveChunks(result, longer);
  return Buffer.concat([result.subarray(0, start), replacement, result.subarray(start + before)]);
}

/** Adds to the places of all chunks (8.7.5). */
function moveChunks(movie: Buffer, by: number): void {
  for (let at = movie.indexOf('stco'); at >= 0; at = movie.indexOf('stco', at + 4)) {
    const count = movie.readUInt32BE(at + 8);
    for (let chunk = 0; chunk < count; chunk++) {
      const place = at + 12 + chunk * 4;
      movie.writeUInt32BE(movie.readUInt32BE(place) + by, place);
    }
  }
}

/** Gives the only frame of an MP4 file a duration of these seconds, in all places that note it. */
export function stretchFrame(movie: Buffer, seconds: number): Buffer {
  const result = Buffer.from(movie);
  const media = result.indexOf('mdhd', 0, 'latin1');
  result.writeUInt32BE(1, media + 16);
  result.writeUInt32BE(seconds, media + 20);
  const times = result.indexOf('stts', 0, 'latin1');
  result.writeUInt32BE(seconds, times + 16);
  const header = result.indexOf('mvhd', 0, 'latin1');
  result.writeUInt32BE(1, header + 16);
  result.writeUInt32BE(seconds, header + 20);
  return result;
}

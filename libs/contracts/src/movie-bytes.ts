/** A complete `ftyp` box, the first of an MP4 file (ISO/IEC 14496-12, 4.3). */
const fileType = '\0\0\0\x18ftypisom\0\0\x02\0isommp42';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bytes that begin like an MP4 file, so that the server accepts them as a video, followed by this content. */
export function movieWith(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const start = bytesOf(fileType);
  const rest = typeof content === 'string' ? bytesOf(content) : content;
  const movie = new Uint8Array(start.length + rest.length);
  movie.set(start);
  movie.set(rest, start.length);
  return movie;
}

/** The content of `movieWith`. */
export const contentOfMovie = (movie: Uint8Array): string =>
  new TextDecoder().decode(movie.subarray(fileType.length));

/** A copy of these bytes that begins like an MP4 file. */
export function asMovie(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const movie = new Uint8Array(bytes);
  movie.set(bytesOf(fileType).subarray(0, movie.length));
  return movie;
}

import type { VideoExtension } from './media';

/** How many leading bytes `startsLikeVideo` needs to see, unless the file is shorter. */
export const leadingBytes = 4_096;

type Signature = (head: Uint8Array) => boolean;

/** The bytes of a text in Latin-1, or of numbers, at an offset. */
const at =
  (offset: number, expected: string | readonly number[]): Signature =>
  (head) => {
    const bytes = typeof expected === 'string' ? [...expected].map((each) => each.charCodeAt(0)) : expected;
    return bytes.every((byte, index) => head[offset + index] === byte);
  };

const any =
  (...signatures: Signature[]): Signature =>
  (head) =>
    signatures.some((signature) => signature(head));

/** The type of the first box or atom (ISO/IEC 14496-12, 4.2; QuickTime File Format). Old QuickTime files have no `ftyp`. */
const isoMedia = any(
  ...['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp', 'uuid'].map((type) => at(4, type)),
);

/** Packets that begin with 0x47 (ISO/IEC 13818-1, 2.4.3): at least two, or the whole of a shorter file. */
const packets =
  (first: number, length: number): Signature =>
  (head) => {
    if (head[first] !== 0x47) return false;
    const next = first + length;
    return head.length <= next ? head.length >= length : head[next] === 0x47;
  };

/** The partition pack key (SMPTE ST 377-1, 7.1), which a run-in of less than 64 kB may precede. */
const mxfKey = [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02];
const mxf: Signature = (head) => {
  const last = Math.min(head.length, leadingBytes) - mxfKey.length;
  for (let offset = 0; offset <= last; offset += 1) if (at(offset, mxfKey)(head)) return true;
  return false;
};

const riff: Signature = (head) =>
  at(0, 'RIFF')(head) && any(at(8, 'AVI '), at(8, 'AVIX'), at(8, 'AMV '))(head);

const video = any(
  isoMedia,
  // EBML: Matroska and WebM (RFC 8794, section 11.2.1).
  at(0, [0x1a, 0x45, 0xdf, 0xa3]),
  riff,
  // Advanced Systems Format: the GUID of the header object.
  at(0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
  at(0, 'FLV'),
  // MPEG: a pack header, a sequence header or a system header.
  ...[0xba, 0xb3, 0xbb].map((code) => at(0, [0, 0, 1, code])),
  packets(0, 188),
  // With a timestamp of four bytes before each packet, as cameras write it.
  packets(4, 192),
  at(0, 'OggS'),
  at(0, '.RMF'),
  mxf,
);

/**
 * Whether a file begins like any video container, not only one that fits its extension: cameras and editors disagree
 * about extensions. Raw `.yuv` has no signature, so it always passes.
 *
 * @param head the first `leadingBytes` of the file, or all of a shorter one
 */
export const startsLikeVideo = (head: Uint8Array, extension: VideoExtension): boolean =>
  extension === 'yuv' || video(head);

import type { ByteSource } from './byte-source';

/** How the top level of an MP4 or QuickTime file is laid out. */
export interface MovieLayout {
  /** The index comes before the media, so that playback can start before the whole file has arrived. */
  fastStart: boolean;
  /** A box ends after the file does, or there is no index. */
  truncated: boolean;
  /** Indexes after the first one, as in files that are joined end to end. Players show only the first file. */
  further: number;
}

const boxesMax = 10_000;
/** Any four letters can name a box. A file with one of these is a movie; old QuickTime files have no `ftyp`. */
const ofMovies = ['ftyp', 'moov', 'mdat'];

/** Reads the headers of the boxes (ISO/IEC 14496-12, 4.2). */
export async function movieLayout(source: ByteSource): Promise<MovieLayout> {
  const order: string[] = [];
  let offset = 0;
  for (let boxes = 0; boxes < boxesMax && offset + 8 <= source.size; boxes++) {
    const header = await source.read(offset, 16);
    const kind = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    const length =
      short === 0
        ? source.size - offset
        : short === 1 && header.length === 16
          ? Number(header.readBigUInt64BE(8))
          : short;
    if (!/^[\x20-\x7e\xa9]{4}$/.test(kind) || length < 8) break;
    order.push(kind);
    if (offset + length > source.size)
      return { fastStart: false, truncated: order.some((name) => ofMovies.includes(name)), further: 0 };
    offset += length;
  }
  const [index, media] = [order.indexOf('moov'), order.indexOf('mdat')];
  return {
    fastStart: index >= 0 && (media < 0 || index < media),
    truncated: index < 0 && media >= 0,
    further: Math.max(0, order.filter((kind) => kind === 'moov').length - 1),
  };
}

/** A RIFF header has the length of the file, or of its first part when the file is larger than the field allows. 0: never finished. */
async function riffTruncated(source: ByteSource): Promise<boolean> {
  const header = await source.read(0, 12);
  if (header.length < 12 || header.toString('latin1', 0, 4) !== 'RIFF') return false;
  const length = header.readUInt32LE(4);
  return length > 0 && length < 0xffff_fff0 && length + 8 > source.size + 1;
}

/** A number of an EBML header. Its first bits encode its length (RFC 8794, 4). */
function ebmlNumber(bytes: Buffer, at: number): { value: number; length: number; unknown: boolean } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let unknown = value === 0xff >> length;
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0;
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { value, length, unknown };
}

/** Matroska's segment has its length, except in a live recording (RFC 9559). */
async function matroskaTruncated(source: ByteSource): Promise<boolean> {
  const start = await source.read(0, 4_096);
  const header = ebmlNumber(start, 4);
  if (!header) return false;
  const segment = 4 + header.length + header.value;
  if (segment + 12 > start.length || start.readUInt32BE(segment) !== 0x1853_8067) return false;
  const size = ebmlNumber(start, segment + 4);
  return size !== null && !size.unknown && segment + 4 + size.length + size.value > source.size;
}

/** The File Properties object of an ASF file (ASF specification, 3.2). */
const asfFileProperties = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');

async function asfTruncated(source: ByteSource): Promise<boolean> {
  const start = await source.read(0, 65_536);
  const at = start.indexOf(asfFileProperties);
  if (at < 0 || at + 92 > start.length) return false;
  const broadcast = (start.readUInt32LE(at + 88) & 1) === 1;
  const size = Number(start.readBigUInt64LE(at + 40));
  return !broadcast && size > source.size;
}

/** Whether the file is shorter than its own header says; false when the header does not say. `format`: the demuxer's name. */
export async function endsEarly(source: ByteSource, format: string): Promise<boolean> {
  if (format.startsWith('mov')) return (await movieLayout(source)).truncated;
  if (format === 'avi') return riffTruncated(source);
  if (format.startsWith('matroska')) return matroskaTruncated(source);
  return format === 'asf' ? asfTruncated(source) : false;
}

import { parseTimecode, startFrameOf, type ExportFormat } from '@cutroom/contracts';
import type { Review } from '../review';
import { checkGrammar, childOf, childrenOf, parseXml, type Grammar, type XmlElement } from './parse-xml';

/** What a program that imports the file knows of a marker. */
interface ParsedMarker {
  from: number;
  to: number;
  /** All that users wrote. */
  text: string;
  resolved: boolean;
}

/** The records of a file by the grammar of RFC 4180, section 2, with every field quoted. */
export function parseCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const records: string[][] = [[]];
  let rest = text.slice(1);
  while (rest !== '') {
    const found = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(rest);
    if (!found) throw new Error(`no field: ${rest.slice(0, 80)}`);
    records.at(-1)?.push((found[1] ?? '').replaceAll('""', '"'));
    rest = rest.slice(found[0].length);
    if (found[2] !== ',' && rest !== '') records.push([]);
  }
  expect(new Set(records.map(({ length }) => length)).size).toBe(1);
  return records;
}

/** Frames from the start of the video; timecode starts over after a day. */
function framesSince(timecode: string, { rate, startTimecode }: Review): number {
  const frame = parseTimecode(timecode, rate);
  if (frame === null) throw new Error(`no timecode: ${timecode}`);
  expect(timecode.includes(';')).toBe(rate.dropFrame);
  const away = frame - startFrameOf(startTimecode, rate);
  const day = (parseTimecode(`23:59:59:${rate.nominal - 1}`, rate) ?? 0) + 1;
  return away < 0 ? away + day : away;
}

const fromCsv = (review: Review, text: string): ParsedMarker[] =>
  parseCsv(text)
    .slice(1)
    .map(([firstTimecode = '', lastTimecode = '', from, to, , person, comment, status]) => {
      const frames = { from: Number(from), to: Number(to) };
      expect(framesSince(firstTimecode, review)).toBe(frames.from);
      expect(framesSince(lastTimecode, review)).toBe(frames.to);
      return { ...frames, text: `${person}\n${comment}`, resolved: status === 'Resolved' };
    });

const none: string[] = [];
const rateOnly = ['timebase', 'ntsc'];

/** Apple's "Final Cut Pro XML Interchange Format", Elements Catalog, as far as exports use it. */
const xmeml: Grammar = {
  xmeml: { attributes: ['version!'], children: ['sequence'] },
  sequence: { attributes: ['id'], children: ['name', 'duration', 'rate', 'timecode', 'media', 'marker'] },
  rate: { children: rateOnly },
  timecode: { children: ['rate', 'string', 'frame', 'displayformat'] },
  media: { children: ['video'] },
  video: { children: ['format', 'track'] },
  format: { children: ['samplecharacteristics'] },
  samplecharacteristics: { children: ['rate', 'width', 'height', 'pixelaspectratio'] },
  marker: { children: ['name', 'comment', 'color', 'in', 'out'] },
  color: { children: ['alpha', 'red', 'green', 'blue'] },
  ...Object.fromEntries(
    ['name', 'comment', 'duration', 'timebase', 'ntsc', 'string', 'frame', 'displayformat', 'track', 'width']
      .concat(['height', 'pixelaspectratio', 'in', 'out', 'alpha', 'red', 'green', 'blue'])
      .map((name) => [name, {}]),
  ),
};

function fromPremiere({ rate, startTimecode }: Review, text: string): ParsedMarker[] {
  const root = parseXml(text, 'xmeml');
  checkGrammar(root, xmeml);
  const sequence = childOf(root, 'sequence');
  const textOf = (...path: string[]) => childOf(sequence, ...path).text;
  for (const path of [[], ['timecode'], ['media', 'video', 'format', 'samplecharacteristics']]) {
    expect(textOf(...path, 'rate', 'timebase')).toBe(String(rate.nominal));
    expect(textOf(...path, 'rate', 'ntsc')).toBe(rate.denominator === 1_001 ? 'TRUE' : 'FALSE');
  }
  expect(textOf('timecode', 'displayformat')).toBe(rate.dropFrame ? 'DF' : 'NDF');
  expect(parseTimecode(textOf('timecode', 'string'), rate)).toBe(Number(textOf('timecode', 'frame')));
  expect(Number(textOf('timecode', 'frame'))).toBe(startFrameOf(startTimecode, rate));
  return childrenOf(sequence, 'marker').map((marker) => {
    const from = Number(childOf(marker, 'in').text);
    const out = Number(childOf(marker, 'out').text);
    expect(out === -1 || (out > from && out <= Number(textOf('duration')))).toBe(true);
    const [red, green] = ['red', 'green'].map((name) => Number(childOf(marker, 'color', name).text));
    return {
      from,
      to: out === -1 ? from : out - 1,
      text: `${childOf(marker, 'name').text}\n${childOf(marker, 'comment').text}`,
      resolved: green! > red!,
    };
  });
}

/** The DTD of FCPXML 1.10, as far as exports use it. */
const fcpxml: Grammar = {
  fcpxml: { attributes: ['version!'], children: ['resources', 'library'] },
  resources: { children: ['format'] },
  format: { attributes: ['id!', 'name', 'frameDuration', 'width', 'height'], children: none },
  library: { children: ['event'] },
  event: { attributes: ['name'], children: ['project'] },
  project: { attributes: ['name'], children: ['sequence'] },
  sequence: { attributes: ['format!', 'duration', 'tcStart', 'tcFormat'], children: ['spine'] },
  spine: { children: ['gap'] },
  gap: { attributes: ['name', 'offset', 'start', 'duration!'], children: ['marker'] },
  marker: { attributes: ['start!', 'duration', 'value!', 'completed', 'note'], children: none },
};

/** The frames of a time, which has to be a whole number of them: a rational number of seconds, 64 over 32 bits. */
function framesOfTime(time: string, { rate }: Review): number {
  const [, numerator = '', denominator = '1'] = /^(\d+)(?:\/([1-9]\d*))?s$/.exec(time) ?? [];
  expect(numerator).not.toBe('');
  expect(BigInt(numerator) < 2n ** 63n && BigInt(denominator) < 2n ** 31n).toBe(true);
  const dividend = BigInt(numerator) * BigInt(rate.numerator);
  const divisor = BigInt(denominator) * BigInt(rate.denominator);
  expect(dividend % divisor).toBe(0n);
  return Number(dividend / divisor);
}

function fromFinalCut(review: Review, text: string): ParsedMarker[] {
  const root = parseXml(text, 'fcpxml');
  checkGrammar(root, fcpxml);
  const frames = ({ attributes }: XmlElement, name: string) => framesOfTime(attributes[name] ?? '', review);
  const sequence = childOf(root, 'library', 'event', 'project', 'sequence');
  const gap = childOf(sequence, 'spine', 'gap');
  const format = childOf(root, 'resources', 'format');
  expect(root.attributes.version).toBe('1.10');
  expect(format.attributes.id).toBe(sequence.attributes.format);
  expect(frames(format, 'frameDuration')).toBe(1);
  expect(sequence.attributes.tcFormat).toBe(review.rate.dropFrame ? 'DF' : 'NDF');
  const start = startFrameOf(review.startTimecode, review.rate);
  expect([frames(sequence, 'tcStart'), frames(gap, 'offset'), frames(gap, 'start')]).toEqual([
    start,
    start,
    start,
  ]);
  expect(frames(gap, 'duration')).toBe(frames(sequence, 'duration'));
  return gap.children.map((marker) => {
    const from = frames(marker, 'start') - start;
    const to = from + frames(marker, 'duration') - 1;
    expect(to).toBeLessThan(frames(gap, 'duration'));
    expect(marker.attributes.value).not.toMatch(/[\n\t]|^$/);
    const { note = '', completed } = marker.attributes;
    return { from, to, text: note, resolved: completed === '1' };
  });
}

const event = /^(\d{3,}) {2}001 {6}V {5}C {8}(\S+) (\S+) (\S+) (\S+) {2}$/;
const eventMarker = /^ \|C:ResolveColor(Blue|Green) \|M:([^|]*) \|D:([1-9]\d*)$/;

/** CMX 3600 with the marker lines that DaVinci Resolve reads. */
function fromResolve(review: Review, text: string): ParsedMarker[] {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const [title, mode, blank, ...lines] = text.split('\r\n');
  expect(title).toMatch(/^TITLE: /);
  expect(mode).toBe(review.rate.dropFrame ? 'FCM: DROP FRAME' : 'FCM: NON-DROP FRAME');
  expect([blank, lines.pop()]).toEqual(['', '']);
  expect(lines.length % 3).toBe(0);
  return Array.from({ length: lines.length / 3 }, (_, index) => {
    const [, number, sourceIn, sourceOut, recordIn = '', recordOut = ''] =
      event.exec(lines[index * 3] ?? '') ?? [];
    const [, colour, name = '', duration] = eventMarker.exec(lines[index * 3 + 1] ?? '') ?? [];
    expect([Number(number), lines[index * 3 + 2]]).toEqual([index + 1, '']);
    expect([sourceIn, sourceOut]).toEqual([recordIn, recordOut]);
    const from = framesSince(recordIn, review);
    expect(framesSince(recordOut, review)).toBe(from + 1);
    return { from, to: from + Number(duration) - 1, text: name, resolved: colour === 'Green' };
  });
}

/** Media Composer's marker list: six fields a line. */
function fromAvid(review: Review, text: string): ParsedMarker[] {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const fields = line.split('\t');
    const [user, timecode = '', track, colour, comment, duration] = fields;
    expect([fields.length, track]).toEqual([6, 'V1']);
    expect(colour).toMatch(/^(red|green)$/);
    const from = framesSince(timecode, review);
    return {
      from,
      to: from + Number(duration) - 1,
      text: `${user}\n${comment}`,
      resolved: colour === 'green',
    };
  });
}

/** Reads an export by the published rules of its format, and throws for whatever breaks one. */
export const parseExport: Record<ExportFormat, (review: Review, text: string) => ParsedMarker[]> = {
  csv: fromCsv,
  premiere: fromPremiere,
  'final-cut': fromFinalCut,
  resolve: fromResolve,
  avid: fromAvid,
};

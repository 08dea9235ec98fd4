import { codecTitle, type MediaFacts } from '@cutroom/contracts';
import { formatClock } from '../../lib/time/clock-time';
import { formatResolution } from './format-resolution';

/** One fact: its name and its value, both as users read them. */
export type FactRow = readonly [label: string, value: string];

type VideoStream = NonNullable<MediaFacts['video']>;
type AudioStream = NonNullable<MediaFacts['audio']>;

const channelTitles: Readonly<Record<number, string>> = { 1: 'Mono', 2: 'Stereo', 6: '5.1', 8: '7.1' };

const upTo = (decimals: number, value: number): string => String(Number(value.toFixed(decimals)));
const signed = (value: number): string => value.toFixed(1).replace('-', '−');

function codecOf({
  codec,
  profile,
  decodable,
}: Pick<VideoStream, 'codec' | 'profile' | 'decodable'>): string {
  const title = codecTitle(codec, profile);
  const named = profile === null || title.includes(profile) ? title : `${title}, ${profile}`;
  return decodable ? named : `${named} (Cutroom cannot decode it)`;
}

const frameRateOf = ({ frameRate, variableFrameRate }: VideoStream): string | null =>
  frameRate === null ? null : `${upTo(3, frameRate)} fps${variableFrameRate ? ' (variable)' : ''}`;

function videoRows(stream: VideoStream): (FactRow | null)[] {
  const { bitDepth, dynamicRange, rotation, interlaced } = stream;
  const frameRate = frameRateOf(stream);
  return [
    ['Resolution', formatResolution(stream)],
    frameRate === null ? null : ['Frame rate', frameRate],
    ['Video', codecOf(stream)],
    ['Colour', [...(bitDepth === null ? [] : [`${bitDepth} bit`]), dynamicRange].join(', ')],
    ['Scan', interlaced ? 'Interlaced' : 'Progressive'],
    rotation === 0 ? null : ['Rotation', `${rotation}°`],
  ];
}

function audioRows(stream: AudioStream): FactRow[] {
  const { channels, sampleRate } = stream;
  return [
    ['Audio', codecOf(stream)],
    ['Channels', channelTitles[channels] ?? `${channels} channels`],
    ['Sample rate', `${upTo(1, sampleRate / 1_000)} kHz`],
  ];
}

function measuredRows({ measured }: MediaFacts): (FactRow | null)[] {
  const { loudness = null, peak = null } = measured ?? {};
  return [
    loudness === null ? null : ['Loudness', `${signed(loudness)} LUFS`],
    peak === null ? null : ['Peak', `${signed(peak)} dBTP`],
  ];
}

/** The facts of a file, in the order in which pages show them. Facts that the file does not state are left out. */
export function factRows(facts: MediaFacts): FactRow[] {
  const { container, durationMs, video, audio, startTimecode } = facts;
  const rows: (FactRow | null)[] = [
    ['Container', container],
    durationMs === null ? null : ['Duration', formatClock(durationMs)],
    ...(video === null ? [['Video', 'None'] as const] : videoRows(video)),
    ...(audio === null ? [['Audio', 'None'] as const] : audioRows(audio)),
    ...measuredRows(facts),
    startTimecode === null ? null : ['Start timecode', startTimecode],
  ];
  return rows.filter((row) => row !== null);
}

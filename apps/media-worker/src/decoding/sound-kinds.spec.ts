import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waveform, type MediaFacts } from '@cutroom/contracts';
import { clipFolder, ffmpeg } from './testing/clips';
import { decodeFile, type Decoded } from './testing/decode-file';

const folder = clipFolder();

/** A clip with this sound: ffmpeg's filter, and the codec's options. */
function clipWith(name: string, sound: string, codec: string): string {
  const path = join(folder, name);
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=4', '-f', 'lavfi', '-i', sound];
  ffmpeg([...inputs, '-c:v', 'mpeg4', ...codec.split(' '), path]);
  return path;
}

function factsOf(decoded: Decoded): MediaFacts {
  if (decoded.type !== 'done' || decoded.result.kind !== 'render') throw new Error(JSON.stringify(decoded));
  return decoded.result.facts;
}

/** Integrated loudness and true peak as ffmpeg's own meter reports them. */
function measuredByFfmpeg(path: string): { loudness: number; peak: number } {
  const meter = [
    '-hide_banner',
    '-nostats',
    '-i',
    path,
    '-vn',
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = spawnSync('ffmpeg', meter, { encoding: 'utf8' });
  const last = (pattern: RegExp): number => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return { loudness: last(/I:\s+(-?[\d.]+) LUFS/g), peak: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
}

const render = (path: string): Promise<Decoded> => decodeFile(path, { kind: 'render' });

describe('measured loudness', () => {
  it.each([
    ['mono', 'sine=frequency=1000:duration=4,volume=6dB', 1],
    ['stereo', 'sine=frequency=1000:duration=4,volume=12dB,aformat=channel_layouts=stereo', 2],
    ['5.1', 'anoisesrc=duration=4:amplitude=0.3:seed=1,pan=5.1|c0=c0|c1=c0|c2=0.5*c0|c3=0*c0|c4=c0|c5=c0', 6],
  ])('is that of ffmpeg for %s', async (name, sound, channels) => {
    const path = clipWith(`${name}.mkv`, sound, '-c:a pcm_s16le -ar 48000');
    const facts = factsOf(await render(path));
    const expected = measuredByFfmpeg(path);
    expect(facts.audio).toMatchObject({ channels, sampleRate: 48_000 });
    expect(facts.measured?.silent).toBe(false);
    expect(Math.abs((facts.measured?.loudness ?? 0) - expected.loudness)).toBeLessThanOrEqual(0.2);
    expect(Math.abs((facts.measured?.peak ?? 0) - expected.peak)).toBeLessThanOrEqual(0.2);
  });

  it('is not that of a timecode track', async () => {
    const path = clipWith(
      'timecode.mov',
      'sine=frequency=1000:duration=2',
      '-c:a pcm_s16le -r 25 -timecode 01:00:00:00',
    );
    const decoded = await render(path);
    expect(factsOf(decoded)).toMatchObject({ startTimecode: '01:00:00:00' });
    const expected = measuredByFfmpeg(path);
    expect(Math.abs((factsOf(decoded).measured?.peak ?? 0) - expected.peak)).toBeLessThanOrEqual(0.2);
  });

  it('finds silence', async () => {
    const path = clipWith('silent.mp4', 'anullsrc=channel_layout=stereo:duration=4', '-c:a aac');
    const decoded = await render(path);
    expect(factsOf(decoded).measured).toMatchObject({ loudness: null, silent: true });
    expect(factsOf(decoded).measured?.peak).toBeLessThan(-60);
  });
});

describe('a video without sound', () => {
  it('has a preview without sound, and no waveform', async () => {
    const path = join(folder, 'mute.avi');
    ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=2', '-c:v', 'mpeg4', path]);
    const decoded = await render(path);
    expect(decoded).toMatchObject({ result: { preview: 'made', waveform: false } });
    expect(factsOf(decoded)).toMatchObject({
      audio: null,
      measured: { loudness: null, peak: null, silent: false },
    });
  });
});

describe('the sound of a preview', () => {
  it('is stereo in AAC, and as long as the original', async () => {
    const path = clipWith('surround.mkv', 'sine=duration=4,pan=5.1|c0=c0|c2=c0', '-c:a ac3');
    const { folder: made } = await render(path);
    const shown = [
      '-v',
      'error',
      '-select_streams',
      'a',
      '-show_entries',
      'stream=codec_name,channels,sample_rate,duration',
    ];
    const text = execFileSync('ffprobe', [...shown, '-of', 'json', join(made, 'preview.mp4')], {
      encoding: 'utf8',
    });
    const [stream] = (JSON.parse(text) as { streams: Record<string, unknown>[] }).streams;
    expect(stream).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' });
    expect(Number(stream?.['duration'])).toBeCloseTo(4, 0);
  });

  it('keeps its gaps, so that it stays in step with the video', async () => {
    const path = clipWith('gap.mkv', "sine=duration=4,aselect='not(between(t,1,2))'", '-c:a pcm_s16le');
    const { folder: made } = await render(path);
    const { peaks } = waveform.parse(JSON.parse(readFileSync(join(made, 'waveform.json'), 'utf8')));
    const at = (seconds: number): number => peaks[Math.round((seconds / 4) * peaks.length)] ?? 0;
    expect([at(0.5), at(1.5), at(2.5)].map((peak) => peak > 10)).toEqual([true, false, true]);
  });
});

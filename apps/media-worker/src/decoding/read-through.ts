import type { MediaFacts } from '@cutroom/contracts';
import type { ByteSource } from './byte-source';
import type { Filmstrip } from './filmstrip';
import { restarts, startOf } from './find-frame';
import type { Size } from './geometry';
import { av } from './library';
import { isMovie, openInput, type Input } from './open-input';
import { keyframeMaxSeconds } from './original-plays';
import { pictureSource } from './picture-filters';
import type { PreviewWriter } from './preview-writer';
import { ShownSamples } from './shown-samples';
import { SoundTrack } from './sound-track';
import { secondsOf } from './stream-decoder';
import { chooseStreams, countTracks, keepOnly } from './streams';
import { Timeline } from './timeline';
import { VideoTrack } from './video-track';

export interface PassOptions {
  source: ByteSource;
  facts: MediaFacts;
  size: Size;
  /** Null: the original serves as one, unless its keyframes or its edit list turn out to be unfit for that. */
  preview: PreviewWriter | null;
  filmstrip: Filmstrip;
  onProgress: (progress: number) => void;
}

export interface Pass {
  video: VideoTrack;
  sound: SoundTrack | null;
  filmstrip: Filmstrip;
  /** Includes tracks that begin in the middle of the file. */
  tracks: NonNullable<MediaFacts['tracks']>;
  /** Of an MP4 or QuickTime file, of the track that hides more; 0 in all others. */
  hiddenMs: number;
}

/** Consecutive read errors after which the rest of the file counts as lost. */
const readErrorsMax = 50;

/** Whether keyframes are so far apart that seeking would not be exact. */
function keyframeWatch(): (keyframe: boolean, time: number | null) => boolean {
  let last: number | null = null;
  return (keyframe, time) => {
    if (time === null) return true;
    last ??= time;
    const far = time - last > keyframeMaxSeconds;
    if (keyframe) last = time;
    return far;
  };
}

async function openTracks(
  input: Input,
  options: PassOptions,
): Promise<Omit<Pass, 'tracks' | 'hiddenMs'> | null> {
  const streams = chooseStreams(input.format);
  keepOnly(input.format, streams.video, streams.audio);
  const facts = options.facts.video;
  if (!streams.video || !facts) return null;
  const start = startOf(input);
  const video = await VideoTrack.open(streams.video, start, pictureSource(streams.video, facts), options);
  const sound = streams.audio && (await SoundTrack.open(streams.audio, start, options.preview));
  return video && { video, sound, filmstrip: options.filmstrip };
}

/** Decodes the whole file once. Null when the original cannot serve as the preview after all. */
export async function readThrough(options: PassOptions): Promise<Pass | null> {
  const { source, facts, preview, onProgress } = options;
  const input = await openInput(source);
  const pass = await openTracks(input, options);
  if (!pass) return null;
  const { video, sound } = pass;
  const timeline = new Timeline(restarts(input));
  const tooFar = keyframeWatch();
  const streams = [video, sound].flatMap((track) => track?.decoder.stream ?? []);
  const samples = isMovie(input) ? streams.map((stream) => new ShownSamples(stream)) : [];
  const packet = new av.Packet();
  packet.alloc();
  for (let errors = 0; errors < readErrorsMax && !video.decoder.hopeless;) {
    const read = await input.format.readFrame(packet);
    if (read === av.AVERROR_EOF) break;
    errors = read < 0 ? errors + 1 : 0;
    if (read < 0) continue;
    // Streams that are not wanted may still have packets in the demuxer's queue, such as a timecode.
    const track = [video, sound].find((one) => one?.decoder.stream.index === packet.streamIndex);
    const { timeBase } = (track ?? video).decoder.stream;
    const shift = timeline.shift(packet.streamIndex, secondsOf(packet.dts, timeBase));
    if (track === video && !preview && tooFar(packet.isKeyframe, secondsOf(packet.pts, timeBase)))
      return null;
    samples.find(({ stream }) => stream.index === packet.streamIndex)?.add(packet);
    if (!preview && samples.some(({ goesBack }) => goesBack)) return null;
    await track?.add(packet, shift);
    packet.unref();
    if (facts.durationMs) onProgress((video.end * 1_000) / facts.durationMs);
  }
  source.check();
  await video.add(null);
  await sound?.add(null);
  const tracks = countTracks(input.format);
  const hiddenMs = Math.max(0, ...samples.map((track) => track.hiddenMs()));
  await input.close();
  return { ...pass, tracks, hiddenMs };
}

import type { MediaFacts } from '@cutroom/contracts';
import { UnfitError } from './failures';
import { endsEarly, movieLayout } from './file-end';
import { readFirstFrames } from './first-frames';
import { containerName, startTimecode } from './names';
import { isMovie, type Input } from './open-input';
import { durationMaxMs, hiddenByHeader } from './shown-samples';
import { secondsOf, tooLarge } from './stream-decoder';
import { audioFacts, videoFacts } from './stream-facts';
import { chooseStreams, countTracks, keepOnly, type Streams } from './streams';

export interface Inspected {
  facts: MediaFacts;
  streams: Streams;
  /** Durations of the chosen streams by their header; null when it does not say. */
  expectedMs: number | null;
  /** The colours of the first frames, where a palette has them. The demuxer returns it only with the first packet. */
  palette: Buffer | null;
}

function durationOf({ format }: Input): number | null {
  const ms = Number(format.duration) / 1_000;
  return ms > 0 && ms <= durationMaxMs ? Math.round(ms) : null;
}

/** Of all streams, only those of these two matter: subtitles may last longer. */
function expectedDuration(input: Input, { video, audio }: Streams): number | null {
  const own = [video, audio].flatMap(
    (stream) => (stream && secondsOf(stream.duration, stream.timeBase)) ?? [],
  );
  if (own.length > 0) return Math.max(...own) * 1_000;
  return input.format.nbStreams <= 2 ? durationOf(input) : null;
}

/** Reads facts from the header and the first frames. Leaves the input somewhere after its first packets. */
export async function readFacts(input: Input): Promise<Inspected> {
  const { format, source } = input;
  const streams = chooseStreams(format);
  keepOnly(format, streams.video, streams.audio);
  const first = await readFirstFrames(input, streams);
  const facts: MediaFacts = {
    container: containerName(format, await source.read(0, 64)),
    durationMs: durationOf(input),
    video: streams.video && videoFacts(streams.video, first),
    audio: streams.audio && audioFacts(streams.audio),
    tracks: countTracks(format, isMovie(input) ? (await movieLayout(source)).further : 0),
    hiddenMs: streams.video && isMovie(input) ? hiddenByHeader(streams.video) : 0,
    startTimecode: startTimecode(format),
    truncated: await endsEarly(source, format.iformat?.name ?? ''),
    measured: null,
  };
  first.sample?.free();
  return { facts, streams, expectedMs: expectedDuration(input, streams), palette: first.palette };
}

const codecPattern = /^[\w.-]{1,40}$/;

/** @throws UnfitError when there is no video that can be decoded, with the facts. */
export function requireVideo({ facts, streams }: Inspected): NonNullable<Streams['video']> {
  if (!streams.video || !facts.video) throw new UnfitError('This file has no video.', facts);
  if (!facts.video.decodable) {
    const codec = codecPattern.test(facts.video.codec) ? ` “${facts.video.codec}”` : '';
    throw new UnfitError(`Cutroom cannot decode the format${codec} of this video.`, facts);
  }
  if (tooLarge(streams.video.codecpar))
    throw new UnfitError('The video has too many pixels to be decoded.', facts);
  return streams.video;
}

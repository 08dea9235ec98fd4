import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frameRateOf, limits, type MediaFacts } from '@cutroom/contracts';
import type { DecodeResult } from '../child/protocol';
import type { ByteSource } from './byte-source';
import { UnfitError, withFacts } from './failures';
import { Filmstrip } from './filmstrip';
import { startOf } from './find-frame';
import { boundsFor, fitted } from './geometry';
import { openInput } from './open-input';
import { delayOf, mayPlayAsIs } from './original-plays';
import { PreviewWriter } from './preview-writer';
import { readFacts, requireVideo, type Inspected } from './read-facts';
import { readThrough, type Pass } from './read-through';
import { encodeWebp } from './still-image';

const previewBounds = { width: limits.previewMaxWidth, height: limits.previewMaxHeight };
const quietPeak = -60;
/** A file that ends this much before the duration in its header is truncated: both must hold, because headers round. */
const missingShare = 0.02;
const missingMs = 1_000;
/** A second of an ordinary video. A damaged one loses a few consecutive frames where it was cut. */
const hiddenFramesMax = 25;
const unshown = 'The times in this file go back or hardly move on, so a preview would not show all of it.';

function finalFacts(
  { facts, expectedMs }: Inspected,
  { video, sound, filmstrip, tracks, hiddenMs }: Pass,
): MediaFacts {
  const decodedMs = Math.max(video.end, sound?.end ?? 0) * 1_000;
  const missing = (expectedMs ?? 0) - decodedMs;
  const { loudness, peak } = sound?.loudness() ?? { loudness: null, peak: null };
  const truncated = facts.truncated || (missing > missingMs && missing > (expectedMs ?? 0) * missingShare);
  return {
    ...facts,
    tracks: {
      video: Math.max(tracks.video, facts.tracks?.video ?? 0),
      audio: Math.max(tracks.audio, facts.tracks?.audio ?? 0),
    },
    // What has been cut off is missing rather than hidden.
    hiddenMs: truncated ? facts.hiddenMs : hiddenMs,
    // Some containers do not state a duration.
    durationMs: facts.durationMs ?? (decodedMs > 0 ? Math.round(decodedMs) : null),
    truncated,
    measured: { loudness, peak, silent: peak !== null && peak < quietPeak, blackMs: filmstrip.blackMs },
  };
}

/** The rate of the preview, which leaves out frames of a faster original. */
function rateOf({ frameRate, variableFrameRate }: NonNullable<MediaFacts['video']>) {
  const isFaster = frameRate !== null && frameRate > limits.previewMaxFrameRate + 0.5;
  const most = isFaster ? limits.previewMaxFrameRate : frameRate;
  return { rate: most === null ? null : frameRateOf(most), isConstant: !variableFrameRate && !isFaster };
}

/** Makes everything that needs a pass over the whole file. @throws UnfitError when nothing of it can be decoded. */
export async function render(
  source: ByteSource,
  folder: string,
  onProgress: (progress: number) => void,
): Promise<DecodeResult> {
  const input = await openInput(source);
  const inspected = await readFacts(input);
  const delay = delayOf(requireVideo(inspected), startOf(input));
  const { facts } = inspected;
  const { video } = facts;
  await input.close();
  if (!video) throw new UnfitError('This file has no video.', facts);

  const size = fitted(video, boundsFor(video, previewBounds));
  const passWith = (preview: PreviewWriter | null): Promise<Pass | null> =>
    withFacts(
      facts,
      readThrough({ source, facts, size, preview, filmstrip: new Filmstrip(video), onProgress }),
    );
  let pass = (await mayPlayAsIs(source, facts, delay)) ? await passWith(null) : null;
  const preview = pass
    ? null
    : new PreviewWriter(join(folder, 'preview.mp4'), {
        withSound: facts.audio?.decodable ?? false,
        ...rateOf(video),
      });
  await preview?.open();
  pass ??= await passWith(preview);
  if (!pass || pass.video.frames === 0)
    throw new UnfitError('None of the frames of this video can be decoded.', facts);
  await preview?.finish();
  if (preview && pass.video.mostHidden >= hiddenFramesMax) throw new UnfitError(unshown, facts);

  const strip = pass.filmstrip.sheet();
  if (strip) await writeFile(join(folder, 'filmstrip.webp'), await encodeWebp(strip.sheet));
  return {
    kind: 'render',
    facts: finalFacts(inspected, pass),
    preview: preview ? 'made' : 'original',
    filmstrip: strip?.index ?? null,
    waveform: (await pass.sound?.writeWaveform(join(folder, 'waveform.json'))) ?? false,
    suggestedFramesMs: pass.filmstrip.suggestions(),
  };
}

import { limits, waveform, type MediaJob } from '@cutroom/contracts';
import { mediaKeys, stillsPrefix, type ObjectStorage } from '@cutroom/server-kit';
import * as z from 'zod/mini';
import { patiently } from '../../source/patience';
import { VideoGone } from '../../source/errors';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { BadResult, jpeg, json, mp4, webp, withResultFile } from './result-file';
import { abortUploads, storeFile } from './store-file';

const poster = webp('poster.webp', limits.mediaPosterMaxBytes);
const filmstrip = webp('filmstrip.webp', limits.mediaFilmstripMaxBytes);
const preview = mp4('preview.mp4', limits.mediaPreviewMaxBytes);
const frame = jpeg('frame.jpg', limits.thumbnailMaxBytes);
const still = jpeg('still.jpg', limits.stillMaxBytes);
/** At most `255,` for each peak. */
const peaks = json('waveform.json', limits.mediaWaveformMaxPeaks * 4 + 100);

type Store = (deps: MediaDeps, folder: string, job: MediaJob, context: MediaContext) => Promise<void>;

export const storePoster: Store = (deps, folder, { key }, context) =>
  storeFile(deps, { folder, kind: poster, key: mediaKeys(key).poster }, context);

export const storeFilmstrip: Store = (deps, folder, { key }, context) =>
  storeFile(deps, { folder, kind: filmstrip, key: mediaKeys(key).filmstrip }, context);

export const storePreview: Store = (deps, folder, { key }, context) =>
  storeFile(deps, { folder, kind: preview, key: mediaKeys(key).preview }, context);

export const storeFrame = (deps: MediaDeps, folder: string, thumbnail: string, context: MediaContext) =>
  storeFile(deps, { folder, kind: frame, key: thumbnail }, context);

export const storeStill = (deps: MediaDeps, folder: string, key: string, context: MediaContext) =>
  storeFile(deps, { folder, kind: still, key }, context);

function parsePeaks(text: string): number[] {
  try {
    return z.parse(waveform, JSON.parse(text)).peaks;
  } catch (error) {
    throw new BadResult('the waveform cannot be read', { cause: error });
  }
}

/** Pages parse the waveform as JSON, so it is written anew from its validated values. */
export async function storeWaveform(
  { storage, patience }: MediaDeps,
  folder: string,
  { key }: MediaJob,
  { signal, log }: MediaContext,
): Promise<void> {
  const found = parsePeaks(
    await withResultFile(folder, peaks, (handle) => handle.readFile({ encoding: 'utf8' })),
  );
  const isPeak = (value: number) => value >= 0 && value <= 255;
  if (found.length > limits.mediaWaveformMaxPeaks || !found.every(isPeak)) {
    throw new BadResult('the waveform has other values');
  }
  const body = Buffer.from(JSON.stringify({ peaks: found }));
  const { contentType, file } = peaks;
  await patiently(() => storage.put(mediaKeys(key).waveform, body, { contentType }), {
    patience,
    signal,
    log,
    what: `storing ${file}`,
  });
}

/** Removes the results of a version that is gone. */
export async function removeResults(storage: ObjectStorage, { key }: MediaJob): Promise<void> {
  const keys = Object.values(mediaKeys(key)) as string[];
  for (const one of keys) await storage.remove(one);
  for await (const one of storage.list(stillsPrefix(key))) await storage.remove(one.key);
  await abortUploads(storage, mediaKeys(key).preview);
}

/**
 * Checks that the version still exists. A deletion removes the file first and then its results, so results that were
 * stored in between must be found here.
 *
 * @throws VideoGone
 */
export async function assertStillThere(
  { storage, patience }: MediaDeps,
  { key, etag }: MediaJob,
  { signal, log }: MediaContext,
): Promise<void> {
  const found = await patiently(() => storage.head(key), {
    patience,
    signal,
    log,
    what: 'a look at the file',
  });
  if (found?.etag !== etag) throw new VideoGone(`${key} is gone`);
}

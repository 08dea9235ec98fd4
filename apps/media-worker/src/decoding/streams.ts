import type { FormatContext, Stream } from 'node-av/lib';
import { orientationOf, pixelAspect, type Orientation } from './geometry';
import { av } from './library';

export interface Streams {
  video: Stream | null;
  audio: Stream | null;
}

/** The streams that a player would choose. Cover art is no video. */
export function chooseStreams(format: FormatContext): Streams {
  const streams = format.streams;
  const best = (type: typeof av.AVMEDIA_TYPE_VIDEO): Stream | null => {
    const candidates = streams.filter(
      ({ codecpar, disposition, discard }) =>
        codecpar.codecType === type &&
        (disposition & av.AV_DISPOSITION_ATTACHED_PIC) === 0 &&
        discard !== av.AVDISCARD_ALL,
    );
    const choice = streams[format.findBestStream(type)];
    return candidates.find(({ index }) => index === choice?.index) ?? candidates[0] ?? null;
  };
  return { video: best(av.AVMEDIA_TYPE_VIDEO), audio: best(av.AVMEDIA_TYPE_AUDIO) };
}

/**
 * How many tracks of each kind a player could choose. Cover art is no video, but a track that is marked as the pictures
 * of chapters is: a player that knows no such marks shows it. `further`: files that are joined to this one, each of
 * which counts as a video.
 */
export function countTracks({ streams }: FormatContext, further = 0): { video: number; audio: number } {
  const isCover = ({ disposition }: Stream): boolean =>
    (disposition & av.AV_DISPOSITION_ATTACHED_PIC) !== 0 &&
    (disposition & av.AV_DISPOSITION_TIMED_THUMBNAILS) === 0;
  const count = (type: typeof av.AVMEDIA_TYPE_VIDEO | typeof av.AVMEDIA_TYPE_AUDIO) =>
    streams.filter((stream) => stream.codecpar.codecType === type && !isCover(stream)).length;
  return { video: count(av.AVMEDIA_TYPE_VIDEO) + further, audio: count(av.AVMEDIA_TYPE_AUDIO) };
}

/** Leaves out the packets of all other streams. */
export function keepOnly(format: FormatContext, ...kept: readonly (Stream | null)[]): void {
  for (const stream of format.streams) {
    if (!kept.some((one) => one?.index === stream.index)) stream.discard = av.AVDISCARD_ALL;
  }
}

export const orientationIn = ({ codecpar }: Stream): Orientation =>
  orientationOf(codecpar.getCodedSideData(av.AV_PKT_DATA_DISPLAYMATRIX));

/** Width by height of a pixel. */
export function aspectOf({ sampleAspectRatio, codecpar }: Stream): number {
  return pixelAspect(sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio);
}

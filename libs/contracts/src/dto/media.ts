import * as z from 'zod/mini';
import { messages } from '../messages';
import { limits } from '../limits';
import { maxLength } from '../rules/lengths';
import { atMost } from '../rules/lists';
import type { VideoExtension } from '../rules/media';
import { bounded, objectId } from '../rules/text';

const invalid = messages.invalidInputs;

/** A short name that the decoder reports, such as 'h264'. */
const name = z.string(invalid).check(bounded(60, invalid));
const count = z.int(invalid).check(z.minimum(0, invalid));
const milliseconds = count;
const amount = z.number(invalid).check(z.minimum(0, invalid));

/** Opaque to clients: compared, never parsed. */
export const videoVersion = z
  .string(messages.versionNotWatched)
  .check(maxLength(64, messages.versionNotWatched));

export const dynamicRanges = ['SDR', 'HDR10', 'HLG', 'Dolby Vision'] as const;

const videoStream = z.object({
  /** FFmpeg's name, such as 'h264'. Pages show `codecTitle` of it. */
  codec: name,
  profile: z.nullable(name),
  /** As displayed: after rotation, with square pixels. */
  width: count,
  height: count,
  /** Frames per second on average; null when the file does not say. */
  frameRate: z.nullable(amount),
  variableFrameRate: z.boolean(invalid),
  /** Bits per colour channel. */
  bitDepth: z.nullable(count),
  dynamicRange: z.enum(dynamicRanges, invalid),
  /** Degrees clockwise by which players rotate the frame. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /**
   * Players mirror the frame from left to right before they rotate it. Missing in facts that an older version stored.
   */
  mirrored: z.optional(z.boolean(invalid)),
  interlaced: z.boolean(invalid),
  /** Whether Cutroom's decoder knows the codec. */
  decodable: z.boolean(invalid),
});

const audioStream = z.object({
  codec: name,
  profile: z.nullable(name),
  channels: count,
  /** Hertz. */
  sampleRate: count,
  decodable: z.boolean(invalid),
});

/** The measurements that need the whole file decoded. */
const measurements = z.object({
  /** Integrated loudness in LUFS (EBU R128); null without sound or when all of it is below the gate. */
  loudness: z.nullable(z.number(invalid)),
  /** True peak in dBTP; null without sound. */
  peak: z.nullable(z.number(invalid)),
  /** True when there is sound and its peak is −60 dBTP or less. */
  silent: z.boolean(invalid),
  /** For how long the video is black at its start. */
  blackMs: milliseconds,
});

/** What the file says about itself and what decoding it showed. */
export const mediaFacts = z.object({
  /** The display name of the container, such as 'MP4' or 'Matroska'. */
  container: name,
  durationMs: z.nullable(milliseconds),
  video: z.nullable(videoStream),
  audio: z.nullable(audioStream),
  /** The number of tracks of each kind; players choose one of each. Missing in facts that an older version stored. */
  tracks: z.optional(z.object({ video: count, audio: count })),
  /**
   * How much of the video or its sound an edit list hides from viewers. Missing in facts that an older version stored.
   */
  hiddenMs: z.optional(milliseconds),
  /** SMPTE timecode of the first frame, such as '01:00:00:00'. */
  startTimecode: z.nullable(name),
  /** The file ends before its header says so. */
  truncated: z.boolean(invalid),
  measured: z.nullable(measurements),
});
export type MediaFacts = z.infer<typeof mediaFacts>;

/** A sprite sheet: `count` frames, `intervalMs` apart, in rows of `columns` tiles, from the top left. */
export const filmstripIndex = z.object({
  tileWidth: count,
  tileHeight: count,
  columns: count.check(z.minimum(1, invalid)),
  count: count.check(z.minimum(1, invalid)),
  intervalMs: milliseconds.check(z.minimum(1, invalid)),
});
export type FilmstripIndex = z.infer<typeof filmstripIndex>;

/**
 * How far the media worker is with a version. WAITING: for a worker; RUNNING: the file is being decoded; READY: there is
 * a preview, or the original serves as one; FAILED: `problem` says why there is none; OFF: this installation cannot decode.
 */
export const mediaStates = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'OFF'] as const;
export type MediaState = (typeof mediaStates)[number];

/** What the player plays first: a preview file, or the original when browsers can play it. */
export const previewKinds = ['made', 'original'] as const;
export type PreviewKind = (typeof previewKinds)[number];

const suggestedFramesMs = z.pipe(atMost(3, invalid), z.array(milliseconds, invalid));

/** The media of the version under review as the team sees it. URLs are valid for 15 minutes. */
export const videoMedia = z.object({
  state: z.enum(mediaStates),
  /** Of the preview, from 0 to 1. */
  progress: z.number(),
  /** Why there is no preview, in plain words. */
  problem: z.nullable(z.string()),
  facts: z.nullable(mediaFacts),
  posterUrl: z.nullable(z.string()),
  filmstrip: z.nullable(z.extend(filmstripIndex, { url: z.string() })),
  preview: z.nullable(z.enum(previewKinds)),
  /** Frames that make a good thumbnail. */
  suggestedFramesMs,
});
export type VideoMedia = z.infer<typeof videoMedia>;

const ofVersion = { version: videoVersion };
const share = z.number(invalid).check(z.minimum(0, invalid), z.maximum(1, invalid));
const reason = z.string(invalid).check(bounded(200, invalid));

/**
 * A report of the media worker about one version. Reports can be repeated. A report about a version that is not under
 * review changes nothing.
 */
export const mediaReport = z.discriminatedUnion('kind', [
  z.object({ ...ofVersion, kind: z.literal('inspected'), facts: mediaFacts, poster: z.boolean(invalid) }),
  z.object({ ...ofVersion, kind: z.literal('progress'), progress: share }),
  z.object({
    ...ofVersion,
    kind: z.literal('rendered'),
    facts: mediaFacts,
    preview: z.enum(previewKinds, invalid),
    filmstrip: z.nullable(filmstripIndex),
    waveform: z.boolean(invalid),
    suggestedFramesMs,
  }),
  /** No preview can be made; with the facts where the file could be read. */
  z.object({
    ...ofVersion,
    kind: z.literal('failed'),
    reason,
    facts: z.nullable(mediaFacts),
    /** It is no fault of the file, so a new export would not help. */
    isServerFault: z.optional(z.boolean(invalid)),
  }),
  /** This worker has no decoder for its platform. */
  z.object({ ...ofVersion, kind: z.literal('off') }),
  /** A requested frame is stored, or could not be made. */
  z.object({ ...ofVersion, kind: z.literal('frame'), frameId: z.uuid(invalid), failed: z.nullable(reason) }),
]);
export type MediaReport = z.infer<typeof mediaReport>;

/** The queues that api fills and the media worker empties. */
export const mediaJobs = {
  inspect: 'media.inspect',
  render: 'media.render',
  frame: 'media.frame',
  still: 'media.still',
} as const;

/** One version of a video: all that a worker needs to read it. It writes nothing but what it makes from it. */
export interface MediaJob {
  videoId: string;
  version: string;
  /** Storage key of the version. */
  key: string;
  etag: string;
  /** Bytes. */
  size: number;
  extension: VideoExtension;
}

/** Queued after the inspection of a file, whose duration decides how long a preview may take. */
export interface RenderJob extends MediaJob {
  facts: MediaFacts;
}

/** A frame of the original as a thumbnail, 1280 × 720, stored at the path `thumbnail`. */
export interface FrameJob extends MediaJob {
  frameId: string;
  atMs: number;
  thumbnail: string;
}

/** A commented frame, small enough for an email, stored as JPEG at the key `still`. Nobody reports it. */
export interface StillJob extends MediaJob {
  /** From 0, at the rate of `frameRateOf`. */
  frame: number;
  /** The middle of that frame. */
  atMs: number;
  still: string;
}

/** Requests the frame at `atMs` of that version as a thumbnail. */
export const frameRequest = z.object({ videoId: objectId(), version: videoVersion, atMs: milliseconds });
export type FrameRequest = z.infer<typeof frameRequest>;

export const requestedFrame = z.object({ frameId: z.uuid() });
export type RequestedFrame = z.infer<typeof requestedFrame>;

export const frameParams = z.object({ videoId: objectId(), frameId: z.uuid(invalid) });

/**
 * `ready`: `thumbnail` is the path for the publish form and `url` shows it for 15 minutes; `failed` says why in plain
 * words.
 */
export const frameState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('ready'), thumbnail: z.string(), url: z.string() }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
export type FrameState = z.infer<typeof frameState>;

/** The loudest sample of each of `count` equal spans of the video, from 0 to 255: one value each in `peaks`. */
export const waveform = z.object({
  peaks: z.pipe(atMost(limits.mediaWaveformMaxPeaks, invalid), z.array(z.int())),
});
export type Waveform = z.infer<typeof waveform>;

import type { MediaFacts } from '../dto/media';
import { formatSize } from '../formatters';
import { limits } from '../limits';
import { qualityOptions, type VideoQuality } from './media';

/**
 * blocking: the video cannot be approved; serious: YouTube rejects it, or viewers would notice at once, and its editor
 * is emailed; notice: worth knowing.
 */
export type CheckSeverity = 'blocking' | 'serious' | 'notice';

/** One finding about a file, and what to do about it, both in plain words. */
export interface VideoCheck {
  kind: string;
  severity: CheckSeverity;
  title: string;
  advice: string;
}

export interface CheckedVideo {
  facts: MediaFacts;
  /** What the editor declared in step 1 of the upload. */
  maximumVideoQuality: VideoQuality;
  /** Bytes. */
  size: number;
}

type Check = (video: CheckedVideo) => VideoCheck | null;

const finding = (kind: string, severity: CheckSeverity, title: string, advice: string): VideoCheck => ({
  kind,
  severity,
  title,
  advice,
});

const noVideo: Check = ({ facts }) =>
  facts.video
    ? null
    : finding('no-video', 'blocking', 'This file has no video', 'Export it again with a video track.');

const truncated: Check = ({ facts }) =>
  facts.truncated
    ? finding(
        'truncated',
        'serious',
        'The file is cut off',
        'It ends before its own header says so. Export it again and upload the new file.',
      )
    : null;

/** The declared quality counts lines across the shorter side, as YouTube does for vertical video. */
const belowQuality: Check = ({ facts: { video }, maximumVideoQuality }) => {
  const declared = qualityOptions.find(({ value }) => value === maximumVideoQuality);
  if (!video || !declared) return null;
  const [short, long] = [Math.min(video.width, video.height), Math.max(video.width, video.height)];
  // A wide video fills one side only, so one side is enough.
  if (short >= declared.height || long >= declared.width) return null;
  const scale = Math.min(declared.height / short, declared.width / long);
  // Keeps the video's aspect ratio; encoders want even numbers.
  const size = [video.width, video.height].map((side) => 2 * Math.round((side * scale) / 2));
  return finding(
    'below-quality',
    'serious',
    `Lower resolution than ${declared.label}`,
    `The video is ${video.width} × ${video.height}. Export it at ${size.join(' × ')}, or upload it with the right quality.`,
  );
};

const sound: Check = ({ facts: { video, audio, measured } }) => {
  if (!video) return null;
  if (!audio) {
    return finding(
      'no-audio',
      'serious',
      'There is no audio',
      'If the video should have sound, export it again with its audio track.',
    );
  }
  return measured?.silent
    ? finding(
        'silent',
        'serious',
        'The audio is silent',
        'If the video should have sound, check the audio track in your editor and export it again.',
      )
    : null;
};

/** Of several tracks, Cutroom's player uses one, and which one YouTube uses is unknown. */
const oneTrack =
  (kind: 'video' | 'audio', severity: CheckSeverity, advice: string): Check =>
  ({ facts: { tracks, ...facts } }) =>
    facts[kind] && tracks && tracks[kind] > 1
      ? finding(`${kind}-tracks`, severity, `The file has ${tracks[kind]} ${kind} tracks`, advice)
      : null;

const videoTracks = oneTrack(
  'video',
  'serious',
  'The player shows one of them, and YouTube may show another. Export it again with one video track.',
);

/** YouTube recommends stereo and 5.1 side by side. */
const audioTracks = oneTrack(
  'audio',
  'notice',
  'The player plays one of them, and YouTube may use another. Export it with one track if they are not the same sound.',
);

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).replace(/\.0$/, '');

/** Shorter hidden parts only align the starts of video and sound. docs/youtube.md#edit-lists */
const hiddenMinMs = 1_000;

const hiddenPart: Check = ({ facts: { hiddenMs = 0 } }) =>
  hiddenMs >= hiddenMinMs
    ? finding(
        'hidden-part',
        'serious',
        `${seconds(hiddenMs)} s of this video are hidden`,
        'The file leaves them out of what the player shows, and YouTube may show them. Export the video again.',
      )
    : null;

const black: Check = ({ facts: { video, measured } }) =>
  video && measured && measured.blackMs >= limits.blackStartMs
    ? finding(
        'black-start',
        'notice',
        `Black for the first ${seconds(measured.blackMs)} s`,
        'Viewers may leave before it starts. Cut the beginning if it is not meant to be black.',
      )
    : null;

const tooLong: Check = ({ facts: { durationMs } }) =>
  durationMs !== null && durationMs > limits.youtubeDurationMaxMs
    ? finding(
        'too-long',
        'serious',
        'Longer than 12 hours',
        'YouTube rejects it. Split it into several videos.',
      )
    : null;

const tooLarge: Check = ({ size }) =>
  size > limits.uploadMaxBytes
    ? finding(
        'too-large',
        'serious',
        `Larger than ${formatSize(limits.uploadMaxBytes)}`,
        'YouTube rejects it. Export it at a lower bit rate.',
      )
    : null;

const variableFrameRate: Check = ({ facts: { video } }) =>
  video?.variableFrameRate
    ? finding(
        'variable-frame-rate',
        'notice',
        'Variable frame rate',
        'Sound and video can drift apart on YouTube. Export it at a constant frame rate.',
      )
    : null;

const interlaced: Check = ({ facts: { video } }) =>
  video?.interlaced
    ? finding(
        'interlaced',
        'notice',
        'Interlaced',
        'Moving edges can look like combs on YouTube. Deinterlace it when you export.',
      )
    : null;

const loudness: Check = ({ facts: { measured } }) => {
  if (!measured || measured.loudness === null || measured.silent) return null;
  const off = measured.loudness - limits.youtubeLoudness;
  if (Math.abs(off) <= limits.loudnessTolerance) return null;
  const figure = `${measured.loudness.toFixed(1).replace('-', '−')} LUFS`;
  return off > 0
    ? finding(
        'loud',
        'notice',
        `Loud: ${figure}`,
        'YouTube turns it down to −14 LUFS. Lower the mix if the sound should keep its dynamics.',
      )
    : finding(
        'quiet',
        'notice',
        `Quiet: ${figure}`,
        'YouTube does not turn it up. Raise the mix to about −14 LUFS.',
      );
};

const short: Check = ({ facts: { video, durationMs } }) =>
  video && durationMs !== null && video.height >= video.width && durationMs <= limits.youtubeShortMaxMs
    ? finding(
        'short',
        'notice',
        'YouTube makes this a Short',
        'It is vertical or square, and no longer than 3 minutes. Make it longer or wider if it should be a normal video.',
      )
    : null;

const checks: readonly Check[] = [
  noVideo,
  truncated,
  tooLong,
  tooLarge,
  videoTracks,
  hiddenPart,
  belowQuality,
  sound,
  audioTracks,
  black,
  interlaced,
  variableFrameRate,
  loudness,
  short,
];

/**
 * What a creator and an editor should know about a file, sorted by severity. Before the file is decoded, only its
 * header is checked.
 */
export function videoChecks(video: CheckedVideo): VideoCheck[] {
  const found = checks.flatMap((check) => check(video) ?? []);
  const rank: Record<CheckSeverity, number> = { blocking: 0, serious: 1, notice: 2 };
  return found.sort((a, b) => rank[a.severity] - rank[b.severity]);
}

import {
  frameAt,
  frameMiddle,
  frameRateOf,
  timecodeAt,
  type CommentFrames,
  type FrameRate,
  type RoomVersion,
} from '@cutroom/contracts';
import type { PlayerControl } from '../model/player-control';

/** How the frames of a version are counted and named. */
export interface Timing {
  rate: FrameRate;
  startTimecode: string | null;
}

/** The timing of each version by its ID. The shown version has the timing of the player. */
export function timingsOf(
  versions: readonly RoomVersion[],
  shown: string,
  { rate, startTimecode }: Timing,
): ReadonlyMap<string, Timing> {
  return new Map(
    versions.map(({ version, media }) => {
      if (version === shown) return [version, { rate, startTimecode }];
      const start = media?.facts?.startTimecode ?? null;
      return [
        version,
        { rate: frameRateOf(media?.facts?.video?.frameRate ?? null, start), startTimecode: start },
      ];
    }),
  );
}

/** '00:00:02:10', and for a range '00:00:02:10 – 00:00:05:00'. */
export function framesLabel({ from, to }: CommentFrames, { rate, startTimecode }: Timing): string {
  const first = timecodeAt(from, rate, startTimecode);
  return from === to ? first : `${first} – ${timecodeAt(to, rate, startTimecode)}`;
}

/** The frame of the shown version at the time of a frame that is counted at another version's rate. */
export function frameInShown(frame: number, rate: FrameRate, control: PlayerControl): number {
  const { numerator, denominator } = control.rate;
  const isSame = rate.numerator * denominator === numerator * rate.denominator;
  const shown = isSame ? frame : frameAt(frameMiddle(frame, rate), control.rate);
  return control.lastFrame > 0 ? Math.min(shown, control.lastFrame) : shown;
}

/** The same for a comment's frames. */
export const framesInShown = (
  frames: CommentFrames,
  rate: FrameRate,
  control: PlayerControl,
): CommentFrames => ({
  from: frameInShown(frames.from, rate, control),
  to: frameInShown(frames.to, rate, control),
});

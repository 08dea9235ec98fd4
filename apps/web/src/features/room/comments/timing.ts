import {
  frameAt,
  frameMiddle,
  frameRateOfFacts,
  isSameRate,
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

/** The timing of a version by the facts of its file, as far as they are known. */
const timingOf = ({ media }: Pick<RoomVersion, 'media'>): Timing => ({
  rate: frameRateOfFacts(media?.facts),
  startTimecode: media?.facts?.startTimecode ?? null,
});

/** The timing of each version by its ID. The shown version has the timing of the player. */
export function timingsOf(
  versions: readonly RoomVersion[],
  shown: string,
  { rate, startTimecode }: Timing,
): ReadonlyMap<string, Timing> {
  return new Map(
    versions.map((each) => [each.version, each.version === shown ? { rate, startTimecode } : timingOf(each)]),
  );
}

/** '00:00:02:10', and for a range '00:00:02:10 – 00:00:05:00'. */
export function framesLabel({ from, to }: CommentFrames, { rate, startTimecode }: Timing): string {
  const first = timecodeAt(from, rate, startTimecode);
  return from === to ? first : `${first} – ${timecodeAt(to, rate, startTimecode)}`;
}

/** The frame of the shown version at the time of a frame that is counted at another version's rate. */
export function frameInShown(frame: number, rate: FrameRate, control: PlayerControl): number {
  const shown = isSameRate(rate, control.rate) ? frame : frameAt(frameMiddle(frame, rate), control.rate);
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

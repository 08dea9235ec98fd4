import { timecodeAt } from '@cutroom/contracts';
import { markersOf, type Marker } from './markers';
import { joinedBy, oneLine } from './plain-text';
import type { Review } from './review';

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** A bar begins the next field of a marker. */
const fieldOf = (text: string): string => text.replaceAll('|', '/');

/** What DaVinci Resolve writes for a marker: an event of one frame, and the marker on the line after it. */
function* eventOf(
  { from, to, signedLines, resolved }: Marker,
  index: number,
  review: Review,
): Generator<string> {
  const at = (frame: number) => timecodeAt(frame, review.rate, review.startTimecode);
  const times = `${at(from)} ${at(from + 1)}`;
  const colour = resolved ? 'ResolveColorGreen' : 'ResolveColorBlue';
  yield textOf([`${String(index + 1).padStart(3, '0')}  001      V     C        ${times} ${times}  `]);
  yield ` |C:${colour} |M:`;
  yield* joinedBy(' / ', signedLines(), fieldOf);
  yield textOf([` |D:${to - from + 1}`, '']);
}

/** An edit decision list (CMX 3600) for DaVinci Resolve's "Import > Timeline markers from EDL", by record timecode. */
export function* resolveOf(review: Review): Generator<string> {
  const mode = review.rate.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME';
  yield textOf([`TITLE: ${oneLine(review.title)}`, `FCM: ${mode}`, '']);
  let index = 0;
  for (const marker of markersOf(review)) {
    yield* eventOf(marker, index, review);
    index += 1;
  }
}

import { timecodeAt } from '@cutroom/contracts';
import { markersOf } from './markers';
import { joinedBy } from './plain-text';
import type { Review } from './review';

/**
 * Markers for Avid Media Composer's "Import Markers", one in a line: user, timecode, track, colour, text and frames,
 * separated by tabs. None of them can contain a tab or a line break.
 */
export function* avidOf(review: Review): Generator<string> {
  const { rate, startTimecode } = review;
  for (const { from, to, name, lines, resolved } of markersOf(review)) {
    const colour = resolved ? 'green' : 'red';
    yield `${[name, timecodeAt(from, rate, startTimecode), 'V1', colour].join('\t')}\t`;
    yield* joinedBy(' / ', lines);
    yield `\t${to - from + 1}\n`;
  }
}

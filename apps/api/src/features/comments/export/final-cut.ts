import { startFrameOf, type FrameRate } from '@cutroom/contracts';
import { markersOf, type Marker } from './markers';
import { escapedLines, escapeXml, oneLine } from './plain-text';
import { frameCountOf, type Review } from './review';

/**
 * Where a frame begins as a rational number of seconds. Whole rates get the denominators that Final Cut Pro itself
 * writes: 100/2500s at 25 frames per second.
 */
function timeOf(frame: number, { numerator, denominator }: FrameRate): string {
  const scale = denominator === 1 ? 100 : 1;
  return frame === 0 ? '0s' : `${frame * denominator * scale}/${numerator * scale}s`;
}

/** A to-do item, which Final Cut Pro shows red until it is completed, then green. */
function* markerOf(
  { from, to, name, lines, resolved }: Marker,
  startFrame: number,
  rate: FrameRate,
): Generator<string> {
  const attributes = [
    `start="${timeOf(startFrame + from, rate)}"`,
    `duration="${timeOf(to - from + 1, rate)}"`,
    `value="${escapeXml(lines[0] ?? '')}"`,
    `completed="${resolved ? 1 : 0}"`,
  ];
  yield `              <marker ${attributes.join(' ')} note="`;
  yield* escapedLines([`${name}:`, ...lines]);
  yield '"/>\n';
}

/**
 * A project with markers for Final Cut Pro (Apple, "FCPXML Reference", version 1.10). The markers are on a gap that is
 * as long as the video and starts with its timecode.
 */
export function* finalCutOf(review: Review): Generator<string> {
  const { rate, startTimecode, size } = review;
  const title = escapeXml(oneLine(review.title));
  const { width, height } = size ?? { width: 1_920, height: 1_080 };
  const startFrame = startFrameOf(startTimecode, rate);
  const start = timeOf(startFrame, rate);
  const duration = timeOf(frameCountOf(review), rate);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${timeOf(1, rate)}" width="${width}" height="${height}"/>
  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${duration}" tcStart="${start}" tcFormat="${rate.dropFrame ? 'DF' : 'NDF'}">
          <spine>
            <gap name="Gap" offset="${start}" start="${start}" duration="${duration}">
`;
  for (const marker of markersOf(review)) yield* markerOf(marker, startFrame, rate);
  yield `            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}

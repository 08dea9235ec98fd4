import { startFrameOf, timecodeAt, type FrameRate } from '@cutroom/contracts';
import { markersOf, type Marker } from './markers';
import { escapedLines, escapeXml, oneLine } from './plain-text';
import { frameCountOf, type Review } from './review';

const colours = {
  open: '<alpha>255</alpha><red>230</red><green>60</green><blue>60</blue>',
  resolved: '<alpha>255</alpha><red>60</red><green>180</green><blue>80</blue>',
};

/** `timebase` counts frames in a second; with `ntsc`, a second takes 1.001 seconds. */
const rateOf = ({ nominal, denominator }: FrameRate): string =>
  `<rate><timebase>${nominal}</timebase><ntsc>${denominator === 1_001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`;

/** `out` is the frame after the last one; −1 for a marker of one frame. */
function* markerOf({ from, to, name, lines, resolved }: Marker): Generator<string> {
  yield `    <marker>
      <name>${escapeXml(name)}</name>
      <comment>`;
  yield* escapedLines(lines);
  yield `</comment>
      <color>${resolved ? colours.resolved : colours.open}</color>
      <in>${from}</in>
      <out>${from === to ? -1 : to + 1}</out>
    </marker>
`;
}

/**
 * A sequence with markers for Premiere Pro, in Final Cut Pro 7's XML (Apple, "Final Cut Pro XML Interchange Format",
 * version 5). Positions are frames of the sequence, from 0.
 */
export function* premiereOf(review: Review): Generator<string> {
  const { rate, startTimecode, size } = review;
  const title = escapeXml(oneLine(review.title));
  const { width, height } = size ?? { width: 1_920, height: 1_080 };
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
  <sequence id="review">
    <name>${title}</name>
    <duration>${frameCountOf(review)}</duration>
    ${rateOf(rate)}
    <timecode>
      ${rateOf(rate)}
      <string>${timecodeAt(0, rate, startTimecode)}</string>
      <frame>${startFrameOf(startTimecode, rate)}</frame>
      <displayformat>${rate.dropFrame ? 'DF' : 'NDF'}</displayformat>
    </timecode>
    <media>
      <video>
        <format>
          <samplecharacteristics>
            ${rateOf(rate)}
            <width>${width}</width>
            <height>${height}</height>
            <pixelaspectratio>square</pixelaspectratio>
          </samplecharacteristics>
        </format>
        <track></track>
      </video>
    </media>
`;
  for (const marker of markersOf(review)) yield* markerOf(marker);
  yield '  </sequence>\n</xmeml>\n';
}

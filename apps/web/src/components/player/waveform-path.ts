/** Half of the height of the drawing. */
export const waveformMiddle = 100;
/** More points than this are not visible. */
const pointsMax = 300;

/** The loudest of every `size` peaks. */
function thinOut(peaks: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(peaks.length / pointsMax));
  return Array.from({ length: Math.ceil(peaks.length / size) }, (_, i) =>
    Math.max(...peaks.slice(i * size, (i + 1) * size)),
  );
}

/** The waveform as a closed SVG path, mirrored at its middle, and the width of the drawing. */
export function waveformPath(peaks: readonly number[]): { d: string; width: number } {
  // One value is a line from the left to the right as well.
  const [first = 0, ...rest] = thinOut(peaks);
  const values = [first, ...(rest.length > 0 ? rest : [first])];
  // A silent part is a thin line instead of a gap.
  const heights = values.map((peak) => Math.max(2, Math.round((peak / 255) * waveformMiddle)));
  const side = (sign: 1 | -1) => heights.map((height, x) => `${x} ${waveformMiddle + sign * height}`);
  return { d: `M${[...side(-1), ...side(1).reverse()].join('L')}Z`, width: values.length - 1 };
}

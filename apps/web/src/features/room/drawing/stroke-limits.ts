import { limits, type Stroke } from '@cutroom/contracts';
import { pointsOf } from './stroke-path';

/** In ten-thousandths of the frame. Points that are closer together add nothing visible. */
const closest = 15;
/** How far a path may deviate from the drawn one; the coarsest tolerance is 1 % of the frame. */
const tolerances = [6, 12, 25, 50, 100] as const;
/** A shorter arrow, or a smaller rectangle, is a click. */
const smallestShape = 60;

const flat = (points: readonly (readonly [number, number])[]): number[] => points.flatMap(([x, y]) => [x, y]);

/** Every other point of a path, and its last one. */
const halved = (points: readonly number[]): number[] => {
  const all = pointsOf(points);
  return flat(all.filter((_, i) => i % 2 === 0 || i === all.length - 1));
};

/** Adds a point to the points of a pen. Drops a point close to the last one, and thins out a path that is too long. */
export function addPoint(points: readonly number[], x: number, y: number): readonly number[] {
  const [lastX = -closest, lastY = -closest] = points.slice(-2);
  if (points.length > 0 && Math.hypot(x - lastX, y - lastY) < closest) return points;
  const kept = points.length + 2 > limits.strokeCoordinatesMax ? halved(points) : points;
  return [...kept, x, y];
}

/** How far a point is from the line between two others. */
function distance(
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs(dy * (x - ax) - dx * (y - ay)) / length;
}

/** The points that a path needs to stay within `tolerance` of itself (Ramer, Douglas and Peucker). */
export function thinned(points: readonly number[], tolerance: number): number[] {
  const all = pointsOf(points);
  const kept = new Set([0, all.length - 1]);
  const spans: [number, number][] = [[0, all.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const [start, end] = [all[from], all[to]];
    if (start === undefined || end === undefined) continue;
    let farthest = -1;
    let most = tolerance;
    for (let i = from + 1; i < to; i += 1) {
      const far = distance(all[i] ?? start, start, end);
      if (far > most) [farthest, most] = [i, far];
    }
    if (farthest === -1) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return flat(all.filter((_, i) => kept.has(i)));
}

/** Whether an arrow or a rectangle is more than a click. */
export const isShape = ({ tool, points: [x1 = 0, y1 = 0, x2 = x1, y2 = y1] }: Stroke): boolean =>
  tool === 'pen' || Math.hypot(x2 - x1, y2 - y1) >= smallestShape;

const fits = (strokes: readonly Stroke[]): boolean =>
  JSON.stringify(strokes).length <= limits.drawingMaxBytes;

/**
 * Adds a stroke to a drawing, and thins it out until the drawing is within its limits.
 *
 * @returns null when there is no room for it
 */
export function withStroke(strokes: readonly Stroke[], stroke: Stroke): readonly Stroke[] | null {
  if (strokes.length >= limits.strokesMax) return null;
  if (stroke.tool !== 'pen') {
    const longer = [...strokes, stroke];
    return fits(longer) ? longer : null;
  }
  for (const tolerance of tolerances) {
    const longer = [...strokes, { ...stroke, points: thinned(stroke.points, tolerance) }];
    if (fits(longer)) return longer;
  }
  return null;
}

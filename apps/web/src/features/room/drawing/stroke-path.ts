import type { Stroke } from '@cutroom/contracts';

/** The length of an arrow's head in ten-thousandths of the frame's height, and the angle of its sides to its line. */
const headLength = 550;
const headAngle = Math.PI / 6.5;
/** The head of a short arrow takes at most this part of its line. */
const headShare = 0.45;

type Point = readonly [x: number, y: number];

/** Pairs of x and y. */
export const pointsOf = (points: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, i) => [
    points[2 * i] ?? 0,
    points[2 * i + 1] ?? 0,
  ]);

const at = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;
const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** A curve that is tangent to the middle of each line between two points, so that it has no corners. */
function penPath(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const last = rest.at(-1);
  // A line without a length shows as a dot, because its ends are round.
  if (last === undefined) return `M${at(first)}L${at(first)}`;
  const curves = rest
    .slice(0, -1)
    .map((point, i) => `Q${at(point)} ${at(between(point, rest[i + 1] ?? last))}`);
  return `M${at(first)}${curves.join('')}L${at(last)}`;
}

/** Coordinates are stretched to the frame, so the head is computed in units that are equal in both directions. */
function arrowPath([x1, y1, x2, y2]: readonly [number, number, number, number], aspect: number): string {
  const [dx, dy] = [(x2 - x1) * aspect, y2 - y1];
  const direction = Math.atan2(dy, dx);
  const length = Math.min(headLength, headShare * Math.hypot(dx, dy));
  const side = (turn: number): Point => [
    x2 - (length * Math.cos(direction + turn)) / aspect,
    y2 - length * Math.sin(direction + turn),
  ];
  return `M${at([x1, y1])}L${at([x2, y2])}M${at(side(headAngle))}L${at([x2, y2])}L${at(side(-headAngle))}`;
}

/**
 * The path of a stroke for an SVG whose view box is `drawingExtent` wide and high.
 *
 * @param aspect width by height of the frame, for the head of an arrow
 */
export function strokePath({ tool, points }: Stroke, aspect: number): string {
  const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = points;
  if (tool === 'arrow') return arrowPath([x1, y1, x2, y2], aspect);
  if (tool === 'rectangle') return `M${at([x1, y1])}H${x2}V${y2}H${x1}Z`;
  return penPath(pointsOf(points));
}

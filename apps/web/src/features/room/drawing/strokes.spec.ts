import { drawing, limits, type Stroke } from '@cutroom/contracts';
import { addPoint, isShape, thinned, withStroke } from './stroke-limits';
import { strokePath } from './stroke-path';

const stroke = (tool: Stroke['tool'], ...points: number[]): Stroke => ({ tool, colour: 'red', points });

/** A path that cannot be thinned out: it zigzags all over the frame. */
const zigzag = (coordinates: number): number[] =>
  Array.from({ length: coordinates }, (_, i) =>
    i % 2 === 0 ? 9_000 - (i % 997) : (i % 4) * 3_000 + (i % 89),
  );

describe('stroke path', () => {
  it('is a curve through the middle between the points of a pen', () => {
    expect(strokePath(stroke('pen', 0, 0, 100, 0, 100, 100), 1)).toBe('M0 0Q100 0 100 50L100 100');
  });

  it('is a dot for one point', () => {
    expect(strokePath(stroke('pen', 7, 8), 1)).toBe('M7 8L7 8');
  });

  it('is a closed rectangle between two corners', () => {
    expect(strokePath(stroke('rectangle', 10, 20, 30, 40), 1)).toBe('M10 20H30V40H10Z');
  });

  it.each([1, 16 / 9, 9 / 16])('has a symmetric arrow head in a frame of the aspect %p', (aspect) => {
    const numbers = strokePath(stroke('arrow', 2_000, 2_000, 8_000, 7_000), aspect)
      .match(/-?\d+/g)
      ?.map(Number);
    const [, , , , leftX = 0, leftY = 0, tipX = 0, tipY = 0, rightX = 0, rightY = 0] = numbers ?? [];
    const side = (x: number, y: number) => Math.hypot((x - tipX) * aspect, y - tipY);
    expect(Math.abs(side(leftX, leftY) - side(rightX, rightY))).toBeLessThan(3);
    expect(Math.abs(side(leftX, leftY) - 550)).toBeLessThan(3);
  });

  it('contains numbers and commands only, also for an arrow without a length', () => {
    expect(strokePath(stroke('arrow', 5, 5, 5, 5), 16 / 9)).toMatch(/^[MLQHVZ\d -]+$/);
  });
});

describe('stroke limits', () => {
  it('drops points that are too close together to be seen', () => {
    expect(addPoint([100, 100], 105, 105)).toEqual([100, 100]);
    expect(addPoint([100, 100], 120, 100)).toEqual([100, 100, 120, 100]);
    expect(addPoint([], 0, 0)).toEqual([0, 0]);
  });

  it('keeps a pen stroke that never ends within the maximum of coordinates', () => {
    let points: readonly number[] = [0, 0];
    for (let i = 1; i < 12_000; i += 1) points = addPoint(points, (i * 37) % 10_001, (i * 91) % 10_001);
    expect(points.length).toBeLessThanOrEqual(limits.strokeCoordinatesMax);
    expect(points.slice(0, 2)).toEqual([0, 0]);
  });

  it('thins out a straight line to its ends and keeps the corners', () => {
    const line = Array.from({ length: 100 }, (_, i) => [i * 20, 500]).flat();
    expect(thinned(line, 6)).toEqual([0, 500, 1_980, 500]);
    expect(thinned([0, 0, 500, 3, 1_000, 0, 1_000, 1_000], 6)).toEqual([0, 0, 1_000, 0, 1_000, 1_000]);
    expect(thinned([4, 5], 6)).toEqual([4, 5]);
  });

  it('makes only drawings that the contract accepts, and says when one is full', () => {
    let strokes: readonly Stroke[] = [];
    let added = 0;
    for (; added < limits.strokesMax + 1; added += 1) {
      const longer = withStroke(strokes, stroke('pen', ...zigzag(4_000)));
      if (longer === null) break;
      strokes = longer;
    }
    expect(added).toBeGreaterThan(3);
    expect(JSON.stringify(strokes).length).toBeLessThanOrEqual(limits.drawingMaxBytes);
    expect(drawing.safeParse(strokes).success).toBe(true);
  });

  it('accepts no more than the maximum of strokes', () => {
    const full = Array.from({ length: limits.strokesMax }, () => stroke('arrow', 0, 0, 500, 500));
    expect(withStroke(full.slice(1), stroke('arrow', 0, 0, 900, 0))).toHaveLength(limits.strokesMax);
    expect(withStroke(full, stroke('pen', 1, 1))).toBeNull();
  });

  it('makes a dot, but no arrow and no rectangle, from a click', () => {
    expect(isShape(stroke('arrow', 10, 10, 20, 20))).toBe(false);
    expect(isShape(stroke('rectangle', 10, 10, 500, 20))).toBe(true);
    expect(isShape(stroke('pen', 10, 10))).toBe(true);
  });
});

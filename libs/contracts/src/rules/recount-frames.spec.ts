import fc from 'fast-check';
import { commentFrames } from '../dto/comments';
import { limits } from '../limits';
import { frameRateOf, frameStart } from './frame-rate';
import { frameRateOfFacts, recountFrames } from './recount-frames';

const unknown = frameRateOfFacts(null);
const rates = [12.5, 23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120].map((rate) => frameRateOf(rate));

describe('frames recounted at another rate', () => {
  it.each([
    [50, { from: 250, to: 250 }, { from: 500, to: 500 }],
    [24, { from: 250, to: 250 }, { from: 240, to: 240 }],
    [23.976, { from: 250, to: 250 }, { from: 240, to: 240 }],
    [50, { from: 250, to: 274 }, { from: 500, to: 549 }],
    [12.5, { from: 250, to: 251 }, { from: 125, to: 125 }],
    [25, { from: 250, to: 274 }, { from: 250, to: 274 }],
  ])('at %d, where 25 was assumed: %p become %p', (rate, frames, expected) => {
    expect(recountFrames(frames, unknown, frameRateOf(rate))).toEqual(expected);
  });

  it('begin and end within half a frame of the same moments, at every pair of rates', () => {
    const frame = fc.nat({ max: 1_000_000 });
    const rate = fc.constantFrom(...rates);
    const property = fc.property(frame, frame, rate, rate, (from, more, before, after) => {
      const frames = { from, to: from + more };
      const recounted = recountFrames(frames, before, after);
      const half = frameStart(1, after) / 2 + 1e-6;
      expect(Math.abs(frameStart(recounted.from, after) - frameStart(from, before))).toBeLessThanOrEqual(
        half,
      );
      if (more === 0) return expect(recounted.to).toBe(recounted.from);
      const ends = [frameStart(recounted.to + 1, after), frameStart(frames.to + 1, before)] as const;
      // A range shorter than a frame becomes one whole frame.
      if (recounted.to > recounted.from) expect(Math.abs(ends[0] - ends[1])).toBeLessThanOrEqual(half);
      expect(recounted.to).toBeGreaterThanOrEqual(recounted.from);
    });
    fc.assert(property);
  });

  it('stay valid for a comment, also far beyond the end of any video', () => {
    const last = { from: limits.commentFrameMax - 1, to: limits.commentFrameMax };
    expect(commentFrames.safeParse(recountFrames(last, unknown, frameRateOf(240))).success).toBe(true);
  });
});

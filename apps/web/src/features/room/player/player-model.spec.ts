import { frameRateOf } from '@cutroom/contracts';
import { clusterMarkers, nextOfCluster, type Marker } from './cluster-markers';
import { presentedFrame } from './frame-watch';
import { beforeFrame, startOf, withMark } from './range';
import { nextSpeed } from './shuttle';

const marker = (id: string, frame: number, isResolved = false): Marker => ({
  id,
  frame,
  isResolved,
  label: id,
});

describe('presentedFrame', () => {
  it.each([23.976, 24, 25, 29.97, 30, 50, 59.94, 60])(
    'finds the frame at %d frames per second even if its time is rounded to a millisecond',
    (stated) => {
      const rate = frameRateOf(stated);
      for (let frame = 0; frame < 200_000; frame += 997) {
        const start = (frame * rate.denominator) / rate.numerator;
        const rounded = [Math.floor(start * 1_000) / 1_000, start, Math.ceil(start * 1_000) / 1_000];
        expect(rounded.map((time) => presentedFrame(time, rate))).toEqual([frame, frame, frame]);
      }
    },
  );
});

describe('range', () => {
  it('extends to the end after its start is marked, and from the beginning after its end is marked', () => {
    expect(withMark(null, 'in', 10, 99)).toEqual({ from: 10, to: 99 });
    expect(withMark(null, 'out', 10, 99)).toEqual({ from: 0, to: 10 });
  });

  it('moves the other mark along when one passes it', () => {
    expect(withMark({ from: 5, to: 9 }, 'in', 12, 99)).toEqual({ from: 12, to: 12 });
    expect(withMark({ from: 5, to: 9 }, 'out', 2, 99)).toEqual({ from: 2, to: 2 });
  });

  it('starts a loop within its range, and restarts the video after its last frame', () => {
    const place = { lastFrame: 99, range: { from: 5, to: 9 }, isLooping: true };
    expect([2, 5, 8, 9, 50].map((frame) => startOf({ ...place, frame }))).toEqual([5, null, null, 5, 5]);
    expect(startOf({ ...place, isLooping: false, frame: 50 })).toBeNull();
    expect(startOf({ ...place, isLooping: false, frame: 99 })).toBe(0);
  });

  it('loops backward too, and otherwise ends at the first frame', () => {
    const range = { from: 5, to: 9 };
    expect(beforeFrame({ frame: 4, range, isLooping: true })).toBe(9);
    expect(beforeFrame({ frame: 4, range, isLooping: false })).toBe(4);
    expect(beforeFrame({ frame: -1, range, isLooping: false })).toBeNull();
  });
});

describe('nextSpeed', () => {
  it('starts at the speed of the menu, doubles up to 2, and reverses', () => {
    expect([0, 0.5, 1, 2, -2].map((now) => nextSpeed(now, 1, 0.5))).toEqual([0.5, 1, 2, 2, 0.5]);
    expect([0, 1, -1, -2].map((now) => nextSpeed(now, -1, 0.5))).toEqual([-1, -1, -2, -2]);
  });
});

describe('clusterMarkers', () => {
  it('joins markers that are too close, in the order of their frames', () => {
    const clusters = clusterMarkers([marker('c', 90), marker('a', 10), marker('b', 11, true)], 100, 200, 24);
    expect(clusters.map(({ markers }) => markers.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(clusters.map(({ share }) => share)).toEqual([0.1, 0.9]);
  });

  it('subdues a cluster only when all of it is resolved', () => {
    const resolved = (...states: boolean[]) =>
      clusterMarkers(
        states.map((state, at) => marker(`${at}`, at, state)),
        1_000,
        100,
        24,
      )[0]?.isResolved;
    expect([resolved(true, true), resolved(true, false)]).toEqual([true, false]);
  });

  it('draws no more clusters for 2,000 comments than fit', () => {
    const many = Array.from({ length: 2_000 }, (_, frame) => marker(`${frame}`, frame));
    expect(clusterMarkers(many, 1_999, 600, 24).length).toBeLessThanOrEqual(25);
  });

  it('selects one marker of a cluster after the other', () => {
    const [cluster] = clusterMarkers([marker('a', 1), marker('b', 2)], 1_000, 100, 24);
    if (!cluster) throw new Error('no cluster');
    expect([null, 'a', 'b'].map((id) => nextOfCluster(cluster, id)?.id)).toEqual(['a', 'b', 'a']);
  });
});

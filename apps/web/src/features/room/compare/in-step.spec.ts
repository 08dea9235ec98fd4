import { correctionOf } from './in-step';

const place = { at: 10, target: 10, isPlaying: true, frame: 0.04, isAdjusting: false };

describe('correctionOf', () => {
  it('does not correct a paused video within half a frame, and seeks beyond that', () => {
    expect(correctionOf({ ...place, isPlaying: false, target: 10.019 })).toEqual({ kind: 'none' });
    expect(correctionOf({ ...place, isPlaying: false, target: 10.021 })).toEqual({
      kind: 'seek',
      to: 10.021,
    });
  });

  it('tolerates 40 ms while playing', () => {
    expect(correctionOf({ ...place, target: 10.039 })).toEqual({ kind: 'none' });
    expect(correctionOf({ ...place, target: 9.961 })).toEqual({ kind: 'none' });
  });

  it('speeds up a video that is behind and slows down one that is ahead, by a tenth at most', () => {
    expect(correctionOf({ ...place, target: 10.05 })).toMatchObject({ kind: 'rate' });
    expect(correctionOf({ ...place, target: 10.4 })).toEqual({ kind: 'rate', factor: 1.1 });
    expect(correctionOf({ ...place, target: 9.6 })).toEqual({ kind: 'rate', factor: 0.9 });
  });

  it('keeps adjusting until the videos are exactly in sync', () => {
    expect(correctionOf({ ...place, target: 10.02, isAdjusting: true })).toMatchObject({ kind: 'rate' });
    expect(correctionOf({ ...place, target: 10.005, isAdjusting: true })).toEqual({ kind: 'none' });
  });

  it('seeks when the videos are far apart', () => {
    expect(correctionOf({ ...place, target: 12 })).toEqual({ kind: 'seek', to: 12 });
  });
});

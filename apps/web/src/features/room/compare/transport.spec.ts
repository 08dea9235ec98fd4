import { frameRateOf } from '@cutroom/contracts';
import { createTransport, type Movie } from './transport';

const rate = frameRateOf(25);
type FakeMovie = { -readonly [Key in keyof Movie]: Movie[Key] };

/** A fake video whose position the test controls. */
function movieOf(duration: number): FakeMovie {
  const movie: FakeMovie = {
    duration,
    currentTime: 0,
    paused: true,
    ended: false,
    playbackRate: 1,
    play: async () => void (movie.paused = false),
    pause: () => void (movie.paused = true),
  };
  return movie;
}

function open(first = 10, second = 10) {
  const transport = createTransport(rate);
  const [a, b] = [movieOf(first), movieOf(second)];
  transport.attach(0, a);
  transport.attach(1, b);
  return { transport, a, b };
}

describe('a transport of two videos', () => {
  it('seeks both videos to the middle of the same frame', () => {
    const { transport, a, b } = open();
    transport.show(50);
    expect([a.currentTime, b.currentTime]).toEqual([2.02, 2.02]);
    expect(transport.get()).toMatchObject({ frame: 50, lastFrame: 249, isPlaying: false });
  });

  it('shows the second video ahead by the offset in frames', () => {
    const { transport, a, b } = open();
    transport.setOffset(12);
    transport.show(50);
    expect(a.currentTime).toBeCloseTo(2.02);
    expect(b.currentTime).toBeCloseTo(2.5);
    transport.setOffset(-12);
    expect(b.currentTime).toBeCloseTo(1.54);
    expect(a.currentTime).toBeCloseTo(2.02);
  });

  it('plays both videos, and brings the second one back in sync', () => {
    const { transport, a, b } = open();
    transport.play();
    expect([a.paused, b.paused]).toEqual([false, false]);
    a.currentTime = 3;
    b.currentTime = 2.9;
    transport.tick();
    expect(b.playbackRate).toBeCloseTo(1.1);
    b.currentTime = 3;
    transport.tick();
    expect(b.playbackRate).toBe(1);
    b.currentTime = 5;
    transport.tick();
    expect(b.currentTime).toBe(3);
    transport.setSpeed(0.5);
    expect([a.playbackRate, b.playbackRate]).toEqual([0.5, 0.5]);
  });

  it('continues with the longer video when the other one has ended', () => {
    const { transport, a, b } = open(2, 4);
    expect(transport.get().lastFrame).toBe(99);
    transport.play();
    a.currentTime = 2;
    a.ended = true;
    b.currentTime = 2.01;
    transport.tick();
    b.currentTime = 3;
    transport.tick();
    expect(transport.get()).toMatchObject({ frame: 75, isPlaying: true });
    expect(a.paused).toBe(true);
    b.currentTime = 4;
    b.ended = true;
    transport.tick();
    transport.tick();
    expect(transport.get().isPlaying).toBe(false);
  });

  it('holds the second video until its start when the offset is negative', () => {
    const { transport, a, b } = open();
    transport.setOffset(-50);
    transport.show(25);
    expect([a.currentTime, b.currentTime]).toEqual([1.02, 0]);
    transport.play();
    expect([a.paused, b.paused]).toEqual([false, true]);
    a.currentTime = 2.5;
    transport.tick();
    expect(b.paused).toBe(false);
    expect(b.currentTime).toBeCloseTo(0.5);
  });

  it('seeks a reloaded video to the position of the other one', () => {
    const { transport } = open();
    transport.show(100);
    const again = movieOf(10);
    transport.attach(1, again);
    expect(again.currentTime).toBeCloseTo(4.02);
  });

  it('starts over when play is pressed at the end', () => {
    const { transport, a } = open();
    transport.show(999);
    expect(transport.get().frame).toBe(249);
    transport.play();
    expect(a.currentTime).toBe(0);
  });
});

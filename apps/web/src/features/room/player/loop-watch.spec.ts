import { frameMiddle, frameRateOf } from '@cutroom/contracts';
import { createLoopWatch } from './loop-watch';

const rate = frameRateOf(25);
const range = { from: 10, to: 19 };
const start = frameMiddle(range.from, rate);

/** A playing video whose clock follows the fake timers while it does not seek. */
function loop() {
  const since = { ms: Date.now(), seconds: start };
  const movie = {
    paused: false,
    seeking: false,
    playbackRate: 1,
    get currentTime() {
      return since.seconds + (Date.now() - since.ms) / 1_000;
    },
    set currentTime(seconds: number) {
      Object.assign(since, { ms: Date.now(), seconds });
      movie.seeking = true;
    },
  };
  const watch = createLoopWatch(movie as HTMLVideoElement, rate, () => range);
  /** Plays a lap that ends at this frame. @returns milliseconds until it seeks back */
  function lap(latest: number): number {
    const began = Date.now();
    watch.present(range.from);
    watch.look();
    while (!movie.seeking) jest.advanceTimersByTime(1);
    const ms = Date.now() - began;
    watch.present(latest);
    movie.seeking = false;
    movie.currentTime = start;
    movie.seeking = false;
    watch.settle();
    return ms;
  }
  return { lap, watch };
}

describe('loop watch', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('seeks back earlier after a lap beyond the range, and gradually later after a short lap', () => {
    const { lap, watch } = loop();
    const first = lap(21);
    const second = lap(18);
    expect(first - second).toBe(20);
    expect(lap(19) - second).toBe(1);
    expect(lap(19) - second).toBe(1);
    watch.stop();
  });

  it('shows at least half of the range, however slowly the browser seeks', () => {
    const { lap, watch } = loop();
    for (let count = 0; count < 10; count += 1) lap(60);
    expect(lap(60)).toBeGreaterThanOrEqual(180);
    watch.stop();
  });
});

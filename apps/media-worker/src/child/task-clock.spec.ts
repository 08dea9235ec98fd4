import { startTaskClock } from './task-clock';

describe('the clock of a task', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends at its limit', () => {
    const onEnd = jest.fn();
    startTaskClock({ limitMs: 1_000, isPaused: () => false, onEnd });
    jest.advanceTimersByTime(900);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not count pauses', () => {
    const onEnd = jest.fn();
    let paused = true;
    startTaskClock({ limitMs: 1_000, isPaused: () => paused, onEnd });
    jest.advanceTimersByTime(3_600_000);
    expect(onEnd).not.toHaveBeenCalled();
    paused = false;
    jest.advanceTimersByTime(1_100);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not fire after it was stopped', () => {
    const onEnd = jest.fn();
    const stop = startTaskClock({ limitMs: 1_000, isPaused: () => false, onEnd });
    stop();
    jest.advanceTimersByTime(10_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

import { LeaseHold, LeaseLost } from './lease';

const timing = { lengthMs: 300, renewMs: 50 };
const aborted = ({ signal }: LeaseHold) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('a held lease', () => {
  it('is renewed for as long as it is held', async () => {
    let renewals = 0;
    const renewed = new Promise<void>((resolve) => {
      const hold = new LeaseHold(timing, performance.now(), async () => {
        if ((renewals += 1) < 8) return;
        expect(hold.signal.aborted).toBe(false);
        hold.stop();
        resolve();
      });
    });
    await renewed;
    expect(renewals).toBe(8);
  });

  it('is lost before its end when it cannot be renewed', async () => {
    const asked = performance.now();
    const hold = new LeaseHold(timing, asked, () => Promise.reject(new Error('the database is away')));
    expect(await aborted(hold)).toBeInstanceOf(LeaseLost);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(timing.lengthMs * 0.9 - 5);
    hold.stop();
  });

  it('is lost at nine tenths of its length, before another process can have taken it', () => {
    jest.useFakeTimers();
    try {
      const hold = new LeaseHold(
        { lengthMs: 10_000, renewMs: 60_000 },
        performance.now(),
        async () => undefined,
      );
      jest.advanceTimersByTime(8_999);
      expect(hold.signal.aborted).toBe(false);
      jest.advanceTimersByTime(1);
      expect(hold.signal.reason).toBeInstanceOf(LeaseLost);
      hold.stop();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is lost as soon as a renewal finds another holder', async () => {
    const lost = new LeaseLost('taken');
    const hold = new LeaseHold({ lengthMs: 60_000, renewMs: 10 }, performance.now(), () =>
      Promise.reject(lost),
    );
    expect(await aborted(hold)).toBe(lost);
    hold.stop();
  });
});

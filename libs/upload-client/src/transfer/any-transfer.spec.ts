import fc from 'fast-check';
import { numbersOf, part } from '../testing/begun-upload';
import { md5Of, SimulatedUpload, type Outcome } from '../testing/simulated-upload';

const outcomes = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Outcome>({ type: 'done' }) },
  fc.constantFrom<Outcome>(
    { type: 'answer-lost' },
    { type: 'damaged' },
    { type: 'failed', failure: { kind: 'connection' } },
    { type: 'failed', failure: { kind: 'busy', retryAfterMs: 2_000 } },
    { type: 'failed', failure: { kind: 'signed-out' } },
  ),
);

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('settle'), pick: fc.nat(10), outcome: outcomes }) },
    fc.record({ type: fc.constant('pass'), ms: fc.nat(20_000) }),
    fc.record({ type: fc.constant('lanes'), lanes: fc.nat(4) }),
    fc.record({ type: fc.constant('sign-in') }),
    fc.record({ type: fc.constant('forget'), pick: fc.nat(10) }),
  ),
  { maxLength: 120 },
);

type Step = { type: string; pick?: number; outcome?: Outcome; ms?: number; lanes?: number };

function take(upload: SimulatedUpload, { type, pick = 0, outcome, ms = 0, lanes = 0 }: Step): void {
  if (type === 'settle' && outcome && upload.running.length > 0) {
    const command = upload.running[pick % upload.running.length];
    // Only parts can be damaged, and not every time: a part that the store refuses too often ends the transfer.
    const mayBeDamaged =
      command?.type === 'send' && (upload.transfer.rejections.get(command.number) ?? 0) < 4;
    if (command) upload.settle(command, mayBeDamaged ? outcome : undamaged(outcome));
  }
  if (type === 'pass') upload.pass(ms);
  if (type === 'lanes') upload.dispatch({ type: 'lanes', lanes });
  if (type === 'sign-in') upload.dispatch({ type: 'signed-in' });
  // The store loses a part, which only its next list shows.
  if (type === 'forget' && upload.received === 0) upload.store.delete(pick);
}

const undamaged = (outcome: Outcome): Outcome =>
  outcome.type === 'damaged' ? { type: 'failed', failure: { kind: 'connection' } } : outcome;

describe('any transfer', () => {
  it('arrives complete and once after any faults, pauses and delays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 * part }), steps, (size, history) => {
        const upload = new SimulatedUpload(size);
        upload.dispatch({ type: 'lanes', lanes: 4 });
        for (const step of history) take(upload, step);
        upload.dispatch({ type: 'lanes', lanes: 4 });
        upload.dispatch({ type: 'signed-in' });
        upload.runToEnd();
        expect(upload.transfer.end).toEqual({ reason: 'received' });
        const { count } = upload.plan;
        const whole = Array.from({ length: count }, (_, index) => [index + 1, md5Of('a', index + 1)]);
        expect([...upload.store].sort(([one], [other]) => one - other)).toEqual(whole);
        expect(upload.received).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('never has more parts in flight than lanes, nor one part twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 * part }), steps, (size, history) => {
        const upload = new SimulatedUpload(size);
        let lanes = 4;
        upload.dispatch({ type: 'lanes', lanes });
        for (const step of history) {
          take(upload, step.type === 'lanes' ? { ...step, lanes: (lanes = 4) } : step);
          const sending = numbersOf(upload, 'send');
          expect(sending.length).toBeLessThanOrEqual(lanes);
          expect(new Set(sending).size).toBe(sending.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});

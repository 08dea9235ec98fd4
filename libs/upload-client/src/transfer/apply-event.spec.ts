import { limits } from '@cutroom/contracts';
import fc from 'fast-check';
import { md5Of, SimulatedUpload, type Outcome } from '../testing/simulated-upload';
import { bytesSent, retryingAt, shareChecked, stageOf, type Failure } from './state';

const part = limits.partMinBytes;

/** An upload of four parts that has been listed and begun. */
function begun({ lanes = 4, size = 3 * part + 1, arrived = [] as number[], file = 'a' } = {}) {
  const upload = new SimulatedUpload(size);
  for (const number of arrived) upload.store.set(number, md5Of(file, number));
  upload.dispatch({ type: 'lanes', lanes });
  upload.settle(upload.first('list'), { type: 'done' });
  return upload;
}

/** Lets whatever comes before the sending of parts succeed. */
function untilSending(upload: SimulatedUpload, count: number): void {
  const sending = () => upload.running.filter(({ type }) => type === 'send').length;
  for (let step = 0; sending() < count; step += 1) {
    const next = upload.running.find(({ type }) => type !== 'send');
    if (!next || step > 1_000) throw new Error('no further part is being sent');
    upload.settle(next, { type: 'done' });
  }
}

const numbersOf = (upload: SimulatedUpload, type: 'send' | 'hash') =>
  upload.running.flatMap((command) => (command.type === type ? [command.number] : []));

describe('a transfer', () => {
  it('does nothing before it may send', () => {
    const upload = new SimulatedUpload(part);
    upload.pass(60_000);
    expect(upload.running).toEqual([]);
    expect(stageOf(upload.transfer)).toBe('starting');
  });

  it('lists, sends each part once and finishes', () => {
    const upload = begun();
    upload.runToEnd();
    expect(upload.transfer.end).toEqual({ reason: 'received' });
    expect([...upload.sends.values()]).toEqual([1, 1, 1, 1]);
    expect(upload.received).toBe(1);
  });

  it('sends as many parts at once as it has lanes', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 2);
    expect(numbersOf(upload, 'send')).toEqual([1, 2]);
    expect(numbersOf(upload, 'hash')).toEqual([]);
  });

  it('counts what has arrived and what is on its way', () => {
    const upload = begun({ lanes: 1 });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'done' });
    untilSending(upload, 1);
    upload.dispatch({ type: 'progress', number: 2, sent: 500 });
    expect(bytesSent(upload.transfer)).toBe(part + 500);
  });

  it('sends a part again after a failure, later from failure to failure', () => {
    const upload = begun({ size: part });
    for (const delay of [1_000, 2_000, 4_000]) {
      untilSending(upload, 1);
      upload.settle(upload.first('send'), { type: 'failed', failure: { kind: 'connection' } });
      expect(retryingAt(upload.transfer)).toBe(upload.at + delay);
      upload.pass(delay - 1);
      expect(upload.running).toEqual([]);
      upload.pass(1);
    }
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(4);
  });

  it('waits at least as long as a busy server asks for', () => {
    const upload = begun({ size: part });
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.settle(upload.first('sign'), { type: 'failed', failure: { kind: 'busy', retryAfterMs: 7_000 } });
    expect(retryingAt(upload.transfer)).toBe(7_000);
  });

  it('restarts a part that moves no byte for 15 s, and only that part', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 2);
    upload.pass(10_000);
    upload.dispatch({ type: 'progress', number: 2, sent: 1 });
    upload.pass(5_001);
    expect(numbersOf(upload, 'send')).toEqual([2]);
    upload.pass(1_000);
    untilSending(upload, 2);
    expect(upload.sends.get(1)).toBe(2);
    expect(upload.sends.get(2)).toBe(1);
  });

  it('does not restart a part whose bytes keep moving', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    for (let sent = 1; sent <= 10; sent += 1) {
      upload.pass(14_000);
      upload.dispatch({ type: 'progress', number: 1, sent });
    }
    expect(upload.sends.get(1)).toBe(1);
  });

  it('asks the store before it sends a part again whose answer was lost', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'answer-lost' });
    upload.settle(upload.first('list'), { type: 'done' });
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(1);
  });

  it('asks the store also when the answer does not come', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.dispatch({ type: 'progress', number: 1, sent: part });
    upload.pass(60_000);
    expect(upload.running.map(({ type }) => type)).toEqual(['send']);
    upload.pass(1);
    expect(upload.running.map(({ type }) => type)).toEqual(['list']);
  });

  it('asks again for a part whose answer was lost while a list was being made', () => {
    const upload = begun({ lanes: 2, size: 2 * part });
    untilSending(upload, 2);
    const [one, two] = upload.running;
    if (!one || !two) throw new Error('two parts are on their way');
    upload.pass(1);
    upload.settle(one, { type: 'answer-lost' });
    const list = upload.first('list');
    upload.dispatch({ type: 'listed', partSize: part, parts: [{ number: 1, size: part, md5: 'a1' }] });
    upload.running = upload.running.filter((each) => each !== list);
    expect(upload.transfer.arrived).toBe(part);
    upload.settle(two, { type: 'answer-lost' });
    upload.runToEnd();
    expect([...upload.sends.values()]).toEqual([1, 1]);
  });

  it('counts a part that arrives while a list is being made that lacks it', () => {
    const upload = begun({ lanes: 2, size: 2 * part });
    untilSending(upload, 2);
    const [one, two] = upload.running;
    if (!one || !two) throw new Error('two parts are on their way');
    upload.settle(one, { type: 'answer-lost' });
    upload.settle(two, { type: 'done' });
    upload.dispatch({ type: 'listed', partSize: part, parts: [{ number: 1, size: part, md5: 'a1' }] });
    expect(upload.transfer.missing).toEqual([]);
    expect(upload.transfer.arrived).toBe(2 * part);
  });

  it('computes checksum and URL anew for a part that the store refused', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'damaged' });
    upload.settle(upload.first('list'), { type: 'done' });
    upload.pass(1_000);
    expect(upload.running).toEqual([{ type: 'hash', number: 1 }]);
  });

  it('ends when the store refuses a part five times in a row', () => {
    const upload = begun({ size: part });
    for (let time = 1; time <= 5; time += 1) {
      expect(upload.transfer.end).toBeNull();
      untilSending(upload, 1);
      upload.settle(upload.first('send'), { type: 'damaged' });
      upload.pass(30_000);
    }
    expect(upload.transfer.end).toEqual({ reason: 'rejected' });
  });

  it('counts refusals in a row only: a part that has arrived begins anew', () => {
    const upload = begun({ size: part });
    for (let time = 1; time <= 4; time += 1) {
      untilSending(upload, 1);
      upload.settle(upload.first('send'), { type: 'damaged' });
      upload.pass(30_000);
    }
    upload.runToEnd();
    expect(upload.transfer.end).toEqual({ reason: 'received' });
    expect(upload.transfer.rejections.size).toBe(0);
  });

  it('ends when the file reads differently than before', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'damaged' });
    upload.pass(1_000);
    upload.dispatch({ type: 'hashed', number: 1, md5: 'b1' });
    expect(upload.transfer.end).toEqual({ reason: 'changed' });
    expect(upload.running.filter(({ type }) => type === 'send')).toEqual([]);
  });

  it('compares what has arrived with the file before it sends anything', () => {
    const upload = begun({ arrived: [1, 2, 3] });
    expect(numbersOf(upload, 'hash')).toEqual([1, 2]);
    expect(stageOf(upload.transfer)).toBe('checking');
    upload.settle(upload.first('hash'), { type: 'done' });
    expect(shareChecked(upload.transfer)).toBeCloseTo(1 / 3);
    upload.runToEnd();
    expect([...upload.sends]).toEqual([[4, 1]]);
  });

  it('refuses a file whose bytes are not those that have arrived', () => {
    const upload = begun({ arrived: [1, 2], file: 'b' });
    upload.settle(upload.first('hash'), { type: 'done' });
    expect(upload.transfer.end).toEqual({ reason: 'other-file' });
    expect(upload.sends.size).toBe(0);
  });

  it('checks again later when a part cannot be compared', () => {
    const upload = begun({ arrived: [1] });
    upload.settle(upload.first('hash'), { type: 'failed', failure: { kind: 'connection' } });
    expect(upload.running).toEqual([]);
    expect(stageOf(upload.transfer)).toBe('checking');
    upload.runToEnd();
    expect(upload.sends.has(1)).toBe(false);
  });

  it('sends a listed part again that has another length', () => {
    const upload = new SimulatedUpload(2 * part);
    upload.dispatch({ type: 'lanes', lanes: 4 });
    upload.dispatch({ type: 'listed', partSize: part, parts: [{ number: 1, size: part - 1, md5: 'a1' }] });
    expect(upload.transfer.missing.length + upload.transfer.active.size).toBe(2);
  });

  it('starts over when the server has begun the parts anew with another size', () => {
    const upload = begun({ arrived: [1] });
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.dispatch({ type: 'listed', partSize: 2 * part, parts: [] });
    expect(upload.transfer.plan?.count).toBe(2);
    expect(upload.transfer.arrived).toBe(0);
  });

  it('takes its parts back while it is paused, and asks for them when it goes on', () => {
    const upload = begun();
    untilSending(upload, 4);
    upload.settle(upload.first('send'), { type: 'done' });
    upload.dispatch({ type: 'lanes', lanes: 0 });
    upload.pass(3_600_000);
    expect(upload.running).toEqual([]);
    upload.dispatch({ type: 'lanes', lanes: 4 });
    expect(upload.first('list')).toBeDefined();
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(1);
  });

  it('calls nobody while the user is signed out, and finishes what is on its way', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 1);
    upload.settle(upload.first('sign'), { type: 'failed', failure: { kind: 'signed-out' } });
    upload.settle(upload.first('send'), { type: 'done' });
    upload.pass(3_600_000);
    expect(upload.running).toEqual([]);
    expect(upload.transfer.arrived).toBe(part);
    upload.dispatch({ type: 'signed-in' });
    upload.runToEnd();
    expect(upload.received).toBe(1);
  });

  it('lists again when the server misses parts', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'done' });
    upload.store.clear();
    upload.settle(upload.first('finish'), { type: 'done' });
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(2);
    expect(upload.received).toBe(1);
  });

  it('continues 200 GB in the parts that a store takes', () => {
    const upload = new SimulatedUpload(200e9);
    for (let number = 1; number <= upload.plan.count; number += 2)
      upload.store.set(number, md5Of('a', number));
    const before = upload.store.size;
    upload.dispatch({ type: 'lanes', lanes: 4 });
    upload.runToEnd();
    expect(upload.plan.count).toBeLessThanOrEqual(limits.partsMax);
    expect(upload.transfer.arrived).toBe(200e9);
    expect(upload.sends.size).toBe(upload.plan.count - before);
  });

  it('asks for the answer alone when the upload has been received before', () => {
    const upload = new SimulatedUpload(3 * part);
    upload.dispatch({ type: 'lanes', lanes: 4 });
    upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'received' } });
    expect(upload.running).toEqual([{ type: 'finish' }]);
  });

  it.each<[Failure, object]>([
    [{ kind: 'gone' }, { reason: 'gone' }],
    [
      { kind: 'refused', message: 'That file does not look like a video' },
      { reason: 'refused', message: 'That file does not look like a video' },
    ],
  ])('ends when the server answers %j', (failure, end) => {
    const upload = begun();
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.settle(upload.first('sign'), { type: 'failed', failure });
    expect(upload.transfer.end).toEqual(end);
    expect(upload.running.filter(({ type }) => type === 'hash')).toEqual([]);
  });

  it('ends when the file cannot be read', () => {
    const upload = begun();
    upload.settle(upload.first('hash'), { type: 'failed', failure: { kind: 'unreadable' } });
    expect(upload.transfer.end).toEqual({ reason: 'unreadable' });
  });
});

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
    // A damaged call is a lost one, and a part that is damaged every time would not be taken any more.
    const mayBeDamaged =
      command?.type === 'send' && (upload.transfer.rejections.get(command.number) ?? 0) < 4;
    if (command) upload.settle(command, mayBeDamaged ? outcome : undamaged(outcome));
  }
  if (type === 'pass') upload.pass(ms);
  if (type === 'lanes') upload.dispatch({ type: 'lanes', lanes });
  if (type === 'sign-in') upload.dispatch({ type: 'signed-in' });
  // The store loses a part: it says so, and nobody else would know.
  if (type === 'forget') upload.store.delete(pick);
}

const undamaged = (outcome: Outcome): Outcome =>
  outcome.type === 'damaged' ? { type: 'failed', failure: { kind: 'connection' } } : outcome;

describe('any transfer', () => {
  it('arrives whole and once after any faults, pauses and delays', () => {
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

  it('never has more parts on their way than lanes, nor one of them twice', () => {
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

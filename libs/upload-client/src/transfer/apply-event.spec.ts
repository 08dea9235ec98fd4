import { begun, numbersOf, part, untilSending } from '../testing/begun-upload';
import { SimulatedUpload } from '../testing/simulated-upload';
import { bytesSent, isReadSlow, retryingAt, stageOf } from './state';

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

  it('counts the bytes that have arrived and those in flight', () => {
    const upload = begun({ lanes: 1 });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'done' });
    untilSending(upload, 1);
    upload.dispatch({ type: 'progress', number: 2, sent: 500 });
    expect(bytesSent(upload.transfer)).toBe(part + 500);
  });

  it('reports a slow read of the file, and continues', () => {
    const upload = begun({ lanes: 1 });
    upload.pass(60_000);
    expect(isReadSlow(upload.transfer)).toBe(false);
    upload.pass(1);
    expect(isReadSlow(upload.transfer)).toBe(true);
    upload.pass(3_600_000);
    expect(numbersOf(upload, 'hash')).toEqual([1]);
    upload.settle(upload.first('hash'), { type: 'done' });
    expect(isReadSlow(upload.transfer)).toBe(false);
    upload.runToEnd();
    expect(upload.transfer.end).toEqual({ reason: 'received' });
  });

  it('sends a part again after a failure, with a growing delay', () => {
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

  it('waits at least as long as a busy server requests', () => {
    const upload = begun({ size: part });
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.settle(upload.first('sign'), { type: 'failed', failure: { kind: 'busy', retryAfterMs: 7_000 } });
    expect(retryingAt(upload.transfer)).toBe(7_000);
  });

  it('does not wait for a clock that was set back', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 2);
    upload.pass(1_000);
    upload.settle(upload.first('send'), { type: 'failed', failure: { kind: 'connection' } });
    upload.pass(-3_600_000);
    upload.pass(1_000);
    untilSending(upload, 2);
    expect(upload.sends.get(1)).toBe(2);
    upload.pass(14_001);
    expect(numbersOf(upload, 'send')).toEqual([1]);
  });

  it('requests a due list in time when the clock was set back', () => {
    const upload = new SimulatedUpload(part);
    upload.at = 3_600_000;
    upload.dispatch({ type: 'lanes', lanes: 1 });
    upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'connection' } });
    upload.pass(-3_600_000);
    upload.pass(1_000);
    expect(upload.first('list')).toBeDefined();
  });

  it('restarts a part that moves no byte for 15 s, and only that part', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 2);
    upload.pass(10_000);
    upload.dispatch({ type: 'progress', number: 1, sent: 0 });
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

  it('lists the parts before it repeats a part whose response was lost', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'answer-lost' });
    upload.settle(upload.first('list'), { type: 'done' });
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(1);
  });

  it('also lists the parts when a part gets no response', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.dispatch({ type: 'progress', number: 1, sent: part });
    upload.pass(60_000);
    expect(upload.running.map(({ type }) => type)).toEqual(['send']);
    upload.pass(1);
    expect(upload.running.map(({ type }) => type)).toEqual(['list']);
  });

  it('lists the parts once for a part that has not arrived, also when no time passes', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.dispatch({ type: 'progress', number: 1, sent: part });
    upload.settle(upload.first('send'), { type: 'failed', failure: { kind: 'connection' } });
    upload.settle(upload.first('list'), { type: 'done' });
    expect(upload.running).toEqual([]);
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(2);
  });

  it('lists the parts again for a part whose response was lost during a list', () => {
    const upload = begun({ lanes: 2, size: 2 * part });
    untilSending(upload, 2);
    const [one, two] = upload.running;
    if (!one || !two) throw new Error('two parts are on their way');
    upload.settle(one, { type: 'answer-lost' });
    const list = upload.first('list');
    upload.settle(two, { type: 'answer-lost' });
    upload.running = upload.running.filter((each) => each !== list);
    upload.dispatch({ type: 'listed', partSize: part, parts: [{ number: 1, size: part, md5: 'a1' }] });
    expect(upload.transfer.arrived).toBe(part);
    expect(upload.first('list')).not.toBe(list);
    upload.runToEnd();
    expect([...upload.sends.values()]).toEqual([1, 1]);
  });

  it('counts a part that arrives during a list that lacks it', () => {
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

  it('computes a new checksum and requests a new URL for a part that the store refused', () => {
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
      // A store reads a part to its end before it refuses it.
      upload.dispatch({ type: 'progress', number: 1, sent: part });
      upload.settle(upload.first('send'), { type: 'damaged' });
      upload.pass(30_000);
    }
    expect(upload.transfer.end).toEqual({ reason: 'rejected' });
  });

  it('goes on while the store refuses the calls of the server too', () => {
    const upload = begun({ size: part });
    for (let time = 1; time <= 10; time += 1) {
      for (const type of ['hash', 'sign'] as const) upload.settle(upload.first(type), { type: 'done' });
      upload.settle(upload.first('send'), { type: 'damaged' });
      upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'busy' } });
      upload.pass(30_000);
    }
    expect(upload.transfer.end).toBeNull();
    upload.runToEnd();
    expect(upload.transfer.end).toEqual({ reason: 'received' });
  });

  it('counts only refusals in a row: the count of a part that has arrived starts over', () => {
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
});

import { limits } from '@cutroom/contracts';
import { begun, numbersOf, part, untilSending } from '../testing/begun-upload';
import { md5Of, SimulatedUpload } from '../testing/simulated-upload';
import { shareChecked, stageOf, type Failure } from './state';

describe('a continued transfer', () => {
  it('compares the parts that have arrived with the file before it sends anything', () => {
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
    expect(stageOf(upload.transfer)).toBe('sending');
    expect(upload.transfer.missing.length + upload.transfer.active.size).toBe(2);
  });

  it('starts over when the server has begun the parts again with another size', () => {
    const upload = begun({ arrived: [1] });
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.dispatch({ type: 'listed', partSize: 2 * part, parts: [] });
    expect(upload.transfer.plan?.count).toBe(2);
    expect(upload.transfer.arrived).toBe(0);
    expect(numbersOf(upload, 'hash')).toEqual([1, 2]);
  });

  it('stops its parts while it is paused, and lists those that have arrived when it continues', () => {
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

  it('makes a call that waits for its next try as soon as it continues', () => {
    const upload = new SimulatedUpload(part);
    upload.dispatch({ type: 'lanes', lanes: 1 });
    upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'connection' } });
    expect(upload.running).toEqual([]);
    upload.dispatch({ type: 'lanes', lanes: 0 });
    upload.dispatch({ type: 'lanes', lanes: 1 });
    expect(upload.running).toEqual([{ type: 'list' }]);
  });

  it('makes no call while the user is signed out, and finishes the parts in flight', () => {
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

  it('makes the call that a sign-out interrupted as soon as the user has signed in', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'done' });
    upload.settle(upload.first('finish'), { type: 'failed', failure: { kind: 'signed-out' } });
    expect(upload.running).toEqual([]);
    upload.dispatch({ type: 'signed-in' });
    expect(upload.running).toEqual([{ type: 'finish' }]);
  });

  it('sends a part once, also when the URL that it waited for before a pause arrives after it', () => {
    const upload = begun({ size: part });
    upload.settle(upload.first('hash'), { type: 'done' });
    const before = upload.first('sign');
    for (const lanes of [0, 1]) upload.dispatch({ type: 'lanes', lanes });
    for (const sign of [...upload.running]) upload.settle(sign, { type: 'done' });
    expect(upload.running).not.toContain(before);
    expect(numbersOf(upload, 'send')).toEqual([1]);
  });

  it('ignores what is reported about a part that was stopped', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.dispatch({ type: 'lanes', lanes: 0 });
    upload.dispatch({ type: 'sent', number: 1 });
    upload.dispatch({ type: 'part-failed', number: 1, failure: { kind: 'unreadable' } });
    expect(upload.transfer).toMatchObject({ arrived: 0, end: null });
  });

  it('requests no URL for a part that was read while the user was signed out', () => {
    const upload = begun({ lanes: 2 });
    upload.settle(upload.first('hash'), { type: 'done' });
    upload.settle(upload.first('sign'), { type: 'failed', failure: { kind: 'signed-out' } });
    upload.settle(upload.first('hash'), { type: 'done' });
    expect(upload.running).toEqual([]);
    upload.dispatch({ type: 'signed-in' });
    expect(upload.first('sign').parts.map(({ number }) => number)).toEqual([2]);
    upload.runToEnd();
    expect(upload.received).toBe(1);
  });

  it('still counts the parts being compared after another list', () => {
    const upload = begun({ arrived: [1, 2, 3] });
    const md5 = (number: number) => ({ number, size: part, md5: md5Of('a', number) });
    upload.dispatch({ type: 'listed', partSize: part, parts: [1, 2, 3].map(md5) });
    expect(shareChecked(upload.transfer)).toBe(0);
    upload.settle(upload.first('hash'), { type: 'done' });
    expect(shareChecked(upload.transfer)).toBeCloseTo(1 / 3);
  });

  it('lists again when the server reports missing parts', () => {
    const upload = begun({ size: part });
    untilSending(upload, 1);
    upload.settle(upload.first('send'), { type: 'done' });
    upload.store.clear();
    upload.settle(upload.first('finish'), { type: 'done' });
    upload.runToEnd();
    expect(upload.sends.get(1)).toBe(2);
    expect(upload.received).toBe(1);
  });

  it('continues 200 GB within the limits of a store', () => {
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

  it('only finishes when the upload has been received before', () => {
    const upload = new SimulatedUpload(3 * part);
    upload.dispatch({ type: 'lanes', lanes: 4 });
    upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'received' } });
    expect(upload.running).toEqual([{ type: 'finish' }]);
  });

  it('stops its parts when the upload has been received meanwhile', () => {
    const upload = begun({ lanes: 2 });
    untilSending(upload, 1);
    upload.settle(upload.first('sign'), { type: 'failed', failure: { kind: 'received' } });
    expect(upload.running).toEqual([{ type: 'finish' }]);
  });

  it('waits before it finishes again after the same response', () => {
    const upload = new SimulatedUpload(3 * part);
    upload.dispatch({ type: 'lanes', lanes: 4 });
    upload.settle(upload.first('list'), { type: 'failed', failure: { kind: 'received' } });
    upload.settle(upload.first('finish'), { type: 'failed', failure: { kind: 'received' } });
    expect(upload.running).toEqual([]);
    upload.pass(1_000);
    expect(upload.running).toEqual([{ type: 'finish' }]);
  });

  it.each<[Failure, object]>([
    [{ kind: 'gone' }, { reason: 'gone' }],
    [
      { kind: 'refused', message: 'That file does not look like a video' },
      { reason: 'refused', message: 'That file does not look like a video' },
    ],
    [
      { kind: 'too-large', message: 'It does not fit' },
      { reason: 'too-large', message: 'It does not fit' },
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

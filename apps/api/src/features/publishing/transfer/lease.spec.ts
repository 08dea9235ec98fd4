import { Types, type Connection } from 'mongoose';
import { buildSealedObject } from '../../../testing/builders';
import { connectTestMongo, newDatabaseUri } from '@cutroom/server-kit/testing';
import { until } from '@cutroom/server-kit/testing';
import { acquireLease } from './acquire-lease';
import { LeaseLost, type LeaseTiming } from '@cutroom/jobs';
import { asked, queued, stopped } from '../records/publish-log';
import { earlierTries } from './put-off-transfer';
import { createVideoModel, type VideoModel } from '../../video/video.model';
import type { LogRecord } from '../../video/video.record';

let connection: Connection;
let videos: VideoModel;
beforeAll(async () => {
  connection = await connectTestMongo(newDatabaseUri());
  videos = createVideoModel(connection);
  await videos.init();
});
afterAll(() => connection.close());

const calm: LeaseTiming = { lengthMs: 60_000, renewMs: 20_000 };
const inProcess = (owner: string, leaseTiming = calm) => ({ videos, owner, leaseTiming });

/** A video whose transfer is queued, its lease reserved for `owner`. */
async function buildQueued(owner: string): Promise<Types.ObjectId> {
  const { _id } = await videos.create({
    teamId: new Types.ObjectId(),
    uploadedBy: new Types.ObjectId(),
    title: 'A cut',
    comment: 'A comment',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state: 'PUBLISHING',
    incomingKey: 'incoming/key',
    uploadUrlExpiresAt: new Date(),
    publish: {
      attempt: 1,
      details: {
        title: 'A cut',
        description: '',
        tags: [],
        privacyStatus: 'private',
        notifySubscribers: false,
      },
      thumbnail: 'thumbnails/key.jpg',
      approvedBy: new Types.ObjectId(),
      approvedAt: new Date(),
      object: buildSealedObject(),
      session: 'sealed',
      lastChunkSent: false,
      awaiting: null,
      youtubeId: null,
      thumbnailSet: false,
    },
    lease: { owner, epoch: 1, until: new Date(Date.now() + calm.lengthMs), reserved: true },
    log: queued(asked(null, 'request'), 1, 'request'),
  });
  return _id;
}

/** Lets the lease expire. */
const endLease = (_id: Types.ObjectId) => videos.updateOne({ _id }, { $set: { 'lease.until': new Date(0) } });

describe('the lease of a transfer', () => {
  it('can be acquired only by the process that it is reserved for', async () => {
    const id = await buildQueued('first');
    expect(await acquireLease(inProcess('second'), id)).toBeNull();
    const held = await acquireLease(inProcess('first'), id);
    expect(held?.video.lease).toMatchObject({ owner: 'first', epoch: 2, reserved: false });
    expect(await acquireLease(inProcess('second'), id)).toBeNull();
    held?.stop();
  });

  it('cannot be acquired twice by its holder', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first'), id);
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
    expect(await held?.write({})).toMatchObject({ lease: { owner: 'first', epoch: 2 } });
    held?.stop();
  });

  it('goes to exactly one of many processes after it expired', async () => {
    const id = await buildQueued('dead');
    await endLease(id);
    const owners = ['a', 'b', 'c', 'd', 'e'];
    const held = await Promise.all(owners.map((owner) => acquireLease(inProcess(owner), id)));
    expect(held.filter((lease) => lease !== null)).toHaveLength(1);
    held.forEach((lease) => lease?.stop());
  });

  it('fences off its former holder, whose writes are rejected', async () => {
    const id = await buildQueued('slow');
    const slow = await acquireLease(inProcess('slow'), id);
    await endLease(id);
    const heir = await acquireLease(inProcess('heir'), id);
    await heir?.write({ log: (log) => stopped(log, "the heir's") });

    await expect(slow?.write({ state: 'PENDING' })).rejects.toBeInstanceOf(LeaseLost);
    expect(slow?.signal.aborted).toBe(true);
    await slow?.release();
    expect(await videos.findById(id).lean()).toMatchObject({
      state: 'PUBLISHING',
      lease: { owner: 'heir', epoch: 3 },
      log: { version: 3, failure: "the heir's" },
    });
    heir?.stop();
  });

  it('can be acquired at once after a release', async () => {
    const id = await buildQueued('first');
    await (await acquireLease(inProcess('first'), id))?.release();
    const next = await acquireLease(inProcess('second'), id);
    expect(next?.video.lease.epoch).toBe(3);
    next?.stop();
  });

  it('aborts its holder before it expires when it cannot be renewed', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first', { lengthMs: 300, renewMs: 60_000 }), id);
    await new Promise((resolve) => held?.signal.addEventListener('abort', resolve));
    const row = await videos.findById(id).lean();
    expect(row?.lease?.until.getTime()).toBeGreaterThan(Date.now() - 100);
    expect(held?.signal.reason).toBeInstanceOf(LeaseLost);
    held?.stop();
  });

  it('is renewed while the transfer runs', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first', { lengthMs: 2_000, renewMs: 20 }), id);
    const begun = held?.video.lease.until.getTime() ?? 0;
    await until('it was renewed', () => (held?.video.lease.until.getTime() ?? 0) > begun);
    held?.stop();
  });

  describe('with wrong clocks', () => {
    /** Sets the wall clock of this process. Timers and the database are not affected. */
    const setClock = (byMs: number) =>
      jest.useFakeTimers({
        now: Date.now() + byMs,
        doNotFake: [
          'hrtime',
          'nextTick',
          'performance',
          'queueMicrotask',
          'setImmediate',
          'clearImmediate',
          'setInterval',
          'clearInterval',
          'setTimeout',
          'clearTimeout',
        ],
      });
    afterEach(() => jest.useRealTimers());

    it.each([3_600_000, -3_600_000])('expires by the clock of the database: %d ms off', async (wrongBy) => {
      const id = await buildQueued('first');
      const held = await acquireLease(inProcess('first', { lengthMs: 4_000, renewMs: 60_000 }), id);
      setClock(wrongBy);
      const second = inProcess('second');
      expect(await acquireLease(second, id)).toBeNull();
      held?.stop();
      const heir = await until('the lease has ended', () => acquireLease(second, id));
      const row = await videos.findById(id).lean();
      const left = (row?.lease?.until.getTime() ?? 0) - (Date.now() - wrongBy);
      expect(Math.abs(left - calm.lengthMs)).toBeLessThan(10_000);
      heir.stop();
    });

    it('does not expire for its holder when the clock is set', async () => {
      const id = await buildQueued('first');
      const held = await acquireLease(inProcess('first', { lengthMs: 5_000, renewMs: 60_000 }), id);
      setClock(3_600_000);
      await held?.write({});
      expect(held?.signal.aborted).toBe(false);
      held?.stop();
    });
  });

  it('stores texts verbatim, even those that look like an expression', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first'), id);
    const row = await held?.write({
      publish: { session: '$$NOW' },
      log: (log) => stopped(log, '$publish.session costs $5'),
    });
    expect(row).toMatchObject({
      publish: { session: '$$NOW' },
      log: { failure: '$publish.session costs $5' },
    });
    held?.stop();
  });

  it('is released with its tries in one write, and cannot be acquired before the next try', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first'), id);
    const rest = { waitMs: 300, failures: 3, furthest: 7, idleMs: 5_000, log: (log: LogRecord) => log };
    await held?.rest(rest, 'reserve');
    const due = held?.video.publish.backoff?.until.getTime() ?? 0;
    expect(held?.video.lease).toMatchObject({ owner: 'first', reserved: true, epoch: 2 });
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
    const again = await until('it is due', () => acquireLease(inProcess('first'), id));
    expect(again.acquiredAt.getTime()).toBeGreaterThanOrEqual(due);
    const tries = earlierTries(again);
    expect(tries).toMatchObject({ failures: 3, furthest: 7 });
    expect(tries.idleMs).toBeGreaterThanOrEqual(5_300);
    again.stop();
  });

  it('cannot be acquired while the transfer awaits consent or is over', async () => {
    const id = await buildQueued('first');
    await videos.updateOne({ _id: id }, { $set: { 'publish.awaiting': { reason: 'session-gone' } } });
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
    await videos.updateOne({ _id: id }, { $set: { 'publish.awaiting': null, state: 'PENDING' } });
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
  });
});

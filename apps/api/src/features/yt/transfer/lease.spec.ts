import { Types } from 'mongoose';
import { startTestApi, type TestApi } from '../../../testing/test-api';
import { until } from '../../../testing/until';
import { acquireLease } from './acquire-lease';
import { LeaseLost, type LeaseTiming } from './lease';
import { asked, queued, stopped } from './publish-log';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const calm: LeaseTiming = { lengthMs: 60_000, renewMs: 20_000 };
const inProcess = (owner: string, leaseTiming = calm) => ({ videos: api.deps.videos, owner, leaseTiming });

/** A video whose transfer is queued, its lease reserved for `owner`. */
async function buildQueued(owner: string): Promise<Types.ObjectId> {
  const { _id } = await api.deps.videos.create({
    teamId: new Types.ObjectId(),
    uploadedBy: new Types.ObjectId(),
    title: 'A cut',
    comment: 'A comment',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state: 'PUBLISHING',
    key: 'videos/key',
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
      object: { etag: '"etag"', size: 1, contentType: 'video/mp4' },
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

/** As time passing would. */
const endLease = (_id: Types.ObjectId) =>
  api.deps.videos.updateOne({ _id }, { $set: { 'lease.until': new Date(0) } });

describe('the lease of a transfer', () => {
  it('is taken by the process that it was reserved for, and by one alone', async () => {
    const id = await buildQueued('first');
    expect(await acquireLease(inProcess('second'), id)).toBeNull();
    const held = await acquireLease(inProcess('first'), id);
    expect(held?.video.lease).toMatchObject({ owner: 'first', epoch: 2, reserved: false });
    expect(await acquireLease(inProcess('second'), id)).toBeNull();
    held?.stop();
  });

  it('is not taken a second time by the process that holds it', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first'), id);
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
    expect(await held?.write({})).toMatchObject({ lease: { owner: 'first', epoch: 2 } });
    held?.stop();
  });

  it('goes to one of many that ask at once when it has ended', async () => {
    const id = await buildQueued('dead');
    await endLease(id);
    const owners = ['a', 'b', 'c', 'd', 'e'];
    const held = await Promise.all(owners.map((owner) => acquireLease(inProcess(owner), id)));
    expect(held.filter((lease) => lease !== null)).toHaveLength(1);
    held.forEach((lease) => lease?.stop());
  });

  it('shuts out the process that was believed dead: it can change nothing any more', async () => {
    const id = await buildQueued('slow');
    const slow = await acquireLease(inProcess('slow'), id);
    await endLease(id);
    const heir = await acquireLease(inProcess('heir'), id);
    await heir?.write({ log: (log) => stopped(log, "the heir's") });

    await expect(slow?.write({ state: 'PENDING' })).rejects.toBeInstanceOf(LeaseLost);
    expect(slow?.signal.aborted).toBe(true);
    await slow?.release();
    expect(await api.deps.videos.findById(id).lean()).toMatchObject({
      state: 'PUBLISHING',
      lease: { owner: 'heir', epoch: 3 },
      log: { version: 3, failure: "the heir's" },
    });
    heir?.stop();
  });

  it('is free at once when it is released', async () => {
    const id = await buildQueued('first');
    await (await acquireLease(inProcess('first'), id))?.release();
    const next = await acquireLease(inProcess('second'), id);
    expect(next?.video.lease.epoch).toBe(3);
    next?.stop();
  });

  it('stops its own holder before it ends, when it cannot be renewed', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first', { lengthMs: 300, renewMs: 60_000 }), id);
    await new Promise((resolve) => held?.signal.addEventListener('abort', resolve));
    const row = await api.deps.videos.findById(id).lean();
    expect(row?.lease?.until.getTime()).toBeGreaterThan(Date.now() - 100);
    expect(held?.signal.reason).toBeInstanceOf(LeaseLost);
    held?.stop();
  });

  it('is renewed for as long as the transfer runs', async () => {
    const id = await buildQueued('first');
    const held = await acquireLease(inProcess('first', { lengthMs: 2_000, renewMs: 20 }), id);
    const begun = held?.video.lease.until.getTime() ?? 0;
    await until('it was renewed', () => (held?.video.lease.until.getTime() ?? 0) > begun);
    held?.stop();
  });

  it('is not to be had while the upload rests or the video is on no way', async () => {
    const id = await buildQueued('first');
    await api.deps.videos.updateOne(
      { _id: id },
      { $set: { 'publish.awaiting': { reason: 'session-gone' } } },
    );
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
    await api.deps.videos.updateOne({ _id: id }, { $set: { 'publish.awaiting': null, state: 'PENDING' } });
    expect(await acquireLease(inProcess('first'), id)).toBeNull();
  });
});

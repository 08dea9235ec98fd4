import { endpoints, limits, type VideoState } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator } from '../../testing/builders';
import { monitoredDatabaseUri } from '../../testing/monitored-database';
import { useUploads } from './testing/use-uploads';

const stage = useUploads({ MONGODB_URI: monitoredDatabaseUri() });

const done = { status: 'DONE' };
const minute = 60_000;

interface Stand {
  state: VideoState;
  minutesAgo: number;
  awaiting?: boolean;
  thumbnailSet?: boolean;
}

/** A video that was or is being published, as its row says. */
async function buildAttempted({ state, minutesAgo, awaiting = false, thumbnailSet = true }: Stand) {
  const id = await stage.submit();
  const steps = { permissionGranted: done, authorizationInitiated: done, queue: done };
  const log = { ...steps, downloading: done, uploading: done, attempt: 1, version: 1, failure: null };
  const publish = {
    attempt: 1,
    details: { title: 'On the channel', privacyStatus: 'public' },
    thumbnail: 'thumbnails/none.jpg',
    awaiting: awaiting ? { reason: 'needs-token', since: new Date() } : null,
    youtubeId: null,
    approvedAt: new Date(),
    lastChunkSent: false,
    thumbnailSet,
  };
  // Another process holds it, so that none here transfers it.
  const lease = { owner: 'elsewhere', epoch: 1, until: new Date(Date.now() + 60 * minute), reserved: false };
  const updatedAt = new Date(Date.now() - minutesAgo * minute);
  await stage.api.deps.videos.collection.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { state, publish, lease, log: { ...log, youtubeUrl: null, pending: false }, updatedAt } },
  );
  return id;
}

async function listed(query = '', { token } = stage.creator) {
  const row = { ...endpoints.publishedVideos, path: `/video/init?order=activity${query}` };
  const { status, data } = await stage.api.call(row, { token });
  return status === 200 ? data?.map(({ _id }) => _id) : status;
}

describe('GET /video/init?order=activity', () => {
  /** One video of each group and two of some, in the expected order. */
  const buildAll = async () => {
    const week = limits.permissionWaitMs / minute;
    const stands: Stand[] = [
      { state: 'PUBLISHING', minutesAgo: 90, awaiting: true },
      { state: 'PUBLISHED', minutesAgo: 10, thumbnailSet: false },
      { state: 'PENDING', minutesAgo: 5 },
      { state: 'PUBLISHING', minutesAgo: 1 },
      { state: 'PUBLISHING', minutesAgo: 8 },
      { state: 'PUBLISHED', minutesAgo: 2 },
      { state: 'PUBLISHED', minutesAgo: 3 },
      { state: 'PUBLISHED', minutesAgo: week + 1, thumbnailSet: false },
    ];
    const ids: string[] = [];
    // The oldest activity belongs to the newest video, so that the order of ids does not pass for it.
    for (const stand of stands) ids.push(await buildAttempted(stand));
    return ids;
  };

  it('lists what needs the creator, then attempts that ended, what runs and the published, latest activity first', async () => {
    const ids = await buildAll();
    await stage.submit();
    expect(await listed()).toEqual(ids);
  });

  it('continues after the last video of a page, across the groups', async () => {
    const ids = await buildAll();
    const seen: string[] = [];
    for (let before = ''; ; before = `&before=${seen.at(-1)}`) {
      const page = await listed(`&limit=3${before}`);
      if (!Array.isArray(page)) break;
      seen.push(...page);
    }
    expect(seen).toEqual(ids);
  });

  it('continues among the published ones when the last video was published meanwhile', async () => {
    const ids = await buildAll();
    await stage.api.deps.videos.updateOne({ _id: ids[4] }, { $set: { state: 'PUBLISHED' } });
    expect(await listed(`&before=${ids[4]}`)).toEqual(ids.slice(5));
  });

  it('reads no earlier versions', async () => {
    const { connection, videos } = stage.api.deps;
    const ids = await buildAll();
    const comment = 'x'.repeat(50_000);
    const rows = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    await videos.collection.updateMany(rows, { $set: { earlier: [{ comment }] } });
    let read = '';
    connection.getClient().on('commandSucceeded', ({ reply }) => (read += JSON.stringify(reply)));
    expect(await listed()).toEqual(ids);
    expect(read).toContain(ids[0]);
    expect(read).not.toContain(comment);
  });

  it('shows a video whose record of the publish is damaged like one without permission', async () => {
    const ids = await buildAll();
    const damaged = { 'publish.details': null };
    await stage.api.deps.videos.updateOne({ _id: ids[5] }, { $set: damaged }, { timestamps: false });
    const { status, data } = await stage.api.call(endpoints.publishedVideos, { token: stage.creator.token });
    expect(status).toBe(200);
    expect(data?.find(({ _id }) => _id === ids[5])).toMatchObject({ publication: null });
  });

  it('is empty after a video of another team, and rejects an unknown order', async () => {
    const ids = await buildAll();
    const rival = await buildCreator(stage.api.deps);
    expect(await listed('', rival)).toBe(204);
    expect(await listed(`&before=${ids[6]}`, rival)).toBe(204);
    expect(await listed('&order=size')).toBe(400);
    expect(await listed('', stage.editor as typeof stage.creator)).toBe(403);
  });

  it('leaves the default order at newest first', async () => {
    const ids = await buildAll();
    const { data } = await stage.api.call(endpoints.publishedVideos, { token: stage.creator.token });
    expect(data?.map(({ _id }) => _id)).toEqual([...ids].reverse());
  });
});

import { endpoints, limits, mediaJobs } from '@cutroom/contracts';
import { mediaKeys, stillKey } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { newVersion } from '../video/object-key';
import { newMedia } from '../video/media/new-media';
import { versionsOf, versionUnderReview } from '../video/versions';
import { buildSealedObject, buildVideoRow } from '../../testing/builders';
import type { BinDeps } from './bin.deps';
import { sweepBin } from './sweep-bin';

const stage = usePublishStage();
const text = { contentType: 'text/plain' };

const deps = (later = limits.binKeptMs + 1_000, overrides: Partial<BinDeps> = {}): BinDeps => {
  const { deps: own, publishing } = stage.api;
  return { ...own, ...publishing, clock: () => new Date(Date.now() + later), ...overrides };
};
const remove = ({ id }: PendingVideo) =>
  stage.api.call(endpoints.deleteVideo, { token: stage.editor.token, body: { videoId: id } });

/** The folders of a video and of the upload that became its second version. */
const isOf =
  ({ id, key }: PendingVideo) =>
  (each: string): boolean =>
    [id, key.split('/')[2] ?? id].some((folder) => each.includes(folder));

async function keysOf(video: PendingVideo): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ['sealed/', 'media/', 'thumbnails/'])
    for await (const { key } of stage.api.deps.storage.list(`${prefix}${stage.creator.teamId}/`))
      keys.push(key);
  return keys.filter((key) => isOf(video)(key) || key.startsWith('thumbnails/'));
}

/** A video with two versions and all that is ever made from them, a comment, and a thumbnail that another video has. */
async function buildRichVideo(): Promise<PendingVideo> {
  const { deps: api } = stage.api;
  const [video, other] = [await stage.buildVideo({ size: 1_000 }), await stage.buildVideo({ size: 1_000 })];
  const row = await stage.rowOf(video);
  const version = newVersion();
  // A later version keeps the folder of the upload that became it.
  const key = video.key.replace(video.version, version).replace(video.id, new Types.ObjectId().toHexString());
  const made = [video.key, key].flatMap((sealed) => [
    ...Object.values(mediaKeys(sealed)),
    stillKey(sealed, 7),
  ]);
  for (const each of [key, ...made]) await api.storage.put(each, Buffer.from('x'), text);
  await api.videos.updateOne(
    { _id: video.id },
    {
      $set: { object: buildSealedObject({ version, key }), thumbnail: other.thumbnail },
      $push: { earlier: versionUnderReview(row) },
    },
  );
  await api.videos.updateOne({ _id: other.id }, { $set: { thumbnail: other.thumbnail } });
  await stage.api.call(endpoints.postComment, {
    token: stage.editor.token,
    body: {
      videoId: video.id,
      version,
      clientId: randomUUID(),
      text: 'x',
      frames: null,
      drawing: null,
      parentId: null,
    },
  });
  return { ...video, version, key, thumbnail: other.thumbnail };
}

async function leftOf({ id }: PendingVideo): Promise<unknown[]> {
  const { videos, comments, rooms, news, notices } = stage.api.deps;
  const videoId = new Types.ObjectId(id);
  return Promise.all([
    comments.countDocuments({ videoId }),
    notices.countDocuments({ videoId }),
    videos.countDocuments({ _id: videoId }),
    rooms.countDocuments({ _id: videoId }),
    news.countDocuments({ _id: videoId }),
  ]);
}

describe('the sweep of the bin', () => {
  it('leaves what has been there for less than 7 days, and what was restored', async () => {
    const [young, restored] = [await buildRichVideo(), await buildRichVideo()];
    const before = [await keysOf(young), await keysOf(restored)];
    await remove(young);
    await sweepBin(deps(limits.binKeptMs - 60_000));
    await remove(restored);
    await stage.api.call(endpoints.restoreVideo, {
      token: stage.editor.token,
      body: { videoId: restored.id },
    });
    await sweepBin(deps(limits.binKeptMs - 60_000));
    expect([await keysOf(young), await keysOf(restored)]).toEqual(before);
    expect((await stage.rowOf(young)).bin?.purging).toBeUndefined();
  });

  it('removes everything of a video and nothing of others, and the audit trail keeps who deleted it and when', async () => {
    const video = await buildRichVideo();
    await remove(video);
    await sweepBin(deps());
    const left = await keysOf(video);
    expect(left.filter(isOf(video))).toEqual([]);
    expect(left).toContain(video.thumbnail);
    expect(await leftOf(video)).toEqual([0, 0, 0, 0, 0]);
    expect(stage.status.removed).toContain(video.id);
    await stage.api.deps.audit.written();
    const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
    const entries = (data ?? []).filter((entry) => entry.video?._id === video.id);
    expect(entries.map(({ action, by, account }) => [action, by ?? account])).toEqual([
      ['video-purged', expect.objectContaining({ role: 'EDITOR' })],
      ['video-deleted', expect.objectContaining({ role: 'EDITOR' })],
    ]);
    expect(entries[0]?.note).toContain('in the bin since 20');
  });

  it('removes the jobs of the media worker for every version of a video, and none of others', async () => {
    const [video, other] = [await buildRichVideo(), await buildRichVideo()];
    const { jobs, videos, connection } = stage.api.deps;
    const frame = { id: randomUUID(), atMs: 0, state: 'waiting' as const, reason: null };
    const rows = [await stage.rowOf(video), await stage.rowOf(other)];
    for (const row of rows) {
      for (const { object } of versionsOf(row)) {
        await jobs.enqueue(mediaJobs.inspect, null, { unique: object.key });
        await jobs.enqueue(mediaJobs.render, null, { unique: object.key });
        await jobs.enqueue(mediaJobs.still, null, { unique: stillKey(object.key, 7) });
      }
    }
    await jobs.enqueue(mediaJobs.frame, null, { unique: frame.id });
    const media = { ...newMedia(video.version, new Date()), frames: [frame] };
    await videos.updateOne({ _id: video.id }, { $set: { media } });
    const keysLeft = async () =>
      (
        await connection
          .collection('jobs')
          .find({ name: { $in: Object.values(mediaJobs) }, data: null })
          .toArray()
      ).map(({ uniqueKey }) => String(uniqueKey));
    expect(await keysLeft()).toHaveLength(13);
    await remove(video);
    await sweepBin(deps());
    const left = await keysLeft();
    expect(left).toHaveLength(6);
    expect(left.filter((key) => isOf(other)(key))).toEqual(left);
  });

  it('removes the parts of a preview that a media worker left unfinished', async () => {
    const video = await buildRichVideo();
    const { storage } = stage.api.deps;
    const { preview } = mediaKeys(video.key);
    const upload = await storage.createMultipart(preview, { contentType: 'video/mp4' });
    await storage.putPart(upload, 1, Buffer.alloc(1_000));
    await remove(video);
    await sweepBin(deps());
    expect(await storage.listParts(upload)).toEqual([]);
  });

  it('keeps the row until status-service has removed the log', async () => {
    const video = await buildRichVideo();
    await remove(video);
    stage.status.down = true;
    await sweepBin(deps());
    expect((await stage.rowOf(video)).bin?.purging).toBe(true);
    expect(stage.status.removed).not.toContain(video.id);
    stage.status.down = false;
    await sweepBin(deps());
    expect(await leftOf(video)).toEqual([0, 0, 0, 0, 0]);
    expect(stage.status.removed).toContain(video.id);
  });

  it('removes a video however many before it cannot be removed', async () => {
    const video = await buildRichVideo();
    await remove(video);
    const { videos, storage } = stage.api.deps;
    const bin = { from: 'PENDING', by: new Types.ObjectId(stage.editor.id), at: new Date(0) };
    const stuck = Array.from({ length: 101 }, () => ({
      ...buildVideoRow(stage),
      state: 'DELETED' as const,
      bin,
    }));
    await videos.collection.insertMany(stuck);
    const ids = stuck.map(({ _id }) => _id);
    const isStuck = (key: string) => ids.some((id) => key.includes(id.toHexString()));
    const list: typeof storage.list = (prefix) => {
      if (isStuck(prefix)) throw new Error('broken');
      return storage.list(prefix);
    };
    await sweepBin(deps(undefined, { storage: { ...storage, list } }));
    expect(await videos.exists({ _id: video.id })).toBeNull();
    expect(await videos.countDocuments({ _id: { $in: ids } })).toBe(101);
    await videos.deleteMany({ _id: { $in: ids } });
  });

  it('continues where it died, wherever that was, and removes nothing twice', async () => {
    for (const dieAt of [1, 8, 14]) {
      const video = await buildRichVideo();
      await remove(video);
      const abort = new AbortController();
      let removed = 0;
      const { storage } = stage.api.deps;
      const dying: BinDeps['storage'] = {
        ...storage,
        async remove(key) {
          removed += 1;
          if (removed === dieAt) abort.abort(new Error('killed'));
          if (removed >= dieAt) throw new Error('killed');
          await storage.remove(key);
        },
      };
      await sweepBin(deps(undefined, { storage: dying }), abort.signal).catch(() => undefined);
      expect(await leftOf(video)).toEqual([1, 0, 1, 1, 1]);
      expect((await stage.rowOf(video)).bin?.purging).toBe(true);
      await Promise.all([sweepBin(deps()), sweepBin(deps())]);
      expect((await keysOf(video)).filter(isOf(video))).toEqual([]);
      expect(await leftOf(video)).toEqual([0, 0, 0, 0, 0]);
      await stage.api.deps.audit.written();
      const purges = { action: 'video-purged' as const, 'video._id': new Types.ObjectId(video.id) };
      expect(await stage.api.deps.auditRows.countDocuments(purges)).toBe(1);
    }
  });
});

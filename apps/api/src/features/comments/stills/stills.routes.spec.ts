import { endpoints, mediaJobs, type StillJob } from '@cutroom/contracts';
import { stillKey, stillsPrefix, type Actor } from '@cutroom/server-kit';
import { buildCreator } from '../../../testing/builders';
import { reportMedia } from '../../video/media/report-media';
import { newVersion } from '../../video/object-key';
import { placeOf } from '../place';
import { useComments } from '../testing/use-comments';
import { listStills } from './list-stills';
import { requestStill } from './request-still';

const stage = useComments();

const list = (videoId: string, { token }: { token?: string } = stage.editor) =>
  stage.api.call(endpoints.stills, { token, params: { videoId } });

describe('a still of a commented frame', () => {
  it('is asked for once, at the middle of its frame, unless the video ends before', async () => {
    const { deps } = stage.api;
    const video = await stage.commented();
    const version = stage.versionOf(video);
    for (const frame of [240, 240, 0, 1_000_000]) await requestStill(deps, video, version, frame);
    const jobs = await deps.connection
      .collection<{ data: StillJob; group?: string }>('jobs')
      .find({ name: mediaJobs.still, 'data.videoId': video._id.toHexString() })
      .toArray();
    const key = video.object?.key ?? '';
    expect(jobs.map(({ data }) => data)).toMatchObject([
      { frame: 240, atMs: 10_031, still: stillKey(key, 240), key, etag: video.object?.etag },
      { frame: 0, atMs: 21, still: stillKey(key, 0) },
    ]);
    for (const { group } of jobs) expect(group).toBe(video.teamId.toHexString());
  });

  it('is asked for when the facts of a file arrive after the comments on it', async () => {
    const { deps } = stage.api;
    const video = await stage.commented();
    const { facts } = video.media ?? {};
    if (!facts) throw new Error('the video has no facts');
    const unknown = { $set: { 'media.state': 'WAITING', 'media.facts': null } };
    await deps.videos.updateOne({ _id: video._id }, unknown);
    for (const frames of [{ from: 240, to: 250 }, { from: 240, to: 240 }, null])
      await stage.post(video, stage.creator, { frames, place: placeOf(1, frames, video._id) });
    const { version } = stage.versionOf(video).object;
    const videoId = video._id.toHexString();
    for (let time = 0; time < 2; time += 1)
      await reportMedia(deps, videoId, { kind: 'inspected', version, facts, poster: true });
    const asked = { name: mediaJobs.still, 'data.videoId': videoId };
    const jobs = await deps.connection.collection<{ data: StillJob }>('jobs').find(asked).toArray();
    // 240 of 25 frames a second, which were assumed, are 230 of 23.976.
    expect(jobs.map(({ data }) => data.frame)).toEqual([230]);
  });

  it('costs a comment nothing while the file is unknown or the queue does not answer', async () => {
    const video = await stage.commented();
    const version = stage.versionOf(video);
    const enqueue = () => Promise.reject(new Error('away'));
    const deps = { jobs: { enqueue }, logger: stage.api.deps.logger };
    await expect(requestStill(deps, video, version, 1)).resolves.toBeUndefined();
    await expect(requestStill(deps, video, { ...version, media: undefined }, 1)).resolves.toBeUndefined();
  });
});

describe('GET /video/:videoId/stills', () => {
  it('lists the stills of a video in the order of their frames, with URLs', async () => {
    const { storage } = stage.api.deps;
    const video = await stage.commented();
    const key = video.object?.key ?? '';
    expect((await list(video._id.toHexString())).data).toEqual([]);
    for (const frame of [100, 9]) {
      await storage.put(stillKey(key, frame), Buffer.from(`frame ${frame}`), { contentType: 'image/jpeg' });
    }
    await storage.put(`${stillsPrefix(key)}other.txt`, Buffer.from('x'), { contentType: 'text/plain' });
    const { data } = await list(video._id.toHexString());
    const version = video.object?.version;
    expect(data).toMatchObject([
      { version, frame: 9 },
      { version, frame: 100 },
    ]);
    expect(await (await fetch(data?.[0]?.url ?? '')).text()).toBe('frame 9');
  });

  it('lists a few versions of a video with many at a time', async () => {
    const { deps } = stage.api;
    const video = await stage.commented();
    const newest = stage.versionOf(video);
    const keyOf = (version: string) => newest.object.key.replace(newest.object.version, version);
    const earlier = Array.from({ length: 99 }, (_, at) => {
      const version = newVersion();
      return { ...newest, number: at + 1, object: { ...newest.object, version, key: keyOf(version) } };
    });
    await deps.videos.updateOne({ _id: video._id }, { $set: { earlier, 'review.number': 100 } });
    const [oldest = newest] = earlier;
    await deps.storage.put(stillKey(oldest.object.key, 7), Buffer.from('x'), { contentType: 'image/jpeg' });
    let [listing, most] = [0, 0];
    const list: typeof deps.storage.list = async function* (prefix) {
      listing += 1;
      most = Math.max(most, listing);
      yield* deps.storage.list(prefix);
      listing -= 1;
    };
    const actor = { userId: stage.editor.id, teamId: stage.creator.teamId, role: 'EDITOR' } as Actor;
    const storage = { ...deps.storage, list };
    const stills = await listStills({ ...deps, storage }, video._id.toHexString(), actor);
    expect(stills).toMatchObject([{ version: oldest.object.version, frame: 7 }]);
    expect(most).toBeLessThanOrEqual(10);
  });

  it('is empty for a video of an older version, whose file is elsewhere', async () => {
    const video = await stage.commented();
    const earlier = { $set: { 'object.key': 'videos/earlier.mp4' }, $unset: { media: 1 } };
    await stage.api.deps.videos.updateOne({ _id: video._id }, earlier);
    expect(await list(video._id.toHexString())).toMatchObject({ status: 200, data: [] });
  });

  it('refuses strangers and other teams', async () => {
    const videoId = (await stage.commented())._id.toHexString();
    expect((await list(videoId, {})).status).toBe(401);
    expect((await list(videoId, await buildCreator(stage.api.deps))).status).toBe(404);
  });
});

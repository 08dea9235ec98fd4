import { endpoints, limits, mediaJobs, messages, replies, type FrameJob } from '@cutroom/contracts';
import { buildCreator, type SignedIn } from '../../../testing/builders';
import { useUploads } from '../testing/use-uploads';

const stage = useUploads();

async function submitted() {
  const videoId = await stage.submit();
  const { object } = await stage.api.deps.videos.findById(videoId).orFail().lean();
  const version = object?.version ?? '';
  const ask = (overrides: object = {}, by: SignedIn = stage.creator) =>
    stage.api.call(endpoints.requestFrame, {
      token: by.token,
      body: { videoId, version, atMs: 12_000, ...overrides },
    });
  const stateOf = (frameId: string, by: SignedIn = stage.creator) =>
    stage.api.call(endpoints.frameState, { token: by.token, params: { videoId, frameId } });
  const report = (body: object) =>
    stage.api.call(endpoints.reportMedia, {
      token: stage.api.env.SERVICE_TOKEN[0],
      params: { videoId },
      body: { kind: 'frame', version, ...body },
    });
  const jobs = () =>
    stage.api.deps.connection
      .collection<{ name: string; data: FrameJob; group: string }>('jobs')
      .find({ name: mediaJobs.frame, 'data.videoId': videoId })
      .toArray();
  return { videoId, version, ask, stateOf, report, jobs };
}

const unknown = '00000000-0000-4000-8000-000000000000';

describe('a frame as a thumbnail', () => {
  it('is waited for, and then has the path of a stored thumbnail', async () => {
    const { ask, stateOf, report, jobs } = await submitted();
    const other = await ask({ atMs: 11_000 });
    const { status, data } = await ask();
    expect(status).toBe(201);
    const frameId = data?.frameId ?? '';
    expect((await stateOf(frameId)).data).toEqual({ state: 'waiting' });
    const [, job] = await jobs();
    const { teamId } = stage.creator;
    const thumbnail = `thumbnails/${teamId}/${frameId}.jpg`;
    expect(job).toMatchObject({ data: { frameId, atMs: 12_000, thumbnail }, group: teamId });
    await report({ frameId, failed: null });
    const ready = { state: 'ready', thumbnail, url: expect.stringContaining(thumbnail) };
    expect((await stateOf(frameId)).data).toEqual(ready);
    await report({ frameId, failed: 'Too late.' });
    expect((await stateOf(frameId)).data).toEqual(ready);
    expect((await stateOf(other.data?.frameId ?? '')).data).toEqual({ state: 'waiting' });
  });

  it('says why it could not be made, and can be asked for again', async () => {
    const { ask, stateOf, report } = await submitted();
    const { data } = await ask();
    await report({ frameId: data?.frameId, failed: 'Decoding this file failed.' });
    expect((await stateOf(data?.frameId ?? '')).data).toEqual({
      state: 'failed',
      reason: 'Decoding this file failed.',
    });
    const again = await ask();
    expect(again.data?.frameId).not.toBe(data?.frameId);
  });

  it('is one request however often the button is pressed', async () => {
    const { ask, jobs } = await submitted();
    const first = await ask();
    expect((await ask()).data).toEqual(first.data);
    expect(await jobs()).toHaveLength(1);
  });

  it('is remembered for the latest requests only', async () => {
    const { ask, stateOf } = await submitted();
    const { data: oldest } = await ask();
    for (let n = 1; n <= limits.framesKept; n += 1) await ask({ atMs: n });
    expect(await stateOf(oldest?.frameId ?? '')).toMatchObject({
      status: 404,
      message: replies.frameNotFound,
    });
  });

  it("is refused for another version, another team's creator, an editor and a video that is not pending", async () => {
    const { ask, stateOf, videoId } = await submitted();
    const rival = await buildCreator(stage.api.deps);
    const { data } = await ask();
    expect(await ask({ version: 'f'.repeat(32) })).toMatchObject({
      status: 409,
      message: messages.versionNotWatched,
    });
    expect((await ask({}, rival)).status).toBe(404);
    expect((await ask({}, stage.editor)).status).toBe(403);
    expect((await stateOf(data?.frameId ?? '', rival)).status).toBe(404);
    expect((await stateOf(unknown)).status).toBe(404);
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { state: 'PUBLISHED' } });
    expect(await ask()).toMatchObject({ status: 409, message: messages.videoNotPending });
  });

  it('is refused for an invalid time', async () => {
    const { ask } = await submitted();
    for (const atMs of [-1, 1.5, '5', null, Number.MAX_SAFE_INTEGER * 2]) {
      expect((await ask({ atMs })).status).toBe(400);
    }
  });
});

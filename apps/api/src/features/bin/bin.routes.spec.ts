import { endpoints, limits, messages, replies, videoStates, type VideoState } from '@cutroom/contracts';
import { buildCreator, buildEditor } from '../../testing/builders';
import { actionsOn, expectOwnLinkEnded } from '../publishing/testing/end-publish';
import { publishForm, type PendingVideo } from '../publishing/testing/pending-video';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { sandbox } from '../publishing/testing/sandbox';
import { restoreVideo } from './restore-video';

const stage = usePublishStage();
const remove = ({ id }: PendingVideo, token = stage.creator.token) =>
  stage.api.call(endpoints.deleteVideo, { token, body: { videoId: id } });
const restore = ({ id }: PendingVideo, token = stage.creator.token) =>
  stage.api.call(endpoints.restoreVideo, { token, body: { videoId: id } });
const binned = async (video: PendingVideo, token = stage.creator.token) => {
  const { data } = await stage.api.call(endpoints.binnedVideos, { token });
  return data?.find(({ _id }) => _id === video.id);
};
const setState = ({ id }: PendingVideo, state: VideoState) =>
  stage.api.deps.videos.updateOne({ _id: id }, { $set: { state } });
const stateOf = async (video: PendingVideo) => (await stage.rowOf(video)).state;

/** The status of deleting a video in each state; 'cancelled' where nothing is left to keep. */
const expected: Record<string, Record<VideoState, number>> = {
  creator: {
    AWAITING_UPLOAD: 404,
    PENDING: 200,
    CHANGES_REQUESTED: 200,
    PUBLISHING: 409,
    PUBLISHED: 200,
    DELETED: 200,
  },
  uploader: {
    AWAITING_UPLOAD: 200,
    PENDING: 200,
    CHANGES_REQUESTED: 200,
    PUBLISHING: 409,
    PUBLISHED: 409,
    DELETED: 200,
  },
  'another editor': {
    AWAITING_UPLOAD: 404,
    PENDING: 403,
    CHANGES_REQUESTED: 403,
    PUBLISHING: 403,
    PUBLISHED: 403,
    DELETED: 200,
  },
  "another team's creator": inEveryState(404),
  'editor in no team': inEveryState(403),
};

function inEveryState(status: number): Record<VideoState, number> {
  return Object.fromEntries(videoStates.map((state) => [state, status])) as Record<VideoState, number>;
}

async function tokenOf(role: string): Promise<string> {
  const { deps } = stage.api;
  if (role === 'creator') return stage.creator.token;
  if (role === 'uploader') return stage.editor.token;
  if (role === 'another editor') return (await buildEditor(deps, stage.creator.teamId)).token;
  return (role === 'editor in no team' ? await buildEditor(deps) : await buildCreator(deps)).token;
}

describe('POST /video/delete', () => {
  it.each(Object.keys(expected))('answers %s as the table says in every state', async (role) => {
    const token = await tokenOf(role);
    const found: Partial<Record<VideoState, number>> = {};
    for (const state of videoStates) {
      const video = await stage.buildVideo({ size: 1_000 });
      await setState(video, state);
      const { status } = await remove(video, token);
      found[state] = status;
      const row = await stage.api.deps.videos.findById(video.id).lean();
      const isCancelled = status === 200 && state === 'AWAITING_UPLOAD';
      expect([state, row?.state]).toEqual([
        state,
        isCancelled ? undefined : status === 200 ? 'DELETED' : state,
      ]);
      // It has the state but nothing to publish. Left there, it would hold up the transfers of the tests below.
      if (state === 'PUBLISHING') await stage.api.deps.videos.deleteOne({ _id: video.id });
    }
    expect(found).toEqual(expected[role]);
  });

  it('takes the video out of every list, count and page, and says where it is', async () => {
    const video = await stage.buildVideo();
    const { token } = stage.editor;
    const { data: before } = await stage.api.call(endpoints.teamStats, { token });
    expect(await remove(video, token)).toMatchObject({ status: 200, message: replies.videoDeleted });
    const { data: after } = await stage.api.call(endpoints.teamStats, { token });
    expect(after).toMatchObject({ total: (before?.total ?? 0) - 1, pending: (before?.pending ?? 0) - 1 });
    const params = { videoId: video.id };
    for (const row of [endpoints.room, endpoints.videoDetails, endpoints.videoSource, endpoints.comments])
      expect(await stage.api.call(row, { token, params })).toMatchObject({
        status: 404,
        message: messages.videoInBin,
      });
    for (const row of [endpoints.pendingVideos, endpoints.ownVideos, endpoints.changesRequestedVideos]) {
      const { data } = await stage.api.call(row, { token });
      expect((data ?? []).map(({ _id }) => _id)).not.toContain(video.id);
    }
    const inBin = await binned(video, token);
    expect(inBin).toMatchObject({ from: 'PENDING', restorable: true });
    expect(Date.parse(inBin?.keptUntil ?? '') - Date.parse(inBin?.deletedAt ?? '')).toBe(limits.binKeptMs);
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    expect(await binned(video, other.token)).toMatchObject({
      deletedBy: { isCreator: false },
      restorable: false,
    });
  });

  it('deletes once when two users delete, or when the response is lost', async () => {
    const video = await stage.buildVideo();
    const tokens = [stage.creator.token, stage.editor.token, stage.creator.token];
    const answers = await Promise.all(tokens.map((token) => remove(video, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await actionsOn(stage, video)).toEqual(['video-deleted']);
  });

  it('ends an approval that waits for permission, and a restored video can be approved again', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    const back = await browser.decide(url);
    await remove(video, stage.editor.token);
    expect(await stage.untilFailure(video)).toContain('The video was deleted');
    const page = await browser.open(back);
    expect(page.status).toBe(409);
    expect(page.text).toContain('The video was deleted before you gave the permission');
    expect(page.text).not.toContain('newer');
    expect(await restore(video)).toMatchObject({ status: 200 });
    expect((await browser.open(back)).status).toBe(409);
    expect([await stateOf(video), await sandbox.onChannel(video)]).toEqual(['PENDING', []]);
    expect(
      await stage.api.call(endpoints.startPublish, {
        token: stage.creator.token,
        body: publishForm(video, { version: video.version }),
      }),
    ).toMatchObject({ status: 200 });
  });

  it('ends the open link to the consent page of that video, and of no other', () =>
    expectOwnLinkEnded(stage, remove));

  it('and the permission to publish exclude each other, whichever comes first', async () => {
    for (let run = 0; run < 4; run += 1) {
      const video = await stage.buildVideo({ size: 1_000 });
      const { url, browser } = await stage.askConsent(video);
      // An account of its own: another suite may end the permission of a shared one.
      const back = await browser.decide(url, { decision: 'allow', account: stage.creator.id });
      const [deleted, page] = await Promise.all([remove(video), browser.open(back)]);
      if (deleted.status === 200) {
        expect([await stateOf(video), page.status >= 400]).toEqual(['DELETED', true]);
        expect(await sandbox.onChannel(video)).toEqual([]);
      } else {
        expect(deleted).toMatchObject({ status: 409, message: replies.videoInTransfer });
        expect(page.status).toBe(200);
        await stage.untilState(video, 'PUBLISHED');
      }
    }
  });
});

describe('POST /video/restore', () => {
  it.each(['PENDING', 'CHANGES_REQUESTED', 'PUBLISHED'] as const)(
    'returns a video to %s, and can be repeated',
    async (state) => {
      const video = await stage.buildVideo({ size: 1_000 });
      await setState(video, state);
      await remove(video);
      for (const _ of [1, 2]) expect(await restore(video)).toMatchObject({ status: 200 });
      expect([await stateOf(video), (await stage.rowOf(video)).bin]).toEqual([state, undefined]);
      expect(await actionsOn(stage, video)).toEqual(['video-restored', 'video-deleted']);
      expect(await binned(video)).toBeUndefined();
    },
  );

  it('is allowed to the user who deleted the video and to the creator', async () => {
    const { deps } = stage.api;
    const other = await buildEditor(deps, stage.creator.teamId);
    const video = await stage.buildVideo({ size: 1_000 });
    await remove(video);
    expect(await binned(video, other.token)).toMatchObject({
      deletedBy: { isCreator: true },
      restorable: false,
    });
    for (const { token } of [stage.editor, other])
      expect(await restore(video, token)).toMatchObject({ status: 403, message: replies.restoreRefused });
    expect(await restore(video, (await buildCreator(deps)).token)).toMatchObject({ status: 404 });
    expect(await restore(video, (await buildEditor(deps)).token)).toMatchObject({ status: 403 });
    expect(await stateOf(video)).toBe('DELETED');
    await restore(video);
    await remove(video, stage.editor.token);
    expect(await restore(video, stage.editor.token)).toMatchObject({ status: 200 });
  });

  it('is refused once the video is being removed for good', async () => {
    const video = await stage.buildVideo({ size: 1_000 });
    await remove(video);
    await stage.api.deps.videos.updateOne({ _id: video.id }, { $set: { 'bin.purging': true } });
    expect(await restore(video)).toMatchObject({ status: 409, message: replies.restoreTooLate });
    expect(await binned(video)).toBeUndefined();
  });

  it('is refused when its removal begins at that moment', async () => {
    const { deps, publishing } = stage.api;
    const video = await stage.buildVideo({ size: 1_000 });
    await remove(video);
    const actor = await deps.sessions.authenticate(stage.creator.token);
    const transaction = deps.connection.transaction.bind(deps.connection);
    const overtaken: typeof transaction = async (work) => {
      await deps.videos.updateOne({ _id: video.id }, { $set: { 'bin.purging': true } });
      return transaction(work);
    };
    const spy = jest.spyOn(deps.connection, 'transaction').mockImplementationOnce(overtaken);
    const call = restoreVideo({ ...deps, ...publishing }, { videoId: video.id }, { actor, address: '' });
    await expect(call).rejects.toMatchObject({ statusCode: 409, message: replies.restoreTooLate });
    spy.mockRestore();
    expect(await stateOf(video)).toBe('DELETED');
  });
});

describe('GET /video/bin', () => {
  it('lists deleted videos page by page, the latest deletion first, and none of another team', async () => {
    const rival = await stage.rival();
    const videos: PendingVideo[] = [];
    // The latest upload is deleted first.
    for (let count = 0; count < 3; count += 1) videos.unshift(await rival.buildVideo({ size: 1_000 }));
    const { token } = rival.creator;
    for (const video of videos) await remove(video, token);
    const page = async (query: string) => {
      const row = { ...endpoints.binnedVideos, path: `/video/bin?${query}` as const };
      const { data, status } = await stage.api.call(row, { token });
      return status === 204 ? [] : data?.map(({ _id }) => _id);
    };
    const [first, second, third] = videos.map(({ id }) => id);
    expect(await page('limit=2')).toEqual([third, second]);
    expect(await page(`limit=2&before=${second}`)).toEqual([first]);
    expect(await page(`before=${first}`)).toEqual([]);
    await restore(videos[1] as PendingVideo, token);
    expect(await page(`before=${second}`)).toEqual([]);
    expect(
      (await stage.api.call(endpoints.binnedVideos, { token: stage.creator.token })).data ?? [],
    ).not.toEqual(expect.arrayContaining([expect.objectContaining({ _id: first })]));
  });
});

import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { buildFacts, contentOfMovie } from '@cutroom/contracts/testing';
import { Types } from 'mongoose';
import { buffer } from 'node:stream/consumers';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo } from '../../testing/mails';
import { leaseOfAnother } from '../../testing/lease-of-another';
import { reportMedia } from './media/report-media';
import { sweepMedia } from './media/sweep-media';
import { sealUpload } from './seal-upload';
import { sealingTimeoutMs, sweepUploads } from './sweep-uploads';
import { useUploads } from './testing/use-uploads';
import type { VideoRecord } from './video.record';

const stage = useUploads();
const { put, finish, submit } = stage;

const details = { comment: 'The map is right now', maximumVideoQuality: '720p', extension: 'mov' };

const startVersion = (videoId: string, by: SignedIn = stage.editor, overrides = {}) =>
  stage.startVersion(videoId, by, { ...details, ...overrides });

async function versionUrl(videoId: string, by?: SignedIn): Promise<string> {
  const { data, message } = await startVersion(videoId, by);
  if (data === null) throw new Error(message);
  return data;
}

async function addVersion(videoId: string, content: string, by: SignedIn = stage.editor) {
  const url = await versionUrl(videoId, by);
  await put(url, content);
  return finish(url, by);
}

const row = (videoId: string) => stage.api.deps.videos.findById(videoId).orFail().lean<VideoRecord>();
const uploads = () =>
  stage.api.deps.videos
    .find({ teamId: stage.creator.teamId, state: 'AWAITING_UPLOAD' })
    .lean<VideoRecord[]>();

async function contentOf(videoId: string): Promise<string[]> {
  const { object, earlier = [] } = await row(videoId);
  const keys = [...earlier.map((version) => version.object.key), object?.key ?? ''];
  const read = async (key: string) => contentOfMovie(await buffer(await stage.api.deps.storage.read(key)));
  return Promise.all(keys.map(read));
}

const setState = (videoId: string, state: string) =>
  stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { state, lease: leaseOfAnother() } });

describe('a new version', () => {
  it('is under review in place of the one before, which stays watchable', async () => {
    const videoId = await submit('first');
    const before = await row(videoId);
    const profileKey = 'profiles/colleague.webp';
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId, { profileKey });
    const answer = await addVersion(videoId, 'second', colleague);
    expect(answer).toMatchObject({
      status: 200,
      data: { _id: videoId, state: 'PENDING', versionNumber: 2, extension: 'mov', comment: details.comment },
    });
    expect(await contentOf(videoId)).toEqual(['first', 'second']);
    expect(await uploads()).toEqual([]);

    const { data: room } = await stage.api.call(endpoints.room, {
      token: stage.creator.token,
      params: { videoId },
    });
    expect(room?.versions.map(({ number, comment, extension }) => [number, comment, extension])).toEqual([
      [2, details.comment, 'mov'],
      [1, 'Second version', 'mp4'],
    ]);
    expect(room?.people.map(({ role }) => role)).toEqual(['YOUTUBER', 'EDITOR', 'EDITOR']);
    const pictures = room?.people.flatMap(({ _id, picture }) => (picture === null ? [] : [{ _id, picture }]));
    expect(pictures).toEqual([{ _id: colleague.id, picture: expect.stringContaining(`/${profileKey}?`) }]);
    const source = (version?: string) =>
      stage.api.call(
        { ...endpoints.videoSource, path: `/video/:videoId/source${version ? `?version=${version}` : ''}` },
        { token: stage.editor.token, params: { videoId } },
      );
    const first = await source(before.object?.version);
    expect(first.data?.version).toBe(before.object?.version);
    expect((await source()).data?.version).toBe(answer.data?.version);
    expect(await source('f'.repeat(32))).toMatchObject({ status: 404, message: messages.versionUnknown });
    // Counted and listed as one video of the editor who began it.
    const { data: own } = await stage.api.call(endpoints.ownVideos, { token: stage.editor.token });
    expect(own?.map(({ _id }) => _id)).toEqual([videoId]);
  });

  it('is emailed to the creator at once, and never a second time by the batch about arrivals', async () => {
    const videoId = await submit('first');
    await addVersion(videoId, 'second');
    const [mail, ...others] = await allMailsTo(stage.creator.email, stage.api.deps.connection);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('v2 of “The cut” is ready for review');
    expect(mail?.text).toContain(details.comment);
    expect(mail?.text).toContain(`/videos/${videoId}`);
    expect((await row(videoId)).arrival?.announced).toBe(true);
  });

  it('brings a video back for which changes were requested', async () => {
    const videoId = await submit('first');
    await setState(videoId, 'CHANGES_REQUESTED');
    expect((await addVersion(videoId, 'second')).data?.state).toBe('PENDING');
  });

  it('is received once however often its uploader reports it, and from nobody else', async () => {
    const videoId = await submit('first');
    const url = await versionUrl(videoId);
    const { data: open } = await stage.api.call(endpoints.unfinishedUploads, { token: stage.editor.token });
    expect(open).toMatchObject([{ title: 'The cut', versionOf: videoId }]);
    await put(url, 'second');
    const answers = await Promise.all([finish(url), finish(url), finish(url)]);
    expect(answers.map(({ data }) => [data?._id, data?.versionNumber])).toEqual(
      answers.map(() => [videoId, 2]),
    );
    await addVersion(videoId, 'third');
    expect((await finish(url)).data?.versionNumber).toBe(3);
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    expect(await finish(url, colleague)).toMatchObject({ status: 404 });
    expect(await contentOf(videoId)).toEqual(['first', 'second', 'third']);
    const cancelled = await stage.api.call(endpoints.cancelUpload, {
      token: stage.editor.token,
      body: { videoId: (await row(videoId)).review?.uploadId.toHexString() ?? '' },
    });
    expect(cancelled).toMatchObject({ status: 409, message: replies.uploadReceived });
  });

  it('is found by the sweeper when nobody reports it', async () => {
    const videoId = await submit('first');
    await put(await versionUrl(videoId), 'second');
    await sweepUploads(stage.api.deps);
    expect(await contentOf(videoId)).toEqual(['first', 'second']);
    await stage.api.deps.audit.written();
    expect(await stage.activity('version-received')).toHaveLength(1);
  });

  it('gets a number of its own when several arrive at once', async () => {
    const videoId = await submit('first');
    const urls = await Promise.all([1, 2, 3].map(() => versionUrl(videoId)));
    await Promise.all(urls.map((url, index) => put(url, `cut ${index}`)));
    await Promise.all(urls.map((url) => finish(url)));
    const { earlier = [], review } = await row(videoId);
    expect([...earlier, review].map((version) => version?.number)).toEqual([1, 2, 3, 4]);
    expect((await contentOf(videoId)).sort()).toEqual(['cut 0', 'cut 1', 'cut 2', 'first']);
    expect((await stage.keysOfTeam()).filter((key) => key.startsWith('sealed/'))).toHaveLength(4);
  });

  it.each([
    ['PUBLISHING', { status: 409, message: replies.versionTooLate }],
    ['PUBLISHED', { status: 409, message: replies.versionTooLate }],
    ['DELETED', { status: 404, message: messages.videoInBin }],
  ])(
    'becomes a video of its own when its video is %s by then, and can no longer be begun',
    async (state, refusal) => {
      const videoId = await submit('first');
      const url = await versionUrl(videoId);
      await put(url, 'second');
      await setState(videoId, state);
      const { data } = await finish(url);
      expect(data).toMatchObject({ state: 'PENDING', versionNumber: 1, title: 'The cut' });
      expect(data?._id).not.toBe(videoId);
      expect(await row(videoId)).toMatchObject({ state, earlier: [] });
      expect(await contentOf(videoId)).toEqual(['first']);
      expect(await startVersion(videoId)).toMatchObject(refusal);
    },
  );

  it('is refused to other teams, to creators, and beyond the limit', async () => {
    const videoId = await submit('first');
    const rival = await buildCreator(stage.api.deps);
    const stranger = await buildEditor(stage.api.deps, rival.teamId);
    expect(await startVersion(videoId, stranger)).toMatchObject({ status: 404 });
    expect(await startVersion(videoId, stage.creator)).toMatchObject({ status: 403 });
    expect(await startVersion('f'.repeat(24))).toMatchObject({ status: 404 });
    expect(await startVersion(videoId, stage.editor, { extension: 'exe' })).toMatchObject({ status: 400 });
    const { uploadedBy, createdAt } = await row(videoId);
    const review = { number: limits.versionsMax, uploadedBy, at: createdAt, uploadId: new Types.ObjectId() };
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { review } });
    expect(await startVersion(videoId)).toMatchObject({ status: 409, message: replies.versionsFull });
  });

  it('keeps its bytes when the process dies after it was received, and copies that died are removed', async () => {
    const videoId = await submit('first');
    const url = await versionUrl(videoId);
    await put(url, 'second');
    const upload = await stage.rowOf(url);
    const head = await stage.api.deps.storage.head(upload.incomingKey);
    if (!head) throw new Error('the upload is there');
    const dead = {
      key: `sealed/${stage.creator.teamId}/${videoId}/${'d'.repeat(32)}.mov`,
      startedAt: new Date(),
    };
    await stage.api.deps.storage.put(dead.key, Buffer.from('half'), { contentType: 'video/quicktime' });
    await stage.api.deps.videos.updateOne({ _id: upload._id }, { $push: { sealings: dead } });
    // The response of the transaction is lost: whoever sealed it cleans up after itself.
    const { connection } = stage.api.deps;
    const lossy = {
      ...stage.api.deps,
      connection: Object.assign(Object.create(connection) as typeof connection, {
        transaction: async (work: Parameters<typeof connection.transaction>[0]) => {
          await connection.transaction(work);
          throw new Error('the response was lost');
        },
      }),
    };
    await expect(sealUpload(lossy, upload, head)).rejects.toThrow('lost');
    expect(await contentOf(videoId)).toEqual(['first', 'second']);
    expect((await finish(url)).data?.versionNumber).toBe(2);
    await sweepUploads(stage.after(sealingTimeoutMs + 60_000));
    expect((await row(videoId)).sealings).toEqual([]);
    expect(await stage.api.deps.storage.head(dead.key)).toBeNull();
    expect(await contentOf(videoId)).toEqual(['first', 'second']);
  });
});

describe('the preview of a replaced version', () => {
  it('is still made, and enqueued again when its job was lost', async () => {
    const videoId = await submit('first');
    const version = (await row(videoId)).object?.version ?? '';
    await addVersion(videoId, 'second');
    const before = (await row(videoId)).earlier?.[0]?.media;
    expect(before).toMatchObject({ state: 'WAITING', version });
    const facts = buildFacts();
    await reportMedia(stage.api.deps, videoId, { kind: 'inspected', version, facts, poster: true });
    await sweepMedia(stage.after(3_600_000));
    const [earlier] = (await row(videoId)).earlier ?? [];
    expect(earlier?.media).toMatchObject({ state: 'RUNNING', poster: true });
    expect(earlier?.media?.askAgainAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    await reportMedia(stage.api.deps, videoId, {
      kind: 'rendered',
      version,
      facts,
      preview: 'made',
      filmstrip: null,
      waveform: true,
      suggestedFramesMs: [],
    });
    const after = await row(videoId);
    expect(after.earlier?.[0]?.media).toMatchObject({ state: 'READY', preview: 'made' });
    expect(after.earlier?.[0]?.media).not.toHaveProperty('askAgainAt');
    expect(after.media).toMatchObject({ state: 'WAITING', preview: null });
    const late = { kind: 'progress', version, progress: 0.1 } as const;
    expect(await reportMedia(stage.api.deps, videoId, late)).toBeNull();
    await expect(
      reportMedia(stage.api.deps, videoId, { ...late, version: 'f'.repeat(32) }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });
});

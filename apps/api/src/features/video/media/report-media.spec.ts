import { endpoints, type MediaFacts, type Video } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildEditor } from '../../../testing/builders';
import { leaseOfAnother } from '../../../testing/lease-of-another';
import { allMailsTo } from '../../../testing/mails';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { useUploads } from '../testing/use-uploads';

const stage = useUploads();

/** Uploads a video and returns what a worker needs to report about it. */
async function submitted(overrides = {}) {
  const videoId = await stage.submit('a movie', overrides);
  const { data } = await stage.api.call(endpoints.videoSource, {
    token: stage.editor.token,
    params: { videoId },
  });
  const version = data?.version ?? '';
  const report = (body: object) =>
    stage.api.call(endpoints.reportMedia, {
      token: stage.api.env.SERVICE_TOKEN[0],
      params: { videoId },
      body: { version, ...body },
    });
  const detailsFor = async ({ token }: { token: string }): Promise<Video['media'] | undefined> =>
    (await stage.api.call(endpoints.videoDetails, { token, params: { videoId } })).data?.media;
  return { videoId, version, report, media: () => detailsFor(stage.creator) };
}

const inspected = (facts: MediaFacts = buildFacts()) => ({ kind: 'inspected', facts, poster: true });
const rendered = (facts: MediaFacts = buildFacts()) => ({
  kind: 'rendered',
  facts,
  preview: 'made',
  filmstrip: { tileWidth: 160, tileHeight: 90, columns: 10, count: 12, intervalMs: 1_000 },
  waveform: true,
  suggestedFramesMs: [2_000, 5_000],
});
const failed = (reason = 'Cutroom cannot decode “xyz”.', facts: MediaFacts | null = null) => ({
  kind: 'failed',
  reason,
  facts,
});

describe('PUT /internal/media/:videoId', () => {
  it('shows the facts, the poster and the progress as they come, and then the preview', async () => {
    const { report, media, videoId } = await submitted();
    expect(await media()).toMatchObject({ state: 'WAITING', facts: null, posterUrl: null });
    expect((await report(inspected())).status).toBe(200);
    expect(await media()).toMatchObject({ state: 'RUNNING', progress: 0, facts: buildFacts() });
    expect((await media())?.posterUrl).toContain('/poster.webp');
    await report({ kind: 'progress', progress: 0.4 });
    expect(await media()).toMatchObject({ state: 'RUNNING', progress: 0.4 });
    await report(rendered());
    expect(await media()).toMatchObject({
      state: 'READY',
      progress: 1,
      preview: 'made',
      suggestedFramesMs: [2_000, 5_000],
      filmstrip: { count: 12, url: expect.stringContaining('/filmstrip.webp') },
    });
    const { data: source } = await stage.api.call(endpoints.videoSource, {
      token: stage.editor.token,
      params: { videoId },
    });
    expect(source?.previewUrl).toContain('/preview.mp4');
    expect(source?.waveformUrl).toContain('/waveform.json');
    expect(source?.url).not.toContain('/preview.mp4');
  });

  it('accepts a repeated report, and ignores one that comes too late', async () => {
    const { report, media } = await submitted();
    for (const body of [inspected(), inspected(), rendered(), rendered()]) await report(body);
    const ready = await media();
    for (const body of [inspected(), failed(), { kind: 'progress', progress: 0.1 }, { kind: 'off' }]) {
      expect((await report(body)).status).toBe(200);
    }
    expect(await media()).toEqual(ready);
  });

  it('never shows a progress that goes back', async () => {
    const { report, media } = await submitted();
    await report(inspected());
    await report({ kind: 'progress', progress: 0.7 });
    await report({ kind: 'progress', progress: 0.2 });
    expect(await media()).toMatchObject({ progress: 0.7 });
  });

  it('answers 404 about a version that is not under review, and changes nothing', async () => {
    const { report, media } = await submitted();
    const answer = await report({ ...rendered(), version: 'f'.repeat(32) });
    expect(answer.status).toBe(404);
    expect(await media()).toMatchObject({ state: 'WAITING' });
  });

  it('says why there is no preview, and keeps the facts that are known', async () => {
    const { report, media } = await submitted();
    await report(inspected());
    await report(failed());
    expect(await media()).toMatchObject({
      state: 'FAILED',
      problem: 'Cutroom cannot decode “xyz”.',
      facts: buildFacts(),
    });
    await report(rendered());
    expect(await media()).toMatchObject({ state: 'READY', problem: null });
    const other = await submitted();
    await other.report(failed('Decoding this file failed.', buildFacts()));
    expect(await other.media()).toMatchObject({ state: 'FAILED', facts: buildFacts() });
  });

  it('says that previews are off, until a worker with a decoder comes', async () => {
    const { report, media } = await submitted();
    await report({ kind: 'off' });
    expect(await media()).toMatchObject({ state: 'OFF' });
    await report(inspected());
    expect(await media()).toMatchObject({ state: 'RUNNING' });
  });

  it('leaves the order of lists by activity alone', async () => {
    const { report, videoId } = await submitted();
    const before = await stage.api.deps.videos.findById(videoId).orFail().lean();
    await report(rendered());
    const after = await stage.api.deps.videos.findById(videoId).orFail().lean();
    expect(after.updatedAt).toEqual(before.updatedAt);
  });

  it.each([
    ['another kind', { kind: 'deleted' }],
    ['a progress beyond 1', { kind: 'progress', progress: 1.01 }],
    ['facts without a container', { ...inspected(), facts: { video: null } }],
    ['a reason of 10,000 characters', failed('x'.repeat(10_000))],
  ])('refuses %s', async (_, body) => {
    const { report } = await submitted();
    expect((await report(body)).status).toBe(400);
  });
});

describe('the email about a file', () => {
  const mails = () => allMailsTo(stage.editor.email, stage.api.deps.connection);
  const small = buildFacts({ video: buildStream({ width: 640, height: 360 }) });

  it('names the problems to its editor, once', async () => {
    const { report } = await submitted({ title: 'Monsoon' });
    await report(inspected(small));
    expect(await mails()).toEqual([]);
    await Promise.all([report(rendered(small)), report(rendered(small))]);
    await report(rendered(small));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Check the file of “Monsoon”');
    expect(mail?.text).toContain('Lower resolution than 1080p (Full HD). The video is 640 × 360.');
  });

  it.each([
    ['PENDING', 'waiting for its review'],
    ['CHANGES_REQUESTED', 'Your creator has requested changes'],
    ['PUBLISHING', 'on its way to YouTube'],
    ['PUBLISHED', 'The video is on YouTube as it is'],
  ])('says what has become of a video that is %s by now, and links to its room', async (state, text) => {
    const { videoId, report } = await submitted();
    // Held by a process, or the row in transfer would be set aside for what it lacks.
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { state, lease: leaseOfAnother() } });
    await report(rendered(small));
    const [mail] = await mails();
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain(`/videos/${videoId}`);
    expect((mail?.text ?? '').includes('waiting for its review')).toBe(state === 'PENDING');
  });

  it('is not sent when the checks find only notices', async () => {
    const { report } = await submitted();
    await report(rendered(buildFacts({ video: buildStream({ interlaced: true }) })));
    expect(await mails()).toEqual([]);
  });

  it('is sent about a file that cannot be read', async () => {
    const { report } = await submitted();
    await report(failed('The file cannot be read as a video.'));
    const [mail] = await mails();
    expect(mail?.text).toContain('The file cannot be read as a video. Export it again');
  });

  it('is not sent about a fault of the servers', async () => {
    const { report, media } = await submitted();
    const reason = 'The storage could not be reached.';
    await report({ ...failed(reason), isServerFault: true });
    expect(await media()).toMatchObject({ state: 'FAILED', problem: reason });
    expect(await mails()).toEqual([]);
  });

  it('is sent to the editor who uploaded the version, not to the one who uploaded the video', async () => {
    const { videoId, report } = await submitted();
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    const review = { number: 2, uploadedBy: colleague.id, at: new Date(), uploadId: new Types.ObjectId() };
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { review } });
    await report(rendered(small));
    expect(await mails()).toEqual([]);
    expect(await allMailsTo(colleague.email, stage.api.deps.connection)).toHaveLength(1);
  });

  it('is not sent to an editor who has left the team', async () => {
    const { report } = await submitted();
    await stage.removeEditor();
    await report(rendered(small));
    expect((await mails()).filter(({ subject }) => subject.startsWith('Check the file'))).toEqual([]);
  });

  it.each([
    ['a file that cannot be read', () => failed('The file cannot be read as a video.')],
    ['a serious problem', () => rendered(small)],
  ])('is sent about %s of a video in the bin once it is restored', async (_, found) => {
    const { videoId, report } = await submitted({ title: 'Monsoon' });
    const { token } = stage.editor;
    const body = { videoId };
    const files = async () => (await mails()).filter(({ subject }) => subject.startsWith('Check the file'));
    expect((await stage.api.call(endpoints.deleteVideo, { token, body })).status).toBe(200);
    await report(found());
    expect(await files()).toEqual([]);
    for (const _time of ['once', 'again'])
      expect((await stage.api.call(endpoints.restoreVideo, { token, body })).status).toBe(200);
    expect(await files()).toHaveLength(1);
    await report(found());
    expect(await files()).toHaveLength(1);
  });

  it('is sent once when the report and the restore come at the same time', async () => {
    const { videoId, report } = await submitted();
    const { token } = stage.editor;
    const body = { videoId };
    await stage.api.call(endpoints.deleteVideo, { token, body });
    await Promise.all([report(rendered(small)), stage.api.call(endpoints.restoreVideo, { token, body })]);
    expect(await mails()).toHaveLength(1);
  });

  it('is not sent by a restore while the file is still being examined', async () => {
    const { videoId, report } = await submitted();
    const { token } = stage.editor;
    const body = { videoId };
    await report(inspected(small));
    await stage.api.call(endpoints.deleteVideo, { token, body });
    await stage.api.call(endpoints.restoreVideo, { token, body });
    expect(await mails()).toEqual([]);
    await report(rendered(small));
    expect(await mails()).toHaveLength(1);
  });
});

import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { buildEditor } from '../../testing/builders';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { uploadRequest, rowOf } = stage;

const start = (clientId: string, overrides = {}, by = stage.editor) =>
  stage.api.call(endpoints.startUpload, {
    token: by.token,
    body: { ...uploadRequest(overrides), clientId },
  });
const open = () =>
  stage.api.deps.videos.countDocuments({ teamId: stage.creator.teamId, state: 'AWAITING_UPLOAD' });
afterEach(() => stage.api.deps.videos.deleteMany({ teamId: stage.creator.teamId }));

describe('POST /video/upload, repeated with its clientId', () => {
  it('returns a URL of the same upload, valid for an hour again, and registers nothing more', async () => {
    const clientId = randomUUID();
    const first = await start(clientId);
    const { _id } = await rowOf(first.data ?? '');
    const soon = new Date(Date.now() + 1_000);
    await stage.api.deps.videos.updateOne({ _id }, { $set: { uploadUrlExpiresAt: soon } });
    const again = await start(clientId);
    expect(again.status).toBe(200);
    const row = await rowOf(again.data ?? '');
    expect(row._id).toEqual(_id);
    expect(row.uploadUrlExpiresAt.getTime()).toBeGreaterThan(
      Date.now() + limits.uploadUrlLifetimeMs - 60_000,
    );
    await stage.put(again.data ?? '', 'a movie');
    expect((await stage.finish(first.data)).data?._id).toBe(String(_id));
    expect(await open()).toBe(0);
    expect(await stage.activity('upload-started')).toHaveLength(1);
  });

  it('registers one upload when equal calls arrive at once', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(clientId)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect(await open()).toBe(1);
  });

  it('succeeds when the first call took the last upload that the editor may have', async () => {
    const row = await rowOf((await start(randomUUID())).data ?? '');
    const others = Array.from({ length: limits.openUploadsPerEditor - 2 }, () => ({
      ...row,
      _id: new Types.ObjectId(),
      clientId: randomUUID(),
    }));
    await stage.api.deps.videos.insertMany(others);
    const clientId = randomUUID();
    await start(clientId);
    expect((await start(clientId)).status).toBe(200);
    expect((await start(randomUUID())).status).toBe(429);
    expect(await open()).toBe(limits.openUploadsPerEditor);
  });

  it('refuses other details, and what was received', async () => {
    const clientId = randomUUID();
    const { data: url } = await start(clientId);
    for (const other of [{ title: 'Another cut' }, { extension: 'mov' }, { comment: 'Third version' }])
      expect(await start(clientId, other)).toMatchObject({
        status: 409,
        message: replies.uploadOfOtherDetails,
      });
    await stage.put(url ?? '', 'a movie');
    await stage.finish(url);
    expect(await start(clientId)).toMatchObject({ status: 409, message: replies.uploadReceived });
  });

  it('registers a new upload after the first was cancelled', async () => {
    const clientId = randomUUID();
    const { data: url } = await start(clientId);
    const videoId = String((await rowOf(url ?? ''))._id);
    await stage.api.call(endpoints.cancelUpload, { token: stage.editor.token, body: { videoId } });
    expect((await start(clientId)).status).toBe(200);
    expect(await open()).toBe(1);
  });

  it('keeps the uploads of two editors apart', async () => {
    const other = await buildEditor(stage.api.deps, stage.creator.teamId);
    const clientId = randomUUID();
    const answers = [await start(clientId), await start(clientId, {}, other)];
    const [mine, theirs] = await Promise.all(answers.map(({ data }) => rowOf(data ?? '')));
    expect(String(mine?.uploadedBy)).toBe(stage.editor.id);
    expect(String(theirs?.uploadedBy)).toBe(other.id);
  });

  it('refuses an ID that is too short, too long or not a text', async () => {
    for (const wrong of ['', 'short', 'x'.repeat(65), { $ne: null }, null])
      expect(await start(wrong as string)).toMatchObject({ status: 400, message: messages.invalidInputs });
  });

  it('registers another upload for each call without an ID', async () => {
    await stage.startUpload();
    await stage.startUpload();
    expect(await open()).toBe(2);
  });
});

describe('POST /video/version, repeated with its clientId', () => {
  it('registers one version, also when the video was renamed in between', async () => {
    const videoId = await stage.submit();
    const clientId = randomUUID();
    await stage.startVersion(videoId, stage.editor, { clientId });
    await stage.api.deps.videos.updateOne({ _id: videoId }, { $set: { title: 'Renamed' } });
    expect((await stage.startVersion(videoId, stage.editor, { clientId })).status).toBe(200);
    expect(await open()).toBe(1);
    expect((await start(clientId)).status).toBe(409);
  });
});

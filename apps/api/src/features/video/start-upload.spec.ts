import { endpoints, limits, messages, uploadContentType, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator } from '../../testing/builders';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { uploadRequest, startUpload, put, finish } = stage;

describe('POST /video/upload', () => {
  it('returns a presigned URL that takes the bytes for an hour, and lists no video before they arrive', async () => {
    const address = await startUpload();
    const query = new URL(address).searchParams;
    expect(Number(query.get('X-Amz-Expires'))).toBe(limits.uploadUrlLifetimeMs / 1_000);
    await put(address, 'a movie');
    const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.editor.token });
    expect(data).toBeNull();
  });

  it('accepts the type of the file and application/octet-stream for every extension', async () => {
    for (const extension of ['mp4', 'ts', 'mxf'] as const) {
      for (const type of [uploadContentType(extension), 'application/octet-stream', 'video/x-unheard-of']) {
        const address = await startUpload({ extension });
        await put(address, 'a movie', { 'Content-Type': type });
        expect((await finish(address)).status).toBe(200);
      }
    }
  });

  it('limits the unfinished uploads of an editor and of a team, even when they start at once', async () => {
    const { openUploadsPerEditor: most } = limits;
    const { teamId } = stage.creator;
    const start = () =>
      stage.api.call(endpoints.startUpload, { token: stage.editor.token, body: uploadRequest() });
    const row = await stage.api.deps.videos
      .findOne({ incomingKey: stage.api.deps.storage.keyOf(await startUpload()) })
      .orFail()
      .lean();
    const others = (count: number, uploadedBy = row.uploadedBy) =>
      stage.api.deps.videos.insertMany(
        Array.from({ length: count }, () => ({ ...row, _id: new Types.ObjectId(), uploadedBy })),
      );
    await others(most - 3);
    await Promise.all([start(), start(), start(), start(), start()]);
    const open = () => stage.api.deps.videos.countDocuments({ teamId, state: 'AWAITING_UPLOAD' });
    expect(await open()).toBeLessThanOrEqual(most);
    while ((await open()) < most) expect((await start()).status).toBe(200);
    const refused = await start();
    expect(refused).toMatchObject({ status: 429, message: replies.tooManyOpenUploads });
    expect(await open()).toBe(most);
    expect(refused.headers.get('retry-after')).toBe('60');
    // Expired uploads do not count.
    await stage.api.deps.videos.updateMany({ teamId }, { $set: { uploadUrlExpiresAt: new Date(0) } });
    expect((await start()).status).toBe(200);
    await others(limits.openUploadsPerTeam, new Types.ObjectId());
    expect(await start()).toMatchObject({ status: 429, message: replies.tooManyOpenUploads });
    await stage.api.deps.videos.deleteMany({ teamId });
  });

  it('answers 404 for another team, 403 to a creator, and 400 for invalid fields', async () => {
    const rival = await buildCreator(stage.api.deps);
    const call = (token: string, body: unknown) => stage.api.call(endpoints.startUpload, { token, body });
    expect(await call(stage.editor.token, uploadRequest({ teamId: rival.teamId }))).toMatchObject({
      status: 404,
      message: messages.teamNotFound,
    });
    expect((await call(stage.creator.token, uploadRequest())).status).toBe(403);
    for (const wrong of [{ title: '' }, { extension: 'exe' }, { title: { $ne: null } }, { teamId: ['x'] }]) {
      expect(await call(stage.editor.token, uploadRequest(wrong))).toMatchObject({
        status: 400,
        message: messages.invalidInputs,
      });
    }
  });
});

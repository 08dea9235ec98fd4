import { endpoints, messages, replies } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { buildCreator, buildEditor } from '../../testing/builders';
import { sweepUploads } from './sweep-uploads';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { startUpload, put, finish } = stage;

describe('POST /video/status', () => {
  it('makes the video PENDING with the stored size, and is idempotent', async () => {
    const address = await startUpload();
    await put(address, 'a movie');
    for (const _ of [1, 2]) {
      const answer = await finish(address);
      expect(answer).toMatchObject({ status: 200, message: replies.videoReceived });
      expect(answer.data).toMatchObject({
        state: 'PENDING',
        size: movieWith('a movie').length,
        uploadedBy: { name: 'An Editor' },
      });
    }
    const { data } = await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token });
    expect(data).toHaveLength(1);
  });

  it('succeeds when the sweeper has received the upload before', async () => {
    const address = await startUpload();
    await put(address, 'a movie');
    await sweepUploads(stage.api.deps);
    expect(await finish(address)).toMatchObject({
      status: 200,
      data: { state: 'PENDING', size: movieWith('a movie').length },
    });
  });

  it('answers 404 for a URL without bytes, another origin, another extension, and for another user', async () => {
    const address = await startUpload();
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    const stranger = await buildEditor(stage.api.deps, (await buildCreator(stage.api.deps)).teamId);
    const elsewhere = address.replace(new URL(address).origin, 'http://169.254.169.254');
    const refused = { status: 404, message: messages.uploadNotFound };
    expect(await finish(address)).toMatchObject(refused);
    await put(address, 'a movie');
    expect(await finish(elsewhere)).toMatchObject(refused);
    expect(await finish(address.replace('.mp4', '.exe'))).toMatchObject(refused);
    expect(await finish(address, colleague)).toMatchObject(refused);
    expect(await finish(address, stranger)).toMatchObject(refused);
    expect(await finish('not an address')).toMatchObject(refused);
    expect((await finish({ $ne: null })).status).toBe(400);
    expect((await finish('')).status).toBe(400);
  });

  it('answers 404 for an upload to a team that the editor has left for another one', async () => {
    const { users, videos } = stage.api.deps;
    const address = await startUpload();
    await put(address, 'a movie');
    await finish(address);
    const { teamId } = await buildCreator(stage.api.deps);
    await users.updateOne({ _id: stage.editor.id }, { $set: { teamId } });
    const moved = await finish(address);
    await users.updateOne({ _id: stage.editor.id }, { $set: { teamId: stage.creator.teamId } });
    expect(moved).toMatchObject({ status: 404, message: messages.uploadNotFound });
    expect(await videos.countDocuments({ teamId })).toBe(0);
  });

  it('rejects an empty file', async () => {
    const address = await startUpload();
    await put(address, new Uint8Array());
    expect(await finish(address)).toMatchObject({ status: 400, message: messages.uploadEmpty });
  });
});

import { endpoints, limits, messages, replies } from '@cutroom/contracts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { receiveUpload } from './receive-upload';
import { sealingTimeoutMs, sweepUploads, uploadGraceMs } from './sweep-uploads';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { after, removeEditor, startUpload, put, finish, rowOf, sealedContent, keysOfTeam } = stage;

describe('an upload that cannot be received', () => {
  it.each([
    ['content-encoding', 'gzip'],
    ['content-disposition', 'attachment; filename="virus.exe"'],
    ['content-language', 'en'],
    ['cache-control', 'public, max-age=31536000'],
    ['expires', 'Wed, 21 Oct 2099 07:28:00 GMT'],
  ])(
    'is rejected while its object has the header %s, and received after an upload without it',
    async (name, value) => {
      const address = await startUpload();
      await put(address, new Uint8Array(gzipSync('green')), { [name]: value });
      expect(await finish(address)).toMatchObject({ status: 400, message: replies.uploadHeaders });
      // It would count against no quota.
      expect(await keysOfTeam()).not.toContain(stage.incomingKeyOf(address));
      await sweepUploads(after(60_000));
      expect((await rowOf(address)).state).toBe('AWAITING_UPLOAD');
      await put(address, 'green');
      expect((await finish(address)).status).toBe(200);
      expect(await sealedContent(address)).toBe('green');
    },
  );

  it.each(['a report', 'a sweep'])('is removed by %s when it does not begin like a video', async (by) => {
    const address = await startUpload();
    const text = new TextEncoder().encode('This is a text that calls itself a video.');
    await put(address, text);
    if (by === 'a sweep') await sweepUploads(after(60_000));
    else expect(await finish(address)).toMatchObject({ status: 400, message: replies.uploadNotVideo });
    expect(await finish(address)).toMatchObject({ status: 404 });
    expect(await keysOfTeam()).toEqual([]);
    expect(await stage.activity('upload-refused')).toMatchObject([
      { by: null, video: { title: 'The cut' }, note: 'Its bytes are not those of a video.' },
    ]);
    const raw = await startUpload({ extension: 'yuv' });
    await put(raw, text);
    expect((await finish(raw)).status).toBe(200);
  });

  it.each([
    ['is no video', new TextEncoder().encode('no video'), {}, replies.uploadNotVideo],
    ['is empty', new Uint8Array(), {}, messages.uploadEmpty],
  ])('reads at the report that it %s, although a sweep came first', async (_, file, headers, message) => {
    const address = await startUpload();
    await put(address, file, headers);
    await sweepUploads(stage.api.deps);
    expect(await finish(address)).toMatchObject({ status: 400, message });
  });

  it('is refused even if a video took its place for as long as its first bytes were read', async () => {
    const address = await startUpload();
    const text = new TextEncoder().encode('no video');
    await put(address, text);
    const { storage } = stage.api.deps;
    const read = jest.fn(storage.read).mockImplementationOnce(async (...args) => {
      await put(address, 'green');
      try {
        return Readable.from([await buffer(await storage.read(...args))]);
      } finally {
        await put(address, text);
      }
    });
    const swapped = { ...after(60_000), storage: { ...storage, read } };
    const refusal = { kind: 'unfit', status: 400, message: replies.uploadNotVideo };
    expect(await receiveUpload(swapped, await rowOf(address))).toEqual(refusal);
    expect(await keysOfTeam()).toEqual([]);
  });

  it('is not removed while a file that replaced it is being received', async () => {
    const address = await startUpload();
    await put(address, new TextEncoder().encode('no video'));
    const { videos } = stage.api.deps;
    const sealing = { key: 'sealed/being-copied', startedAt: new Date() };
    await videos.updateOne({ _id: (await rowOf(address))._id }, { $push: { sealings: sealing } });
    expect((await finish(address)).status).toBe(400);
    expect((await rowOf(address)).state).toBe('AWAITING_UPLOAD');
    await put(address, 'green');
    expect((await finish(address)).status).toBe(200);
    expect(await sealedContent(address)).toBe('green');
  });

  it('is withdrawn when its editor is removed, whether it arrived before or after the removal', async () => {
    const [before, after] = [await startUpload(), await startUpload()];
    await put(before, 'before');
    await removeEditor();
    await put(after, 'after');
    await sweepUploads(stage.api.deps);
    expect((await finish(before)).status).toBe(401);
    expect((await stage.api.call(endpoints.pendingVideos, { token: stage.creator.token })).status).toBe(204);
    expect(await stage.api.deps.videos.countDocuments({ teamId: stage.creator.teamId })).toBe(0);
    expect(await keysOfTeam()).toEqual([]);
    await put(after, 'again');
    await sweepUploads(stage.api.deps);
    expect(await keysOfTeam()).toEqual([]);
  });

  it('is withdrawn, with its file, when it is found to be of somebody outside the team', async () => {
    const { deps } = stage.api;
    const address = await startUpload();
    await put(address, 'green');
    const row = await rowOf(address);
    await deps.users.updateOne({ _id: stage.editor.id }, { $set: { teamId: null } });
    expect(await receiveUpload(deps, row)).toEqual({ kind: 'gone' });
    expect(await deps.videos.countDocuments({ teamId: stage.creator.teamId })).toBe(0);
    expect(await keysOfTeam()).toEqual([]);
    expect(await stage.activity('upload-withdrawn')).toHaveLength(1);
  });

  it('leaves no copy of a crashed process behind when it is withdrawn', async () => {
    const address = await startUpload();
    await put(address, 'green');
    const { storage } = stage.api.deps;
    const died = new Error('killed');
    const dying = {
      ...stage.api.deps,
      storage: {
        ...storage,
        head: (key: string) => (key.startsWith('sealed/') ? Promise.reject(died) : storage.head(key)),
        remove: () => Promise.reject(died),
      },
    };
    await expect(receiveUpload(dying, await rowOf(address))).rejects.toBe(died);
    await removeEditor();
    await sweepUploads(stage.api.deps);
    const late = after(limits.uploadUrlLifetimeMs + uploadGraceMs + sealingTimeoutMs);
    // One sweep removes the copy, the next one the row that named it.
    await sweepUploads(late);
    await sweepUploads(late);
    expect(await keysOfTeam()).toEqual([]);
    expect(await stage.api.deps.videos.countDocuments({ teamId: stage.creator.teamId })).toBe(0);
  });

  it('is deleted and recorded when it arrives after its grace period', async () => {
    const address = await startUpload();
    await sweepUploads(after(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000));
    await put(address, 'late');
    await sweepUploads(stage.api.deps);
    expect(await keysOfTeam()).toEqual([]);
    expect(await stage.activity('late-upload-discarded')).toMatchObject([{ by: null, video: null }]);
  });
});

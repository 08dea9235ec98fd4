import { endpoints, formatDateTime, limits, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor } from '../../../testing/builders';
import { allMailsTo } from '../../../testing/mails';
import { receiveUpload } from '../receive-upload';
import { sweepStopped } from './sweep-parts';
import { remindEditors } from './remind-editors';
import { sealingTimeoutMs, sweepUploads, uploadGraceMs } from '../sweep-uploads';
import { md5Of, movieOf, useUploadsInParts } from '../testing/use-uploads-in-parts';

const stage = useUploadsInParts();
const { begin, beginNew, send, finish, cancel, arrived, unfinished, rowOf, openUploads, after } = stage;

const file = movieOf(5_000);
const minute = 60_000;
const day = 86_400_000;

describe('cancelling an upload', () => {
  it('removes the video and its parts, and refuses their URLs from then on', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const url = await stage.urlOf(upload, 1, new Uint8Array(file));
    expect((await cancel(upload)).status).toBe(200);
    expect(await openUploads()).toEqual([]);
    expect((await unfinished()).status).toBe(204);
    expect(await stage.putPart(url, new Uint8Array(file))).toBe(404);
    expect((await finish(upload.url)).status).toBe(404);
    expect((await arrived(upload)).status).toBe(404);
    expect(await stage.activity('upload-cancelled')).toHaveLength(1);
  });

  it('can be repeated', async () => {
    const upload = await beginNew(file);
    const answers = await Promise.all([cancel(upload), cancel(upload), cancel(upload)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stage.activity('upload-cancelled')).toHaveLength(1);
  });

  it('is refused for a video that was received', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await finish(upload.url);
    const answer = await cancel(upload);
    expect([answer.status, answer.message]).toEqual([409, replies.uploadReceived]);
    expect((await rowOf(upload.url)).state).toBe('PENDING');
  });

  it('either wins against a completion at the same time, or leaves the video whole', async () => {
    for (let round = 0; round < 20; round += 1) {
      const upload = await beginNew(file);
      await send(upload, file);
      const [done, cancelled] = await Promise.all([finish(upload.url), cancel(upload)]);
      const outcome = [done.status, cancelled.status].join();
      expect(['200,409', '404,200']).toContain(outcome);
    }
    expect(await openUploads()).toEqual([]);
    const pending = await stage.api.deps.videos.countDocuments({
      teamId: stage.creator.teamId,
      state: 'PENDING',
    });
    expect(await stage.keysOfTeam()).toHaveLength(pending);
  });
});

describe("somebody else's upload in parts", () => {
  it('cannot be begun, signed, listed, reported or cancelled: it does not exist', async () => {
    const upload = await beginNew(file);
    const stranger = await buildEditor(stage.api.deps, (await buildCreator(stage.api.deps)).teamId);
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    for (const by of [stranger, colleague]) {
      expect((await begin(upload.url, file, { by })).status).toBe(404);
      expect((await stage.sign(upload, [{ number: 1, md5: md5Of(file) }], by)).status).toBe(404);
      expect((await arrived(upload, by)).status).toBe(404);
      expect((await finish(upload.url, by)).status).toBe(404);
      expect((await unfinished(by)).status).toBe(204);
      expect((await cancel(upload, by)).status).toBe(200);
    }
    expect((await arrived(upload)).status).toBe(200);
  });

  it('is aborted when its editor is removed', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await stage.removeEditor();
    expect(await openUploads()).toEqual([]);
    expect(await stage.api.deps.videos.countDocuments({ teamId: stage.creator.teamId })).toBe(0);
  });
});

describe('the sweep of uploads in parts', () => {
  it('receives an upload whose browser died after the last part', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await sweepUploads(stage.api.deps);
    expect((await rowOf(upload.url)).state).toBe('AWAITING_UPLOAD');
    await sweepUploads(after(minute));
    expect((await rowOf(upload.url)).state).toBe('PENDING');
  });

  it.each([3 * 60 * minute, day, 6 * day])(
    'receives what had arrived whole while no sweeper ran for %d ms, within the hour',
    async (ms) => {
      const [whole, half] = [await beginNew(file), await beginNew(file)];
      await send(whole, file);
      await sweepStopped(after(minute));
      expect((await rowOf(whole.url)).state).toBe('AWAITING_UPLOAD');
      await sweepStopped(after(ms));
      const states = [await rowOf(whole.url), await rowOf(half.url)].map(({ state }) => state);
      expect(states).toEqual(['PENDING', 'AWAITING_UPLOAD']);
    },
  );

  it('receives within a minute what had stopped for hours and then continued, although nobody reports it', async () => {
    const upload = await beginNew(file);
    const { videos } = stage.api.deps;
    await videos.updateOne({ _id: upload.videoId }, { $set: { 'parts.activeAt': new Date(0) } });
    await send(upload, file);
    await sweepUploads(after(minute));
    expect((await rowOf(upload.url)).state).toBe('PENDING');
  });

  it('adopts the object of a process that died between the store and the row', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const died = new Error('killed');
    const { storage } = stage.api.deps;
    const dying = {
      ...stage.api.deps,
      storage: { ...storage, head: () => Promise.reject(died) },
    };
    await expect(receiveUpload(dying, await rowOf(upload.url))).rejects.toBe(died);
    expect(await openUploads()).toEqual([]);
    await sweepUploads(after(minute));
    expect(await rowOf(upload.url)).toMatchObject({ state: 'PENDING', object: { size: file.length } });
    expect(await stage.keysOfTeam()).toHaveLength(1);
  });

  it('does not remove the object of a completion that was interrupted an hour ago', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const { parts, _id } = await rowOf(upload.url);
    if (!parts) throw new Error('the parts were not begun');
    const { storage, videos } = stage.api.deps;
    await storage.completeMultipart(parts, await storage.listParts(parts));
    await videos.updateOne({ _id }, { $push: { sealings: { key: parts.key, startedAt: new Date() } } });
    await videos.updateOne({ _id }, { $set: { 'parts.activeAt': new Date(0) } });
    await sweepUploads(after(sealingTimeoutMs + minute));
    expect(await rowOf(upload.url)).toMatchObject({ state: 'PENDING', sealings: [] });
  });

  it('aborts what no video names, an hour after it was opened', async () => {
    const upload = await beginNew(file);
    await stage.api.deps.videos.deleteOne({ _id: upload.videoId });
    await sweepUploads(after(minute));
    expect(await openUploads()).toHaveLength(1);
    await sweepUploads(after(61 * minute));
    expect(await openUploads()).toEqual([]);
  });

  it('aborts nothing that has become a version, also when the store still lists its upload', async () => {
    const first = await beginNew(file);
    await send(first, file);
    await finish(first.url);
    for (const _ of [2, 3]) {
      const { data } = await stage.startVersion(first.videoId);
      await send((await begin(data ?? '', file)).data ?? first, file);
      expect((await finish(data)).status).toBe(200);
    }
    const { object, earlier = [] } = await rowOf(first.url);
    const keys = [object, ...earlier.map((version) => version.object)].map((each) => each?.key ?? '');
    expect(keys).toHaveLength(3);
    const aborted: string[] = [];
    const startedAt = new Date(0);
    const { storage } = stage.api.deps;
    await sweepUploads({
      ...stage.api.deps,
      storage: {
        ...storage,
        async *openMultiparts() {
          for (const key of keys) yield { key, uploadId: 'completed', startedAt };
        },
        abortMultipart: async ({ key }) => void aborted.push(key),
      },
    });
    expect(aborted).toEqual([]);
  });

  it('keeps an unfinished upload for a week after its last part URL, and then leaves nothing', async () => {
    const large = movieOf(limits.partMinBytes + 10);
    const upload = await beginNew(large);
    await send(upload, large, [1]);
    await sweepUploads(after(6 * day));
    expect((await arrived(upload)).data?.parts).toHaveLength(1);
    await sweepUploads(after(limits.unfinishedUploadLifetimeMs + uploadGraceMs + minute));
    expect((await arrived(upload)).status).toBe(404);
    expect(await openUploads()).toEqual([]);
  });

  it('emails the editor once, a day before the upload ends, and again after it was continued', async () => {
    const upload = await beginNew(file, { title: 'Half a cut' });
    const mails = async () => {
      const all = await allMailsTo(stage.editor.email, stage.api.deps.connection);
      return all.filter(({ subject }) => subject.includes('Half a cut'));
    };
    await remindEditors(after(5 * day));
    expect(await mails()).toEqual([]);
    await Promise.all([remindEditors(after(6.5 * day)), remindEditors(after(6.5 * day))]);
    await remindEditors(after(6.6 * day));
    const sent = await mails();
    expect(sent).toMatchObject([{ subject: '“Half a cut” is not uploaded yet' }]);
    const text = sent.map((mail) => mail.text).join();
    expect(text).toContain(`${stage.api.deps.webUrl}/platform/upload`);
    expect(text).toContain(`${formatDateTime((await rowOf(upload.url)).uploadUrlExpiresAt)} IST`);
    await stage.sign(upload, [{ number: 1, md5: md5Of(file) }]);
    expect((await rowOf(upload.url)).parts?.reminded).toBe(false);
  });
});

describe('the number of unfinished uploads', () => {
  it('is limited for an editor, uploads in parts included', async () => {
    const started = [];
    for (let n = 0; n < limits.openUploadsPerEditor; n += 1) started.push(await stage.startUpload());
    const [first = ''] = started;
    expect((await begin(first, file)).status).toBe(200);
    const more = await stage.api.call(endpoints.startUpload, {
      token: stage.editor.token,
      body: stage.uploadRequest(),
    });
    expect([more.status, more.message]).toEqual([429, replies.tooManyOpenUploads]);
    const { data } = await unfinished();
    expect(data).toHaveLength(limits.openUploadsPerEditor);
    await cancel({ videoId: data?.at(0)?.videoId ?? '' });
    expect(await stage.startUpload()).toContain('X-Amz-Signature');
  });

  it('is limited for a team, whichever editors have begun them', async () => {
    const row = await rowOf(await stage.startUpload());
    const others = Array.from({ length: limits.openUploadsPerTeam - 1 }, () => ({
      ...row,
      _id: new Types.ObjectId(),
      uploadedBy: new Types.ObjectId(),
    }));
    await stage.api.deps.videos.insertMany(others);
    await expect(stage.startUpload()).rejects.toThrow(replies.tooManyOpenUploads);
  });
});

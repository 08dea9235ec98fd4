import { limits, replies } from '@cutroom/contracts';
import type { ObjectStorage } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { receiveUpload } from '../receive-upload';
import { sealingTimeoutMs, sweepUploads, uploadGraceMs } from '../sweep-uploads';
import { md5Of, movieOf, useUploadsInParts } from '../testing/use-uploads-in-parts';

const stage = useUploadsInParts();
const { begin, beginNew, send, finish, cancel, arrived, rowOf, openUploads, keysOfTeam, after } = stage;

const file = movieOf(5_000);

/** The parts that a row names. */
async function partsOf(url: string) {
  const { parts } = await rowOf(url);
  if (!parts) throw new Error('the parts were not begun');
  return parts;
}

/** The feature's dependencies with a store that does something else in some calls. */
const storing = (storage: Partial<ObjectStorage>) => ({
  ...stage.api.deps,
  storage: { ...stage.api.deps.storage, ...storage },
});

/** As a process leaves the row that has begun to receive it and was killed. */
const beginReceiving = async (url: string, startedAt = new Date()) => {
  const { _id, parts } = await rowOf(url);
  const sealing = { key: parts?.key ?? 'sealed/copy', startedAt };
  await stage.api.deps.videos.updateOne({ _id }, { $push: { sealings: sealing } });
};

describe('an upload whose parts the store has lost', () => {
  it('begins anew with the same file', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const lost = await partsOf(upload.url);
    await stage.api.deps.storage.abortMultipart(lost);
    expect(await finish(upload.url)).toMatchObject({ status: 409, message: replies.uploadIncomplete });
    expect((await begin(upload.url, file)).data?.parts).toEqual([]);
    expect((await partsOf(upload.url)).uploadId).not.toBe(lost.uploadId);
    await send(upload, file);
    expect((await finish(upload.url)).status).toBe(200);
  });

  it('is opened once when several pages begin it at the same time', async () => {
    const upload = await beginNew(file);
    await stage.api.deps.storage.abortMultipart(await partsOf(upload.url));
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin(upload.url, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { uploadId } = await partsOf(upload.url);
    expect(await openUploads()).toEqual([uploadId]);
  });

  it('is incomplete, not an error, when it vanishes while it is joined', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const { storage } = stage.api.deps;
    const losing = storing({
      async completeMultipart(parts) {
        await storage.abortMultipart(parts);
        return false;
      },
    });
    expect(await receiveUpload(losing, await rowOf(upload.url))).toEqual({ kind: 'incomplete' });
    expect((await rowOf(upload.url)).sealings).toEqual([]);
    expect((await begin(upload.url, file)).status).toBe(200);
  });
});

describe('a part that is replaced while the upload is joined', () => {
  it('makes the report fail as incomplete, and the next one succeed with what the store has', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const other = new Uint8Array(movieOf(file.length));
    const url = await stage.urlOf(upload, 1, other);
    const { storage } = stage.api.deps;
    const late = storing({
      async completeMultipart(...args) {
        expect(await stage.putPart(url, other)).toBe(200);
        return storage.completeMultipart(...args);
      },
    });
    expect(await receiveUpload(late, await rowOf(upload.url))).toEqual({ kind: 'incomplete' });
    expect((await finish(upload.url)).data).toMatchObject({ state: 'PENDING', size: file.length });
  });
});

describe('an upload whose parts were joined by a process that died', () => {
  it('is received when it is begun again', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const { storage } = stage.api.deps;
    const parts = await partsOf(upload.url);
    await storage.completeMultipart(parts, await storage.listParts(parts));
    expect(await begin(upload.url, file)).toMatchObject({ status: 409, message: replies.uploadReceived });
    expect((await finish(upload.url)).data).toMatchObject({ state: 'PENDING', size: file.length });
  });

  it('leaves no object when it is cancelled or replaced', async () => {
    const { storage } = stage.api.deps;
    const [cancelled, replaced] = [await beginNew(file), await beginNew(file)];
    for (const upload of [cancelled, replaced]) {
      await send(upload, file);
      const parts = await partsOf(upload.url);
      await storage.completeMultipart(parts, await storage.listParts(parts));
    }
    expect(await keysOfTeam()).toHaveLength(2);
    expect((await cancel(cancelled)).status).toBe(200);
    expect((await begin(replaced.url, movieOf(6_000), { replace: true })).status).toBe(200);
    expect(await keysOfTeam()).toEqual([]);
  });
});

describe('an upload that is being received', () => {
  it('cannot be cancelled or replaced, and says so', async () => {
    const upload = await beginNew(file);
    await beginReceiving(upload.url);
    expect(await cancel(upload)).toMatchObject({ status: 409, message: replies.uploadEnding });
    const url = await stage.startUpload();
    await beginReceiving(url);
    const answer = await begin(url, file);
    expect(answer).toMatchObject({ status: 503, message: replies.uploadEnding });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await openUploads()).toHaveLength(1);
    expect((await arrived(upload)).status).toBe(200);
  });

  it('leaves no object when its editor leaves the team meanwhile', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const { storage, videos } = stage.api.deps;
    const row = await rowOf(upload.url);
    const withdrawing = storing({
      async completeMultipart(...args) {
        await videos.deleteOne({ _id: row._id });
        return storage.completeMultipart(...args);
      },
    });
    expect(await receiveUpload(withdrawing, row)).toEqual({ kind: 'gone' });
    expect(await keysOfTeam()).toEqual([]);
  });

  it('does not hold up the sweep when the store refuses it', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await beginReceiving(upload.url, new Date(0));
    const healthy = await beginNew(file);
    await send(healthy, file);
    const { key } = await partsOf(upload.url);
    const { storage } = stage.api.deps;
    const listParts: ObjectStorage['listParts'] = (parts) =>
      parts.key === key ? Promise.reject(new Error('away')) : storage.listParts(parts);
    await sweepUploads({ ...storing({ listParts }), clock: after(60_000).clock });
    expect((await rowOf(healthy.url)).state).toBe('PENDING');
    await sweepUploads(after(sealingTimeoutMs));
    expect((await rowOf(upload.url)).state).toBe('PENDING');
  });
});

describe('an upload that arrived while no sweeper was running', () => {
  it('is received instead of removed when its week is over', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    await sweepUploads(after(limits.unfinishedUploadLifetimeMs + uploadGraceMs + 60_000));
    expect((await rowOf(upload.url)).state).toBe('PENDING');
  });
});

describe('an upload that had expired', () => {
  const expire = (url: string) =>
    stage.api.deps.videos.updateOne(
      { incomingKey: stage.incomingKeyOf(url) },
      { $set: { uploadUrlExpiresAt: new Date(0) } },
    );

  /** So many other uploads of the same editor that are open. */
  const openOthers = async (url: string, count: number) => {
    const row = await rowOf(url);
    const uploadUrlExpiresAt = new Date(Date.now() + 60_000);
    const others = Array.from({ length: count }, () => ({
      ...row,
      _id: new Types.ObjectId(),
      uploadUrlExpiresAt,
    }));
    await stage.api.deps.videos.insertMany(others);
  };
  const full = { status: 429, message: replies.tooManyOpenUploads };

  it('continues only while the editor has room for it', async () => {
    const [begun, registered] = [await beginNew(file), await stage.startUpload()];
    await Promise.all([expire(begun.url), expire(registered)]);
    await openOthers(registered, limits.openUploadsPerEditor - 1);
    const part = [{ number: 1, md5: md5Of(file) }];
    expect((await stage.sign(begun, part)).status).toBe(200);
    const opened = await stage.openUploads();
    expect(await begin(registered, file)).toMatchObject(full);
    expect([(await rowOf(registered)).parts, await stage.openUploads()]).toEqual([undefined, opened]);
    await expire(begun.url);
    const { data } = await begin(registered, file);
    expect((await stage.sign({ videoId: data?.videoId ?? '' }, part)).status).toBe(200);
    expect(await stage.sign(begun, part)).toMatchObject(full);
    expect((await rowOf(begun.url)).uploadUrlExpiresAt).toEqual(new Date(0));
  });

  it('keeps the parts of its file when there is no room for the file that was to replace it', async () => {
    const [upload, registered] = [await beginNew(file), await stage.startUpload()];
    await send(upload, file);
    await openOthers(registered, limits.openUploadsPerEditor - 1);
    await expire(upload.url);
    const { parts } = await rowOf(upload.url);
    expect(await begin(upload.url, movieOf(6_000), { replace: true })).toMatchObject(full);
    expect((await rowOf(upload.url)).parts).toEqual(parts);
    expect(await openUploads()).toEqual([parts?.uploadId]);
    expect((await finish(upload.url)).data).toMatchObject({ state: 'PENDING', size: file.length });
  });
});

describe('a sweep beside an editor who continues', () => {
  it('leaves an upload that was continued after the sweep had found it', async () => {
    const [ended, continued] = [await beginNew(file), await beginNew(file)];
    const { videos, storage } = stage.api.deps;
    const expireAt = (uploadUrlExpiresAt: Date, { url }: typeof ended) =>
      videos.updateOne({ incomingKey: stage.incomingKeyOf(url) }, { $set: { uploadUrlExpiresAt } });
    await expireAt(new Date(0), ended);
    await expireAt(new Date(1), continued);
    const continuing = storing({
      async remove(key) {
        if (key === stage.incomingKeyOf(ended.url)) await expireAt(new Date(Date.now() + 60_000), continued);
        await storage.remove(key);
      },
    });
    await sweepUploads(continuing);
    expect((await rowOf(continued.url)).state).toBe('AWAITING_UPLOAD');
    expect((await arrived(ended)).status).toBe(404);
    expect(await openUploads()).toHaveLength(1);
  });

  it('begins the same parts while a report is under way', async () => {
    const upload = await beginNew(file);
    await send(upload, file);
    const [report, begun] = await Promise.all([finish(upload.url), begin(upload.url, file)]);
    expect(report.status).toBe(200);
    expect([200, 409]).toContain(begun.status);
    expect(await openUploads()).toEqual([]);
    expect(await keysOfTeam()).toHaveLength(1);
  });
});

import { limits, replies } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { md5Of, movieOf, partsOf, useUploadsInParts } from '../testing/use-uploads-in-parts';

const stage = useUploadsInParts();
const { startUpload, begin, beginNew, sign, send, finish, arrived, unfinished, rowOf } = stage;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const storedBytes = async (key = '') => buffer(await stage.api.deps.storage.read(key));

describe('an upload in parts', () => {
  it('becomes the video under review with the bytes that were on the disk', async () => {
    const file = movieOf(2 * limits.partMinBytes + 1_000);
    const upload = await beginNew(file);
    expect(upload).toMatchObject({
      title: 'The cut',
      extension: 'mp4',
      file: { name: 'cut.mp4', size: file.length, partSize: limits.partMinBytes, arrived: 0 },
      parts: [],
    });
    await send(upload, file);
    const { status, data } = await finish(upload.url);
    expect([status, data?.state, data?.size]).toEqual([200, 'PENDING', file.length]);
    const { object, parts, sealings } = await rowOf(upload.url);
    expect(parts).toBeUndefined();
    expect(sealings).toEqual([]);
    expect(object).toMatchObject({ size: file.length, contentType: 'video/mp4' });
    expect(object?.key).toContain(object?.version);
    expect(sha256(await storedBytes(object?.key))).toBe(sha256(file));
    expect(await stage.activity('upload-received')).toHaveLength(1);
  });

  it('continues with the parts that the store does not have', async () => {
    const file = movieOf(3 * limits.partMinBytes);
    const upload = await beginNew(file);
    await send(upload, file, [1, 3]);
    expect((await finish(upload.url)).status).toBe(409);
    const { data } = await arrived(upload);
    const whole = partsOf(file);
    expect(data?.parts).toEqual(
      [1, 3].map((number) => ({
        number,
        size: limits.partMinBytes,
        md5: md5Of(whole[number - 1] ?? Buffer.alloc(0)),
      })),
    );
    await send(upload, file, [2]);
    expect((await finish(upload.url)).status).toBe(200);
    expect(sha256(await storedBytes((await rowOf(upload.url)).object?.key))).toBe(sha256(file));
  });

  it('is the same upload when it is begun again, also by two pages at once', async () => {
    const file = movieOf(5_000);
    const url = await startUpload();
    const both = await Promise.all([begin(url, file), begin(url, file), begin(url, file)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stage.openUploads()).toHaveLength(1);
    const upload = both.at(0)?.data;
    if (!upload) throw new Error('the parts were not begun');
    await send(upload, file);
    expect((await begin(url, file)).data?.file).toMatchObject({ arrived: file.length });
  });

  it('becomes one video, however often it is reported and by however many at once', async () => {
    const file = movieOf(5_000);
    const upload = await beginNew(file);
    await send(upload, file);
    const reports = await Promise.all(Array.from({ length: 6 }, () => finish(upload.url)));
    expect(reports.map(({ status }) => status)).toEqual(reports.map(() => 200));
    expect(new Set(reports.map(({ data }) => data?._id)).size).toBe(1);
    expect((await finish(upload.url)).status).toBe(200);
    expect(await stage.activity('upload-received')).toHaveLength(1);
    expect(await stage.keysOfTeam()).toHaveLength(1);
  });

  it('is listed until it is received, with what has arrived', async () => {
    expect((await unfinished()).status).toBe(204);
    const file = movieOf(2 * limits.partMinBytes);
    const [first, second] = [
      await beginNew(file, { title: 'First' }),
      await startUpload({ title: 'Second' }),
    ];
    await send(first, file, [2]);
    const { data } = await unfinished();
    expect(data).toMatchObject([
      { title: 'Second', file: null },
      { title: 'First', file: { size: file.length, arrived: limits.partMinBytes } },
    ]);
    await stage.put(second, movieOf(100));
    await finish(second);
    await send(first, file, [1]);
    await finish(first.url);
    expect((await unfinished()).status).toBe(204);
  });

  it('is listed no longer once it has expired', async () => {
    const { videoId } = await beginNew(movieOf(5_000));
    const expired = { $set: { uploadUrlExpiresAt: new Date(0) } };
    await stage.api.deps.videos.updateOne({ _id: videoId }, expired);
    expect((await unfinished()).status).toBe(204);
  });

  it('may still come in one PUT, which ends its parts', async () => {
    const file = movieOf(5_000);
    const upload = await beginNew(file);
    await stage.put(upload.url, file);
    expect((await finish(upload.url)).data).toMatchObject({ state: 'PENDING', size: file.length });
    expect((await rowOf(upload.url)).parts).toBeUndefined();
    expect(await stage.openUploads()).toEqual([]);
    expect(await stage.keysOfTeam()).toHaveLength(1);
  });

  it('signs parts up to the last one of the file', async () => {
    const upload = await beginNew(movieOf(5_000));
    const md5 = md5Of(Buffer.from('x'));
    expect((await sign(upload, [{ number: 2, md5 }])).status).toBe(400);
    const many = Array.from({ length: limits.partUrlsPerCall + 1 }, () => ({ number: 1, md5 }));
    expect((await sign(upload, many)).status).toBe(400);
    expect((await sign(upload, [{ number: 1, md5: 'no MD5' }])).status).toBe(400);
    expect((await sign(upload, [{ number: 1, md5 }])).status).toBe(200);
  });
});

describe('an upload in parts that is not what it should be', () => {
  it('is refused before a byte is sent when it is larger than YouTube takes', async () => {
    const url = await startUpload();
    const answer = await begin(url, movieOf(10), { size: limits.uploadMaxBytes + 1 });
    expect([answer.status, answer.message]).toEqual([413, replies.uploadTooLarge]);
    expect((await begin(url, movieOf(10), { size: 0 })).status).toBe(400);
    expect((await begin(url, movieOf(10), { size: limits.uploadMaxBytes })).data?.file).toMatchObject({
      partSize: 25 * 1024 ** 2,
    });
  });

  it('is refused when its bytes are not those of a video, and leaves nothing', async () => {
    const file = Buffer.from('This is not a video. '.repeat(50));
    const upload = await beginNew(file);
    await send(upload, file);
    const answer = await finish(upload.url);
    expect([answer.status, answer.message]).toEqual([400, replies.uploadNotVideo]);
    expect(await stage.keysOfTeam()).toEqual([]);
    expect((await finish(upload.url)).status).toBe(404);
    expect(await stage.activity('upload-refused')).toHaveLength(1);
  });

  it('does not take another file, unless that is to replace it', async () => {
    const [file, other] = [movieOf(5_000), movieOf(6_000)];
    const upload = await beginNew(file);
    await send(upload, file);
    const refused = await begin(upload.url, other);
    expect([refused.status, refused.message]).toEqual([412, replies.uploadOfOtherFile]);
    expect((await begin(upload.url, file, { fileName: 'other.mp4' })).status).toBe(412);
    expect((await begin(upload.url, other, { replace: true })).data).toMatchObject({
      file: { size: 6_000, arrived: 0 },
    });
    expect(await stage.openUploads()).toHaveLength(1);
  });

  it('takes a name that cannot be shown as it is, and knows the same file by it', async () => {
    const file = movieOf(5_000);
    const url = await startUpload();
    for (const fileName of ['\u202eCafe\u0301\ud800\n.mp4', 'Caf\u00e9.mp4']) {
      const begun = await begin(url, file, { fileName });
      expect([begun.status, begun.data?.file?.name]).toEqual([200, 'Caf\u00e9.mp4']);
    }
  });

  it('is not received before all of its bytes are there', async () => {
    const file = movieOf(limits.partMinBytes + 10);
    const upload = await beginNew(file);
    await send(upload, file, [2]);
    const answer = await finish(upload.url);
    expect([answer.status, answer.message]).toEqual([409, replies.uploadIncomplete]);
    expect((await rowOf(upload.url)).state).toBe('AWAITING_UPLOAD');
  });

  it('takes no part once it was received', async () => {
    const file = movieOf(5_000);
    const upload = await beginNew(file);
    const late = await stage.urlOf(upload, 1, new Uint8Array(file));
    await send(upload, file);
    await finish(upload.url);
    expect(await stage.putPart(late, new Uint8Array(file))).toBe(404);
    // A page that heard nothing of it learns that it is there, whichever it asks.
    const answers = [await sign(upload, [{ number: 1, md5: md5Of(file) }]), await begin(upload.url, file)];
    for (const { status, message } of [...answers, await stage.arrived(upload)])
      expect([status, message]).toEqual([409, replies.uploadReceived]);
    expect(sha256(await storedBytes((await rowOf(upload.url)).object?.key))).toBe(sha256(file));
  });
});

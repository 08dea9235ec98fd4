import { endpoints, limits, messages, replies, type UploadParts } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import {
  beginUpload,
  inParallel,
  md5Of,
  partsOf,
  putPart,
  requestPartUrl,
  requestUploadUrl,
  sendParts,
  signUpTeam,
  storageClient,
  submitInParts,
  withDatabase,
  type Person,
} from '@cutroom/suites-kit';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { flawsOf, messageOf, rawCall } from './raw-call';
import { addUsers, stateOf, type Stage } from './stage';

const newMovie = (size = 5_000) => asMovie(randomBytes(size));
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file of two parts. */
const longer = newMovie(limits.partMinBytes + 1_000);
const [, lastPart = new Uint8Array()] = partsOf(longer);

/** A client gets URLs for the parts of its own upload, and each URL accepts one part once the upload is open. */
export function partsCases(stage: () => Stage): void {
  const begin = (title: string, file = newMovie()) => beginUpload(stage().team, title, file);
  const arrived = ({ videoId }: UploadParts) =>
    stage().team.editor.call(endpoints.uploadParts, { params: { videoId } });
  const finish = ({ url }: UploadParts) =>
    stage().team.editor.send(endpoints.finishUpload, { body: { url } });

  it("refuses a colleague, another team's editor and the creator every call about an upload", async () => {
    const { stack, team, rival } = stage();
    const file = newMovie();
    const upload = await begin('Not yours', file);
    await sendParts(team, upload, file);
    const before = await stateOf(stack, team);
    const strangers: [Person, number][] = [
      [team.editors[1] ?? team.creator, 404],
      [rival.editor, 404],
      [team.creator, 403],
    ];
    const { videoId, url } = upload;
    for (const [stranger, status] of strangers) {
      const token = await stranger.freshToken();
      const again = { url, fileName: 'cut.mp4', size: file.length };
      const answers = [
        await rawCall(stack, endpoints.beginParts, { token, json: again }),
        await rawCall(stack, endpoints.beginParts, { token, json: { ...again, size: 1, replace: true } }),
        await rawCall(stack, endpoints.signParts, {
          token,
          json: { videoId, parts: [{ number: 1, md5: md5Of(file) }] },
        }),
        await rawCall(stack, endpoints.uploadParts, { token, params: { videoId } }),
        await rawCall(stack, endpoints.finishUpload, { token, json: { url } }),
      ];
      for (const answer of answers) expect(flawsOf(answer, [status])).toEqual([]);
      const cancelled = await rawCall(stack, endpoints.cancelUpload, { token, json: { videoId } });
      // What is not theirs does not exist, and so is cancelled already.
      expect(cancelled.status).toBe(status === 404 ? 200 : 403);
      const listed = await rawCall(stack, endpoints.unfinishedUploads, { token });
      expect(listed.text).not.toContain(videoId);
    }
    expect(await stateOf(stack, team)).toBe(before);
    expect((await arrived(upload)).file?.arrived).toBe(file.length);
  });

  it.each<[string, unknown, number]>([
    ['0', 0, 400],
    ['-1', -1, 400],
    ['a fraction', 5_000.5, 400],
    ['a text', '5000', 400],
    ['an unsafe integer', 2 ** 60, 400],
    ['infinity', null, 400],
    ['more than YouTube takes', limits.uploadMaxBytes + 1, 413],
  ])('refuses to begin an upload of a size that is %s', async (_, size, status) => {
    const { stack, team } = stage();
    const token = await team.editor.freshToken();
    const json = { url: team.uploadUrl, fileName: 'cut.mp4', size };
    expect(flawsOf(await rawCall(stack, endpoints.beginParts, { token, json }), [status])).toEqual([]);
  });

  it('signs no part beyond the declared size, and none without a checksum', async () => {
    const { stack, team } = stage();
    const { videoId } = await begin('Two parts', longer);
    const token = await team.editor.freshToken();
    const md5 = md5Of(lastPart);
    const sign = (parts: unknown) => rawCall(stack, endpoints.signParts, { token, json: { videoId, parts } });
    for (const number of [0, -1, 1.5, 3, 10_000, 10_001, 2 ** 53, '1', null, [1], { $gt: 0 }]) {
      expect([number, flawsOf(await sign([{ number, md5 }]), [400])]).toEqual([number, []]);
    }
    for (const wrong of ['', 'A'.repeat(24), `${'A'.repeat(21)}B==`, `${md5}\r\nx-amz-acl: public-read`, 7]) {
      expect([wrong, flawsOf(await sign([{ number: 1, md5: wrong }]), [400])]).toEqual([wrong, []]);
    }
    const many = Array.from({ length: limits.partUrlsPerCall + 1 }, () => ({ number: 1, md5 }));
    for (const wrong of [[], many, {}, null]) expect(flawsOf(await sign(wrong), [400])).toEqual([]);
    expect((await sign([{ number: 2, md5 }])).status).toBe(200);
  });

  it('accepts at a part URL the signed bytes as that part, and nothing else', async () => {
    const { team } = stage();
    const [upload, other] = [await begin('One part only', longer), await begin('Another', longer)];
    const url = await requestPartUrl(team, upload, 2, lastPart);
    const others = new URL(await requestPartUrl(team, other, 2, lastPart));
    const changed = (change: (url: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const bytes = newMovie(lastPart.length);
    const content = { 'content-md5': md5Of(lastPart) };
    const attempts: [string, string, RequestInit][] = [
      ['another part', changed(({ searchParams }) => searchParams.set('partNumber', '1')), {}],
      ['a part beyond the file', changed(({ searchParams }) => searchParams.set('partNumber', '3')), {}],
      [
        'another upload',
        changed(({ searchParams }) =>
          searchParams.set('uploadId', others.searchParams.get('uploadId') ?? ''),
        ),
        {},
      ],
      ['the key of another upload', changed((copy) => (copy.pathname = others.pathname)), {}],
      ['the object itself', changed((copy) => (copy.search = '')), {}],
      ['a longer lifetime', changed(({ searchParams }) => searchParams.set('X-Amz-Expires', '604800')), {}],
      ['other bytes under the signed checksum', url, { body: bytes }],
      [
        'other bytes under their own checksum',
        url,
        { body: bytes, headers: { 'content-md5': md5Of(bytes) } },
      ],
      ['no checksum', url, { headers: {} }],
      ['fewer bytes', url, { body: lastPart.subarray(1) }],
      ['more bytes', url, { body: newMovie(lastPart.length + 1) }],
      ['the listing of parts', url, { method: 'GET', body: undefined }],
      ['completion', url, { method: 'POST', body: '<CompleteMultipartUpload/>' }],
      ['abortion', url, { method: 'DELETE', body: undefined }],
    ];
    for (const [name, address, init] of attempts) {
      const { status } = await fetch(address, { method: 'PUT', body: lastPart, headers: content, ...init });
      expect([name, status >= 400 && status < 500]).toEqual([name, true]);
    }
    for (const { parts } of [await arrived(upload), await arrived(other)]) expect(parts).toEqual([]);
    expect(await putPart(url, lastPart)).toBe(200);
    expect((await arrived(upload)).parts.map(({ number }) => number)).toEqual([2]);
    expect(messageOf({ ...(await rawFinish(upload)) })).toBe(replies.uploadIncomplete);
  });

  async function rawFinish({ url }: UploadParts) {
    const token = await stage().team.editor.freshToken();
    return rawCall(stage().stack, endpoints.finishUpload, { token, json: { url } });
  }

  it('writes nothing through URLs of an upload that was cancelled', async () => {
    const { stack, team } = stage();
    const file = newMovie();
    const upload = await begin('Cancelled', file);
    const part = await requestPartUrl(team, upload, 1, file);
    await team.editor.call(endpoints.cancelUpload, { body: { videoId: upload.videoId } });
    expect(await putPart(part, file)).toBe(404);
    expect((await finish(upload)).status).toBe(404);
    const again = { url: upload.url, fileName: 'cut.mp4', size: file.length };
    expect((await team.editor.send(endpoints.beginParts, { body: again })).status).toBe(404);
    const token = await team.editor.freshToken();
    const json = { videoId: upload.videoId, parts: [{ number: 1, md5: md5Of(file) }] };
    expect(flawsOf(await rawCall(stack, endpoints.signParts, { token, json }), [404])).toEqual([]);
    const pending = await team.creator.call(endpoints.pendingVideos);
    expect(pending?.map(({ title }) => title)).not.toContain('Cancelled');
  });

  it('keeps the reviewed bytes through late parts, further completions and a PUT to the upload URL', async () => {
    const { team } = stage();
    const file = newMovie();
    const upload = await begin('Under review', file);
    const other = newMovie(file.length);
    const late = [await requestPartUrl(team, upload, 1, file), await requestPartUrl(team, upload, 1, other)];
    await sendParts(team, upload, file);
    expect((await finish(upload)).status).toBe(200);
    const params = { videoId: upload.videoId };
    const seen = async () => {
      const { url, version } = await team.creator.call(endpoints.videoSource, { params });
      const response = await fetch(url);
      return [version, response.headers.get('etag'), digest(new Uint8Array(await response.arrayBuffer()))];
    };
    const before = await seen();
    expect(before[2]).toBe(digest(file));
    expect(await putPart(late[0] ?? '', file)).toBe(404);
    expect(await putPart(late[1] ?? '', other)).toBe(404);
    expect((await fetch(upload.url, { method: 'PUT', body: other })).status).toBe(200);
    const answers = await Promise.all([finish(upload), finish(upload), finish(upload)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const body = { url: upload.url, fileName: 'other.mp4', size: other.length, replace: true };
    expect((await team.editor.send(endpoints.beginParts, { body })).status).toBe(409);
    expect((await team.editor.send(endpoints.cancelUpload, { body: params })).status).toBe(409);
    expect(await seen()).toEqual(before);
  });

  it('is one video when it is reported, begun anew and cancelled at the same time', async () => {
    const { team } = stage();
    for (let round = 0; round < 10; round += 1) {
      const file = newMovie();
      const upload = await begin(`Contested ${round}`, file);
      await sendParts(team, upload, file);
      const replace = { url: upload.url, fileName: 'other.mp4', size: 10, replace: true };
      const [done, , cancelled] = await Promise.all([
        finish(upload),
        team.editor.send(endpoints.beginParts, { body: replace }),
        team.editor.send(endpoints.cancelUpload, { body: { videoId: upload.videoId } }),
      ]);
      expect([200, 404, 409]).toContain(done.status);
      expect([done.status, cancelled.status]).not.toEqual([200, 200]);
      if (done.status !== 200) continue;
      const params = { videoId: upload.videoId };
      const { url } = await team.creator.call(endpoints.videoSource, { params });
      expect(digest(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(digest(file));
    }
  });

  it('keeps one upload of the store open for a video, however often its file is replaced', async () => {
    const { stack, team } = stage();
    const upload = await begin('Replaced');
    for (let size = 10; size < 40; size += 1) {
      const body = { url: upload.url, fileName: 'cut.mp4', size, replace: true };
      await team.editor.call(endpoints.beginParts, { body });
    }
    const client = storageClient(stack);
    const Prefix = `sealed/${team.teamId}/${upload.videoId}/`;
    const command = new ListMultipartUploadsCommand({ Bucket: stack.env.S3_BUCKET, Prefix });
    expect((await client.send(command)).Uploads).toHaveLength(1);
    client.destroy();
  });

  it('refuses a text in parts and in one PUT', async () => {
    const { team } = stage();
    const text = new TextEncoder().encode('<script>alert(1)</script>');
    await expect(submitInParts(team, 'Script in parts', text)).rejects.toThrow(replies.uploadNotVideo);
    const url = await requestUploadUrl(team, 'Script in one');
    expect((await fetch(url, { method: 'PUT', body: text })).status).toBe(200);
    await expect(team.editor.call(endpoints.finishUpload, { body: { url } })).rejects.toThrow(
      replies.uploadNotVideo,
    );
    const pending = await team.creator.call(endpoints.pendingVideos, { query: { limit: '100' } });
    expect(pending?.filter(({ title }) => title.startsWith('Script'))).toEqual([]);
  });

  it('bounds thousands of started uploads per editor and per team, with a plain message', async () => {
    const { stack } = stage();
    const crowd = await signUpTeam(stack);
    const editors = [crowd.editor, ...(await addUsers(stack, crowd, 'EDITOR', 19))];
    const refusals = new Set<string>();
    await inParallel(editors, 8, async (editor) => {
      const token = await editor.freshToken();
      for (let n = 0; n < 100; n += 1) {
        const { title, ...rest } = { title: `Started ${n}`, comment: 'c', extension: 'mp4' };
        const json = { ...rest, title, maximumVideoQuality: '720p', teamId: crowd.teamId };
        const answer = await rawCall(stack, endpoints.startUpload, { token, json });
        if (answer.status === 200 || answer.status === 201) continue;
        expect(flawsOf(answer, [429])).toEqual([]);
        refusals.add(messageOf(answer));
      }
    });
    expect([...refusals].sort()).toEqual([messages.tooManyRequests, replies.tooManyOpenUploads].sort());
    const counts = await withDatabase(stack, (database) =>
      database
        .collection('videos')
        .aggregate<{ count: number }>([
          { $match: { teamId: new ObjectId(crowd.teamId) } },
          { $group: { _id: '$uploadedBy', count: { $sum: 1 } } },
        ])
        .toArray(),
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThan(limits.openUploadsPerEditor);
    expect(total).toBeLessThanOrEqual(limits.openUploadsPerTeam);
    for (const { count } of counts) expect(count).toBeLessThanOrEqual(limits.openUploadsPerEditor);
  });
}

import { endpoints, limits, replies } from '@cutroom/contracts';
import { md5Of, partsOf, putPart, requestPartUrl, sendParts } from '@cutroom/suites-kit';
import { digest, newMovie, partsOfTeam } from './parts-of-team';
import { flawsOf, rawCall } from './raw-call';
import type { Stage } from './stage';

/** A file of two parts. */
const longer = newMovie(limits.partMinBytes + 1_000);
const [, lastPart = new Uint8Array()] = partsOf(longer);

/** A part URL accepts only the signed bytes as that part, and only while the upload is open. */
export function partUrlCases(stage: () => Stage): void {
  const { begin, arrived, finish } = partsOfTeam(stage);

  it('are not signed for a part beyond the declared size, nor without a checksum', async () => {
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

  it('accept the signed bytes as that part, and nothing else', async () => {
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
    const report = await finish(upload);
    expect(await report.json()).toMatchObject({ statusCode: 409, message: replies.uploadIncomplete });
  });

  it('store nothing once the upload is cancelled', async () => {
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

  it('cannot change the reviewed bytes, and neither can further completions or a PUT to the upload URL', async () => {
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
}

import { endpoints, replies } from '@cutroom/contracts';
import { mp4, requestUploadUrl, storageClient } from '@cutroom/suites-kit';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Stage } from './stage';

const put = (url: string, type = mp4, method = 'PUT') =>
  fetch(url, {
    method,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: 'bytes', headers: { 'Content-Type': type } }),
  }).then(({ status }) => status);

/** A presigned URL allows only the request that it was signed for, until it expires. */
export function addressCases(stage: () => Stage): void {
  /** The path of the upload from which a sealed version was copied. */
  const incoming = (path: string): string =>
    path.replace(/\/sealed\/(.+)\/[0-9a-f]{32}(\.\w+)$/, '/incoming/$1$2');
  const changed = (original: string, change: (url: URL) => void): string => {
    const url = new URL(original);
    change(url);
    return url.href;
  };

  it.each<[string, (url: URL) => void]>([
    [
      'another key',
      (url) => (url.pathname = url.pathname.replace(/[0-9a-f]{24}\.mp4$/, `${'0'.repeat(24)}.mp4`)),
    ],
    ['another extension', (url) => (url.pathname += '.html')],
    ['a longer lifetime', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['another date', (url) => url.searchParams.set('X-Amz-Date', '20300101T000000Z')],
    ['another signature', (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['no signature', (url) => url.searchParams.delete('X-Amz-Signature')],
    ['no query at all', (url) => (url.search = '')],
    ['more signed headers', (url) => url.searchParams.set('X-Amz-SignedHeaders', 'host;range')],
    ['an added parameter', (url) => url.searchParams.set('response-content-type', 'text/html')],
  ])('refuses a PUT to an upload URL with %s', async (_, change) => {
    expect([400, 403]).toContain(await put(changed(stage().team.uploadUrl, change)));
  });

  it.each(['x-amz-acl', 'x-amz-meta-note', 'x-amz-website-redirect-location', 'x-amz-storage-class'])(
    'refuses a PUT with the unsigned header %s',
    async (name) => {
      const { status } = await fetch(stage().team.uploadUrl, {
        method: 'PUT',
        body: 'bytes',
        headers: { [name]: 'private' },
      });
      expect([400, 403, 501]).toContain(status);
    },
  );

  it.each([
    ['content-encoding', 'gzip'],
    ['content-disposition', 'attachment; filename="a.exe"'],
    ['content-language', 'en'],
    ['cache-control', 'public, max-age=31536000'],
    ['expires', 'Wed, 21 Oct 2099 07:28:00 GMT'],
  ])('refuses to submit an upload whose header %s the uploader chose', async (name, value) => {
    const { team } = stage();
    const url = await requestUploadUrl(team, `With ${name}`);
    const headers = { 'Content-Type': mp4, [name]: value };
    expect((await fetch(url, { method: 'PUT', body: 'bytes', headers })).status).toBe(200);
    const answer = await team.editor.send(endpoints.finishUpload, { body: { url } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, message: replies.uploadHeaders });
    const pending = await team.creator.call(endpoints.pendingVideos);
    expect(pending?.map(({ title }) => title)).not.toContain(`With ${name}`);
  });

  it.each(['GET', 'HEAD', 'DELETE', 'POST'])('refuses %s at an upload URL', async (method) => {
    expect([403, 405]).toContain(await put(stage().team.uploadUrl, mp4, method));
  });

  it('accepts a URL shortly before it expires, and refuses it afterwards', async () => {
    const { stack } = stage();
    const client = storageClient(stack);
    const Bucket = stack.env.S3_BUCKET;
    const Key = 'incoming/clock/test.mp4';
    const signed = (ago: number, command: PutObjectCommand | GetObjectCommand) =>
      getSignedUrl(client, command, {
        expiresIn: 3_600,
        signingDate: new Date(Date.now() - ago * 1_000),
        signableHeaders: new Set(['host', 'content-type']),
      });
    const upload = () => new PutObjectCommand({ Bucket, Key, ContentType: mp4 });
    const read = () => new GetObjectCommand({ Bucket, Key });
    expect(await put(await signed(3_601, upload()))).toBe(403);
    expect(await put(await signed(3_500, upload()))).toBe(200);
    expect((await fetch(await signed(3_601, read()))).status).toBe(403);
    expect((await fetch(await signed(3_500, read()))).status).toBe(200);
    client.destroy();
  });

  it("refuses the player's URL of one team when it is changed to another team's video", async () => {
    const { team, rival } = stage();
    const params = { videoId: team.video._id };
    const theirs = await rival.creator.send(endpoints.videoSource, { params });
    expect(theirs.status).toBe(404);
    const own = await rival.creator.call(endpoints.videoSource, { params: { videoId: rival.video._id } });
    const key = (teamId: string, videoId: string) => `sealed/${teamId}/${videoId}`;
    const foreign = own.url.replace(key(rival.teamId, rival.video._id), key(team.teamId, team.video._id));
    expect(foreign).not.toBe(own.url);
    expect((await fetch(own.url, { method: 'GET', headers: { Range: 'bytes=0-9' } })).status).toBe(206);
    expect((await fetch(foreign)).status).toBe(403);
    expect((await fetch(foreign.split('?')[0] ?? '')).status).toBe(403);
    expect(await put(own.url, mp4)).toBe(403);
    expect(await put(own.url, mp4, 'DELETE')).toBe(403);
  });

  it.each<[string, (url: URL) => void]>([
    ['the upload of the same video', (url) => (url.pathname = incoming(url.pathname))],
    ['another version', (url) => (url.pathname = url.pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32)))],
    ['a bucket listing', (url) => (url.pathname = url.pathname.split('/').slice(0, 2).join('/'))],
    ['a cached response', (url) => url.searchParams.set('response-cache-control', 'max-age=3600')],
    ['another content type', (url) => url.searchParams.set('response-content-type', 'text/html')],
    ['a content encoding', (url) => url.searchParams.set('response-content-encoding', 'gzip')],
    ['a longer lifetime', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
  ])("refuses the player's URL when it is changed to %s", async (_, change) => {
    const { creator, video } = stage().team;
    const { url } = await creator.call(endpoints.videoSource, { params: { videoId: video._id } });
    expect((await fetch(changed(url, change))).status).toBe(403);
  });

  it.each(['PUT', 'POST', 'DELETE'])("refuses %s at the player's URL and keeps the bytes", async (method) => {
    const { creator, video } = stage().team;
    const { url } = await creator.call(endpoints.videoSource, { params: { videoId: video._id } });
    const before = await (await fetch(url)).arrayBuffer();
    expect([403, 405]).toContain(await put(url, mp4, method));
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(Buffer.from(before))).toBe(true);
  });

  it('answers 404 to a foreign URL in POST /video/status, and does not fetch it', async () => {
    const { team, rival } = stage();
    const twisted = [
      team.uploadUrl,
      team.uploadUrl.replace(/^http:\/\/[^/]+/, 'http://127.0.0.1:1'),
      team.uploadUrl.replace(/^http:\/\//, 'http://user@'),
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      `incoming/${team.teamId}/${team.video._id}.mp4`,
      `sealed/${team.teamId}/${team.video._id}.mp4`,
    ];
    for (const url of twisted) {
      const answer = await rival.editor.send(endpoints.finishUpload, { body: { url } });
      expect([url.slice(0, 40), answer.status]).toEqual([url.slice(0, 40), 404]);
    }
  });
}

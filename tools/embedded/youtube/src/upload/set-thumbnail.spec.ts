import { reasonOf, sha256, startTestSandbox, type TestSandbox } from '../test-sandbox';
import { thumbnailLimit } from './set-thumbnail';

let sandbox: TestSandbox;
let token: string;
let videoId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  token = await sandbox.token();
  videoId = await sandbox.publish(token, Buffer.from('a movie'));
});
afterAll(() => sandbox.stop());

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const jpeg = Buffer.from('ffd8ffe00000', 'hex');

async function outcome(response: Response): Promise<string> {
  return response.status === 200 ? 'ok' : `${response.status} ${await reasonOf(response)}`;
}

describe('thumbnails.set', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ])('stores and serves %s, also after a restart', async (type, image) => {
    const response = await sandbox.thumbnail(token, videoId, image, type);
    expect(await response.json()).toMatchObject({ kind: 'youtube#thumbnailSetResponse' });
    await sandbox.restart();

    const [video] = await sandbox.look<{ thumbnailSha256: string }>('videos');
    expect(video?.thumbnailSha256).toBe(sha256(image));
    const shown = await fetch(sandbox.url(`/thumbnail/${videoId}`));
    expect(shown.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(image);
  });

  it('accepts 2 MiB and rejects one byte more', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await outcome(await sandbox.thumbnail(token, videoId, padded(thumbnailLimit)))).toBe('ok');
    expect(await outcome(await sandbox.thumbnail(token, videoId, padded(thumbnailLimit + 1)))).toBe(
      '413 uploadTooLarge',
    );
  });

  it('rejects content that is not an image, for any content type', async () => {
    const outcomes = [
      await outcome(await sandbox.thumbnail(token, videoId, Buffer.from('GIF89a'), 'image/png')),
      await outcome(await sandbox.thumbnail(token, videoId, png, 'image/gif')),
      await outcome(await sandbox.thumbnail(token, videoId, Buffer.alloc(0))),
    ];
    expect(outcomes).toEqual(['400 invalidImage', '400 badContent', '400 mediaBodyRequired']);
  });

  it('rejects an unknown video and an unfinished one', async () => {
    await sandbox.session(token, 10);
    expect(await outcome(await sandbox.thumbnail(token, 'nonexistent', png))).toBe('404 videoNotFound');
  });

  it('rejects a missing or invalid token', async () => {
    expect(await outcome(await sandbox.thumbnail('ya29.bad', videoId, png))).toBe('401 authError');
    const unticked = await sandbox.token({ decision: 'allow', choices: 'shown' });
    expect(await outcome(await sandbox.thumbnail(unticked, videoId, png))).toBe(
      '403 insufficientPermissions',
    );
  });

  it('rejects another upload type and a missing video id', async () => {
    const post = (query: string) =>
      fetch(sandbox.url(`/upload/youtube/v3/thumbnails/set?${query}`), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' },
        body: new Uint8Array(png),
      });
    expect(await outcome(await post(`videoId=${videoId}&uploadType=resumable`))).toBe('400 invalidParameter');
    expect(await outcome(await post('uploadType=media'))).toBe('400 invalidParameter');
  });
});

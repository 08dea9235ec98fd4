import { endpoints, limits } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { useUploads } from './testing/use-uploads';

const stage = useUploads();
const { startUpload, put, finish, submit } = stage;

describe('GET /video/{videoId}/source', () => {
  const source = async (id: string, { token } = stage.editor) => {
    const { data } = await stage.api.call(endpoints.videoSource, { token, params: { videoId: id } });
    return data ?? { url: '', downloadUrl: '', expiresAt: '', version: '' };
  };

  it('returns a URL that serves the bytes for 15 minutes, with our own headers and without caching', async () => {
    const id = await submit('0123456789');
    const { url, expiresAt, version } = await source(id);
    const part = await fetch(url, { headers: { Range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('ftyp');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect(part.headers.get('content-disposition')).toContain('"The cut.mp4"');
    const left = new Date(expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(limits.readUrlLifetimeMs - 5_000);
    expect(left).toBeLessThanOrEqual(limits.readUrlLifetimeMs);
    expect(limits.readUrlLifetimeMs).toBe(15 * 60_000);
    expect(new URL(url).pathname).toContain(version);
  });

  it('returns a URL that saves the same bytes under the title, in any script', async () => {
    const id = await submit('0123456789', { title: 'मानसून: कट 2' });
    const { downloadUrl } = await source(id);
    const response = await fetch(downloadUrl);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(movieWith('0123456789'));
    expect(response.headers.get('content-type')).toBe('video/mp4');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; /);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('मानसून- कट 2.mp4')}`);
  });

  it('returns the same version to every member, and another version for other bytes', async () => {
    const [first, second] = [await submit('one cut'), await submit('another')];
    const { version } = await source(first);
    expect((await source(first, stage.creator)).version).toBe(version);
    expect((await source(second)).version).not.toBe(version);
  });

  it('replaces characters of the title that file names cannot hold', async () => {
    const title = 'a/b "c": <d>|e?*';
    const address = await startUpload({ title });
    await put(address, 'a movie');
    const { data } = await finish(address);
    const { url } = await source(data?._id ?? '');
    const disposition = (await fetch(url)).headers.get('content-disposition');
    expect(disposition).toBe('inline; filename="a-b -c- -d-e-.mp4"');
  });
});

import { endpoints, limits, messages, uploadContentType, type UploadRequest } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { countEditorVideos, countTeamVideos } from './count-videos';
import { sweepUploads, uploadGraceMs } from './sweep-uploads';

let api: TestApi;
let creator: SignedIn & { teamId: string };
let editor: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  creator = await buildCreator(api.deps);
  editor = await buildEditor(api.deps, creator.teamId);
});

const form = (overrides: Partial<Record<keyof UploadRequest, unknown>> = {}) => ({
  title: 'The cut',
  comment: 'Second version',
  maximumVideoQuality: '1080p',
  extension: 'mp4',
  teamId: creator.teamId,
  ...overrides,
});

async function startUpload(by: SignedIn = editor, overrides = {}): Promise<string> {
  const answer = await api.call(endpoints.startUpload, { token: by.token, body: form(overrides) });
  if (answer.data === null) throw new Error(answer.message);
  return answer.data;
}

const put = (address: string, bytes: string, contentType = 'video/mp4') =>
  fetch(address, { method: 'PUT', body: bytes, headers: { 'Content-Type': contentType } });

const finish = (url: unknown, by: SignedIn = editor) =>
  api.call(endpoints.finishUpload, { token: by.token, body: { url } });

async function handIn(bytes = 'a movie'): Promise<string> {
  const address = await startUpload();
  await put(address, bytes);
  const { data } = await finish(address);
  return data?._id ?? '';
}

describe('POST /video/upload', () => {
  it('answers a signed address that takes the bytes for an hour, and shows nothing before they came', async () => {
    const address = await startUpload();
    const query = new URL(address).searchParams;
    expect(Number(query.get('X-Amz-Expires'))).toBe(limits.uploadUrlLifetimeMs / 1_000);
    expect((await put(address, 'a movie')).status).toBe(200);
    const { data } = await api.call(endpoints.pendingVideos, { token: editor.token });
    expect(data).toBeNull();
  });

  it('accepts the type of the file and application/octet-stream for every extension', async () => {
    for (const extension of ['mp4', 'ts', 'mxf'] as const) {
      for (const type of [uploadContentType(extension), 'application/octet-stream', 'video/x-unheard-of']) {
        const address = await startUpload(editor, { extension });
        expect((await put(address, 'a movie', type)).status).toBe(200);
        expect((await finish(address)).status).toBe(200);
      }
    }
  });

  it('caps the unfinished uploads of an editor and of a team, also when they start at once', async () => {
    const { openUploadsPerEditor: most } = limits;
    const { teamId } = creator;
    const start = () => api.call(endpoints.startUpload, { token: editor.token, body: form() });
    const row = await api.deps.videos
      .findOne({ incomingKey: api.deps.storage.keyOf(await startUpload()) })
      .orFail()
      .lean();
    const others = (count: number, uploadedBy = row.uploadedBy) =>
      api.deps.videos.insertMany(
        Array.from({ length: count }, () => ({ ...row, _id: new Types.ObjectId(), uploadedBy })),
      );
    await others(most - 3);
    await Promise.all([start(), start(), start(), start(), start()]);
    const open = () => api.deps.videos.countDocuments({ teamId, state: 'AWAITING_UPLOAD' });
    expect(await open()).toBeLessThanOrEqual(most);
    while ((await open()) < most) expect((await start()).status).toBe(200);
    const refused = await start();
    expect(refused).toMatchObject({ status: 429, message: messages.tooManyOpenUploads });
    expect(await open()).toBe(most);
    expect(refused.headers.get('retry-after')).toBe('60');
    // What has expired or arrived does not count.
    await api.deps.videos.updateMany({ teamId }, { $set: { uploadUrlExpiresAt: new Date(0) } });
    expect((await start()).status).toBe(200);
    await others(limits.openUploadsPerTeam, new Types.ObjectId());
    expect(await start()).toMatchObject({ status: 429, message: messages.tooManyOpenUploads });
    await api.deps.videos.deleteMany({ teamId });
  });

  it("refuses another team, a creator, and what the form's rules refuse", async () => {
    const rival = await buildCreator(api.deps);
    const call = (token: string, body: unknown) => api.call(endpoints.startUpload, { token, body });
    expect((await call(editor.token, form({ teamId: rival.teamId }))).status).toBe(403);
    expect((await call(creator.token, form())).status).toBe(403);
    for (const wrong of [{ title: '' }, { extension: 'exe' }, { title: { $ne: null } }, { teamId: ['x'] }]) {
      expect(await call(editor.token, form(wrong))).toMatchObject({
        status: 400,
        message: messages.invalidInputs,
      });
    }
  });
});

describe('POST /video/status', () => {
  it('makes the video PENDING with what storage says, and repeating it is harmless', async () => {
    const address = await startUpload();
    await put(address, 'a movie');
    for (const _ of [1, 2]) {
      const answer = await finish(address);
      expect(answer).toMatchObject({ status: 200, message: messages.videoReceived });
      expect(answer.data).toMatchObject({ state: 'PENDING', size: 7, uploadedBy: { name: 'An Editor' } });
    }
    const { data } = await api.call(endpoints.pendingVideos, { token: creator.token });
    expect(data).toHaveLength(1);
  });

  it('is fine after the sweeper came first', async () => {
    const address = await startUpload();
    await put(address, 'a movie');
    await sweepUploads(api.deps);
    expect(await finish(address)).toMatchObject({ status: 200, data: { state: 'PENDING', size: 7 } });
  });

  it('refuses an address without bytes, of nothing, of elsewhere, and of somebody else', async () => {
    const address = await startUpload();
    const colleague = await buildEditor(api.deps, creator.teamId);
    const stranger = await buildEditor(api.deps, (await buildCreator(api.deps)).teamId);
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

  it('refuses an empty file', async () => {
    const address = await startUpload();
    await put(address, '');
    expect(await finish(address)).toMatchObject({ status: 400, message: messages.uploadEmpty });
  });
});

describe('the sweeper', () => {
  it('forgets an upload whose address ended without bytes, and waits for those that may still be on their way', async () => {
    const address = await startUpload();
    const id = /([0-9a-f]{24})\.mp4/.exec(address)?.[1];
    const at = (ms: number) => ({ ...api.deps, clock: () => new Date(Date.now() + ms) });
    await sweepUploads(at(limits.uploadUrlLifetimeMs + uploadGraceMs - 60_000));
    expect(await api.deps.videos.exists({ _id: id })).not.toBeNull();
    await sweepUploads(at(limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000));
    expect(await api.deps.videos.exists({ _id: id })).toBeNull();
  });

  it('forgets an upload that stayed empty, and its object with it', async () => {
    const address = await startUpload();
    await put(address, '');
    const key = api.deps.storage.keyOf(address) ?? '';
    await sweepUploads(api.deps);
    expect(await api.deps.videos.countDocuments({ incomingKey: key, state: 'AWAITING_UPLOAD' })).toBe(1);
    const late = Date.now() + limits.uploadUrlLifetimeMs + uploadGraceMs + 60_000;
    await sweepUploads({ ...api.deps, clock: () => new Date(late) });
    expect(await api.deps.videos.countDocuments({ incomingKey: key })).toBe(0);
    expect(await api.deps.storage.head(key)).toBeNull();
  });
});

describe('the lists', () => {
  it('page from the newest on, and answer 204 at the end', async () => {
    const ids = [await handIn(), await handIn(), await handIn()].reverse();
    const path = `${api.url}/api/video/pending`;
    const page = async (query: string) => {
      const response = await fetch(path + query, { headers: { authorization: `Bearer ${creator.token}` } });
      if (response.status === 204) return 204;
      const { data } = (await response.json()) as { data: { _id: string }[] | null };
      return data?.map(({ _id }) => _id) ?? response.status;
    };
    expect(await page('')).toEqual(ids);
    expect(await page('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await page(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2));
    expect(await page(`?before=${ids[2]}`)).toBe(204);
    for (const wrong of ['?limit=0', '?limit=101', '?limit=-1', '?before=x', '?limit=1&limit=2']) {
      expect(await page(wrong)).toBe(400);
    }
  });

  it('show the own team alone', async () => {
    const id = await handIn();
    const rival = await buildCreator(api.deps);
    expect((await api.call(endpoints.pendingVideos, { token: rival.token })).status).toBe(204);
    expect((await api.call(endpoints.publishedVideos, { token: creator.token })).status).toBe(204);
    for (const row of [endpoints.videoDetails, endpoints.videoSource]) {
      const answer = await api.call(row, { token: rival.token, params: { videoId: id } });
      expect(answer).toMatchObject({ status: 404, message: messages.videoNotFound });
      expect((await api.call(row, { token: creator.token, params: { videoId: id } })).status).toBe(200);
    }
  });
});

describe('GET /video/{videoId}/source', () => {
  const source = async (id: string, { token } = editor) => {
    const { data } = await api.call(endpoints.videoSource, { token, params: { videoId: id } });
    return data ?? { url: '', expiresAt: '', version: '' };
  };

  it('returns a URL that plays the bytes for 15 minutes, under our own headers, and caches nothing', async () => {
    const id = await handIn('0123456789');
    const { url, expiresAt, version } = await source(id);
    const part = await fetch(url, { headers: { Range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('234');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect(part.headers.get('content-disposition')).toContain('"The cut.mp4"');
    const left = new Date(expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(limits.readUrlLifetimeMs - 5_000);
    expect(left).toBeLessThanOrEqual(limits.readUrlLifetimeMs);
    expect(limits.readUrlLifetimeMs).toBe(15 * 60_000);
    expect(new URL(url).pathname).toContain(version);
  });

  it('names the same version to everybody, and another one for other bytes', async () => {
    const [first, second] = [await handIn('one cut'), await handIn('another')];
    const { version } = await source(first);
    expect((await source(first, creator)).version).toBe(version);
    expect((await source(second)).version).not.toBe(version);
  });

  it('turns a title that no file system takes into a file name', async () => {
    const title = 'a/b "c": <d>|e?*';
    const address = await startUpload(editor, { title });
    await put(address, 'a movie');
    const { data } = await finish(address);
    const { url } = await source(data?._id ?? '');
    const disposition = (await fetch(url)).headers.get('content-disposition');
    expect(disposition).toBe('inline; filename="a-b -c- -d-e-.mp4"');
  });
});

describe('a video whose uploader is gone', () => {
  it('is shown as of a former editor', async () => {
    const id = await handIn();
    await api.deps.users.deleteOne({ _id: editor.id });
    const { data } = await api.call(endpoints.pendingVideos, { token: creator.token });
    expect(data).toMatchObject([{ _id: id, uploadedBy: { name: 'Former editor' } }]);
  });
});

describe('the counts', () => {
  it('tell what was handed in, what waits and what is published, for the team and for each editor', async () => {
    await handIn();
    await handIn();
    await startUpload();
    const colleague = await buildEditor(api.deps, creator.teamId);
    await api.deps.videos.updateOne(
      { teamId: new Types.ObjectId(creator.teamId), state: 'PENDING' },
      { $set: { state: 'PUBLISHED' } },
    );
    const counts = { total: 2, pending: 1, approve: 1 };
    expect(await countTeamVideos(api.deps, creator.teamId)).toEqual(counts);
    expect(await countEditorVideos(api.deps, creator.teamId, [colleague.id, editor.id])).toEqual([
      { total: 0, pending: 0, approve: 0 },
      counts,
    ]);
  });
});

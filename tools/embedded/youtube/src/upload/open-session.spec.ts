import { buildVideo, put, reasonOf, startSignedIn, type TestSandbox } from '../test-sandbox';
import { largestFile } from './open-session';

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => void ({ sandbox, token } = await startSignedIn()));
afterAll(() => sandbox.stop());

/** 'ok', or status and reason of the error. */
async function outcome(response: Response): Promise<string> {
  return response.status === 200 ? 'ok' : `${response.status} ${await reasonOf(response)}`;
}

const snippet = (fields: Record<string, unknown>) => buildVideo({ snippet: fields });
const status = (fields: Record<string, unknown>) => buildVideo({ status: fields });

describe('opening a session', () => {
  it('returns a different session URI each time', async () => {
    const [one, other] = [await sandbox.session(token, 10), await sandbox.session(token, 10)];
    expect(new URL(one).pathname).toBe('/upload/youtube/v3/videos');
    expect(one).not.toBe(other);
  });

  it.each([
    ['a title of 100 characters', snippet({ title: '🎬'.repeat(100) }), 'ok'],
    ['a title of 101 characters', snippet({ title: 'x'.repeat(101) }), '400 invalidTitle'],
    ['an empty title', snippet({ title: '' }), '400 invalidTitle'],
    ['a blank title', snippet({ title: '  ' }), '400 invalidTitle'],
    ['no title', snippet({ title: undefined }), '400 invalidTitle'],
    ['a title that is not a string', snippet({ title: { $ne: 1 } }), '400 invalidTitle'],
    ['< in the title', snippet({ title: 'a < b' }), '400 invalidTitle'],
    ['> in the title', snippet({ title: 'a > b' }), '400 invalidTitle'],
    ['a description of 5000 bytes', snippet({ description: 'é'.repeat(2500) }), 'ok'],
    [
      'a description of 5001 bytes',
      snippet({ description: `${'é'.repeat(2500)}x` }),
      '400 invalidDescription',
    ],
    ['< in the description', snippet({ description: '<b>' }), '400 invalidDescription'],
    ['> in the description', snippet({ description: 'a > b' }), '400 invalidDescription'],
    ['no description', snippet({ description: undefined }), 'ok'],
    ['tags of 500 characters', snippet({ tags: ['a'.repeat(249), 'b'.repeat(250)] }), 'ok'],
    [
      'tags of 501 characters with their comma',
      snippet({ tags: ['a'.repeat(250), 'b'.repeat(250)] }),
      '400 invalidTags',
    ],
    [
      'tags of 500 characters with a space',
      snippet({ tags: [`${'a'.repeat(249)} ${'b'.repeat(248)}`] }),
      'ok',
    ],
    [
      'tags of 501 characters with the quotes around a space',
      snippet({ tags: [`${'a'.repeat(249)} ${'b'.repeat(249)}`] }),
      '400 invalidTags',
    ],
    ['tags that are not a list', snippet({ tags: 'a,b' }), '400 invalidTags'],
    ['a tag that is not a string', snippet({ tags: [1] }), '400 invalidTags'],
    ['an unknown field', snippet({ titel: 'x' }), '400 badRequest'],
    ['private', status({ privacyStatus: 'private' }), 'ok'],
    ['public', status({ privacyStatus: 'public' }), 'ok'],
    ['an unknown privacyStatus', status({ privacyStatus: 'secret' }), '400 invalidVideoMetadata'],
    ['publishAt with private', status({ privacyStatus: 'private', publishAt: '2030-01-02T03:04:05Z' }), 'ok'],
    ['publishAt with unlisted', status({ publishAt: '2030-01-02T03:04:05Z' }), '400 invalidPublishAt'],
    [
      'publishAt that is not a time',
      status({ privacyStatus: 'private', publishAt: 'soon' }),
      '400 invalidPublishAt',
    ],
    [
      'publishAt on a day that does not exist',
      status({ privacyStatus: 'private', publishAt: '2030-13-02T03:04:05Z' }),
      '400 invalidPublishAt',
    ],
    [
      'a made-for-kids that is not a boolean',
      status({ selfDeclaredMadeForKids: 'no' }),
      '400 invalidVideoMetadata',
    ],
    ['a license that does not exist', status({ license: 'mine' }), '400 invalidVideoMetadata'],
    [
      'a synthetic-media that is not a boolean',
      status({ containsSyntheticMedia: 1 }),
      '400 invalidVideoMetadata',
    ],
    ['an embeddable that is not a boolean', status({ embeddable: 'yes' }), '400 invalidVideoMetadata'],
    ['a language', snippet({ defaultAudioLanguage: 'es-419', defaultLanguage: 'mr' }), 'ok'],
    ['a language that is not a code', snippet({ defaultLanguage: 'English' }), '400 invalidVideoMetadata'],
    ['malformed JSON', '{', '400 parseError'],
    ['a JSON array', [], '400 badRequest'],
  ])('validates %s', async (_what, body, expected) => {
    expect(await outcome(await sandbox.open(token, 10, body))).toBe(expected);
  });

  it('publishes as public without a privacyStatus, as YouTube does', async () => {
    const opened = await sandbox.open(token, 3, status({ privacyStatus: undefined }));
    const video = await (await put(opened.headers.get('location') ?? '', Buffer.from('abc'))).json();
    expect(video).toMatchObject({ status: { privacyStatus: 'public', uploadStatus: 'uploaded' } });
  });

  it('makes a scheduled video public at its time, and at once when that has passed', async () => {
    const shownOf = async (publishAt: string) => {
      const opened = await sandbox.open(token, 3, status({ privacyStatus: 'private', publishAt }));
      return (await put(opened.headers.get('location') ?? '', Buffer.from('abc'))).json();
    };
    const [later, earlier] = ['2090-01-02T03:04:05Z', '2020-01-02T03:04:05Z'];
    expect(await shownOf(later)).toMatchObject({ status: { privacyStatus: 'private', publishAt: later } });
    expect(await shownOf(earlier)).toMatchObject({ status: { privacyStatus: 'public' } });
  });

  it.each([
    ['256 GB', String(largestFile), 'ok'],
    ['one byte over 256 GB', String(largestFile + 1), '413 uploadTooLarge'],
    ['0 bytes', '0', '400 mediaBodyRequired'],
    ['not a number', 'many', '400 badRequest'],
    ['a negative number', '-1', '400 badRequest'],
  ])('validates a file size: %s', async (_what, length, expected) => {
    expect(await outcome(await sandbox.open(token, length))).toBe(expected);
  });

  it.each([
    ['video/quicktime', 'ok'],
    ['application/octet-stream', 'ok'],
    ['image/png', '400 badContent'],
    ['', '400 badContent'],
  ])('validates the content type %p', async (type, expected) => {
    const headers = { 'X-Upload-Content-Type': type };
    expect(await outcome(await sandbox.open(token, 10, buildVideo(), { headers }))).toBe(expected);
  });

  it.each([
    ['uploadType=multipart&part=snippet,status', '400 invalidParameter'],
    ['uploadType=resumable', '400 unknownPart'],
    ['uploadType=resumable&part=snippet', '400 unexpectedPart'],
    ['uploadType=resumable&part=snippet,status,nothing', '400 unknownPart'],
    ['uploadType=resumable&part=snippet,status&notifySubscribers=yes', '400 invalidParameter'],
    ['uploadType=resumable&part=snippet,status', 'ok'],
  ])('validates the query %s', async (query, expected) => {
    expect(await outcome(await sandbox.open(token, 10, buildVideo(), { query }))).toBe(expected);
  });

  it('rejects a missing or unknown token', async () => {
    const headers = { Authorization: '' };
    expect(await outcome(await sandbox.open('ya29.forged', 10))).toBe('401 authError');
    expect(await outcome(await sandbox.open(token, 10, buildVideo(), { headers }))).toBe('401 authError');
    const bare = await fetch(sandbox.url('/upload/youtube/v3/videos?uploadType=resumable'), {
      method: 'POST',
    });
    expect(await outcome(bare)).toBe('401 required');
  });

  it('rejects metadata that is not JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect(await outcome(await sandbox.open(token, 10, buildVideo(), { headers }))).toBe('400 badRequest');
  });
});

import { limits, messages, thumbnailPath } from '@cutroom/contracts';
import { jwtSecret, noise, serviceToken } from '@cutroom/server-kit/testing';
import jwt from 'jsonwebtoken';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { startTestService, thumbnailForm, type TestService } from '../../testing/test-service';

const picture = (width = 1_280, height = 720) =>
  sharp({ create: { width, height, channels: 3, background: '#c81e3c' } });

let service: TestService;
let jpeg: Buffer;
beforeAll(async () => {
  service = await startTestService();
  jpeg = await picture().jpeg().toBuffer();
});
afterAll(() => service.stop());

async function stored(answer: { data: { destination: string; filename: string } | null }) {
  const key = `${answer.data?.destination}/${answer.data?.filename}`;
  const found = await service.deps.storage.head(key);
  const bytes = await buffer(await service.deps.storage.read(key));
  return { key, contentType: found?.contentType, bytes, ...(await sharp(bytes).metadata()) };
}

/** An image padded to this many bytes. */
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

describe('POST /thumbnail', () => {
  it('stores an image under a new name in the folder of the team', async () => {
    const { token, teamId } = await service.signIn();
    const { status, answer } = await service.post(thumbnailForm(jpeg), token);
    expect(status).toBe(201);
    expect(answer).toEqual({
      statusCode: 201,
      success: true,
      message: 'Thumbnail uploaded',
      data: { destination: `thumbnails/${teamId}`, filename: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/) },
    });
    const { key, ...found } = await stored(answer);
    expect(thumbnailPath.parse(key)).toBe(key);
    expect(found).toMatchObject({ contentType: 'image/jpeg', format: 'jpeg', width: 1_280, height: 720 });
  });

  it.each([
    ['png', 'png', 'image/png'],
    ['webp', 'jpeg', 'image/jpeg'],
  ] as const)('takes a %s, whatever it is called, and stores a %s', async (given, format, contentType) => {
    const { token } = await service.signIn();
    const file = await picture().toFormat(given).toBuffer();
    const { status, answer } = await service.post(
      thumbnailForm(file, { name: 'x.exe', type: 'text/html' }),
      token,
    );
    expect(status).toBe(201);
    expect(await stored(answer)).toMatchObject({ format, contentType });
  });

  it('stores at most 1920 pixels of width in the same ratio, without metadata', async () => {
    const { token } = await service.signIn();
    const large = await picture(2_560, 1_440)
      .jpeg()
      .withExif({ IFD0: { Make: 'SpyCam' } })
      .toBuffer();
    const { answer } = await service.post(thumbnailForm(large), token);
    const found = await stored(answer);
    expect(found).toMatchObject({ width: 1_920, height: 1_080 });
    expect(found.exif).toBeUndefined();
  });

  it('stores at most 2,000,000 bytes', async () => {
    const { token } = await service.signIn();
    const file = await noise(1_900, 1_400).webp({ quality: 60 }).toBuffer();
    expect(file.length).toBeLessThanOrEqual(limits.thumbnailMaxBytes);
    const { status, answer } = await service.post(thumbnailForm(file), token);
    expect(status).toBe(201);
    expect((await stored(answer)).bytes.length).toBeLessThanOrEqual(limits.thumbnailMaxBytes);
  });

  it('accepts 2,000,000 bytes and rejects one more', async () => {
    const { token } = await service.signIn();
    expect((await service.post(thumbnailForm(padded(2_000_000)), token)).status).toBe(201);
    const { status, answer } = await service.post(thumbnailForm(padded(2_000_001)), token);
    expect([status, answer.message, answer.data]).toEqual([413, 'File Size too large', null]);
  });

  it('rejects a body of 50 MB without buffering it', async () => {
    const { token } = await service.signIn();
    const { status, answer } = await service.post(thumbnailForm(Buffer.alloc(50_000_000)), token);
    expect([status, answer.message]).toEqual([413, 'File Size too large']);
  });

  it.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF that is a script', Buffer.from('GIF89a/*\u0000*/=1;alert(1)')],
    ['a JPEG in name only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s by its content', async (_name, file) => {
    const { token } = await service.signIn();
    const { status, answer } = await service.post(thumbnailForm(file), token);
    expect([status, answer.message]).toEqual([
      400,
      'That picture cannot be read. Use a JPEG, PNG or WebP file',
    ]);
  });

  it('uses no client file name in any path', async () => {
    const { token, teamId } = await service.signIn();
    for (const name of ['../../../etc/passwd', '..\\..\\x.jpg', '%2e%2e%2fx', `${'x'.repeat(5_000)}.jpg`]) {
      const { status, answer } = await service.post(thumbnailForm(jpeg, { name }), token);
      expect(status).toBe(201);
      expect((await stored(answer)).key).toMatch(new RegExp(`^thumbnails/${teamId}/[0-9a-f-]{36}\\.jpg$`));
    }
  });

  it('rejects a file name with a control character', async () => {
    const { token } = await service.signIn();
    expect((await service.post(thumbnailForm(jpeg, { name: 'a\u0000b.jpg' }), token)).status).toBe(400);
  });

  it('requires a multipart body with the file in the part thumbnail', async () => {
    const { token } = await service.signIn();
    const missing = await service.post(new FormData(), token);
    expect([missing.status, missing.answer.message]).toEqual([400, 'Invalid Inputs']);
    expect((await service.post(thumbnailForm(jpeg, { field: 'image' }), token)).status).toBe(400);
    expect((await service.post(thumbnailForm(jpeg, { field: 'thumbnail[0]' }), token)).status).toBe(400);
    expect((await service.post(undefined, token)).status).toBe(400);
    expect((await service.post('{}', token, { 'content-type': 'application/json' })).status).toBe(415);
    expect(
      (await service.post(jpeg.toString('latin1'), token, { 'content-type': 'image/jpeg' })).status,
    ).toBe(415);
  });
});

describe('POST /thumbnail, access', () => {
  it('is only for signed-in creators', async () => {
    const creator = await service.signIn();
    const claims = {
      issuer: 'cutroom',
      audience: 'cutroom',
      expiresIn: 60,
      subject: creator.userId.toHexString(),
      jwtid: creator.sessionId,
    } as const;
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const refused: [string, string | undefined][] = [
      ['no token', undefined],
      ['no algorithm', `${none}.${creator.token.split('.')[1]}.`],
      ['another key', jwt.sign({}, 'another key', claims)],
      ['another audience', jwt.sign({}, jwtSecret, { ...claims, audience: 'elsewhere' })],
      ['expired', jwt.sign({}, jwtSecret, { ...claims, expiresIn: -1 })],
      ['unknown session', jwt.sign({}, jwtSecret, { ...claims, jwtid: 'unknown' })],
      ['service credential', serviceToken],
    ];
    for (const [name, token] of refused) {
      const { status, headers, answer } = await service.post(thumbnailForm(jpeg), token);
      expect({ name, status, data: answer.data }).toEqual({ name, status: 401, data: null });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
    const editor = await service.signIn({ role: 'EDITOR' });
    expect((await service.post(thumbnailForm(jpeg), editor.token)).status).toBe(403);
    const teamless = await service.signIn({ teamId: null });
    expect((await service.post(thumbnailForm(jpeg), teamless.token)).status).toBe(403);
    await service.deps.sessions.revoke(creator);
    expect((await service.post(thumbnailForm(jpeg), creator.token)).status).toBe(401);
  });
});

describe('POST /thumbnail, rate limit', () => {
  it('returns 429 with Retry-After for the account that exceeds it, and for no other', async () => {
    const [busy, other] = [await service.signIn(), await service.signIn()];
    for (let calls = 0; calls < 120; calls += 1) {
      expect((await service.post(undefined, busy.token)).status).toBe(400);
    }
    const { status, headers, answer } = await service.post(thumbnailForm(jpeg), busy.token);
    expect([status, answer.message, answer.data]).toEqual([429, messages.tooManyRequests, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.post(thumbnailForm(jpeg), other.token)).status).toBe(201);
  });
});

describe('upload-service', () => {
  it('allows only the web origin by CORS', async () => {
    const from = async (origin: string) =>
      (await fetch(`${service.url}/thumbnail`, { method: 'POST', headers: { origin } })).headers;
    expect((await from('http://localhost:4200')).get('access-control-allow-origin')).toBe(
      'http://localhost:4200',
    );
    expect((await from('http://evil.example')).get('access-control-allow-origin')).toBeNull();
  });

  it('returns 404 for unknown paths and 405 for other methods', async () => {
    const answer = await fetch(`${service.url}/thumbnail`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await fetch(`${service.url}/thumbnails`)).status).toBe(404);
  });
});

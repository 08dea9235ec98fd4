import { endpointPath, endpoints, limits, messages, type Endpoint } from '@cutroom/contracts';
import type { StackAddress } from '@cutroom/journey';
import { request } from 'node:http';
import { blackPng } from './bombs';
import { flawsOf, rawCall, type RawAnswer } from './raw-call';
import { tokenFor } from './samples';
import { pixel, type Stage } from './stage';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
const payload = '<script>fetch("https://evil.example")</script>';

const noPictures: [string, Buffer, string][] = [
  ['an SVG with a script', Buffer.from(svg), 'image/svg+xml'],
  ['an SVG that says it is a PNG', Buffer.from(svg), 'image/png'],
  ['an HTML page that says it is a JPEG', Buffer.from(`<html>${payload}</html>`), 'image/jpeg'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'), 'image/gif'],
  [
    'a page that begins like a PNG',
    Buffer.concat([Buffer.from(pixel).subarray(0, 8), Buffer.from(payload)]),
    'image/png',
  ],
  [
    'a page that begins like a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(payload)]),
    'image/jpeg',
  ],
  ['half a PNG', Buffer.from(pixel).subarray(0, 40), 'image/png'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png'],
  ['nothing', Buffer.alloc(0), 'image/png'],
  ['a bomb of 900 million pixels', blackPng(30_000), 'image/png'],
];

/** Pictures are judged by what they are, and written anew. */
export function uploadCases(stage: () => Stage): void {
  const thumbnail = async (bytes: Buffer, type: string, name = 'a.png'): Promise<RawAnswer> => {
    const form = new FormData();
    form.set('thumbnail', new Blob([new Uint8Array(bytes)], { type }), name);
    const token = await tokenFor(endpoints.storeThumbnail, stage(), stage().team);
    return rawCall(stage().stack, endpoints.storeThumbnail, { token, form });
  };
  const profile = async (bytes: Buffer, type: string, name = 'a.png'): Promise<RawAnswer> => {
    const form = new FormData();
    form.set('profile', new Blob([new Uint8Array(bytes)], { type }), name);
    const token = await tokenFor(endpoints.updateEditor, stage(), stage().team);
    return rawCall(stage().stack, endpoints.updateEditor, { token, form });
  };

  it.each(noPictures)('refuses %s as thumbnail and as profile picture', async (_, bytes, type) => {
    for (const send of [thumbnail, profile]) {
      const answer = await send(bytes, type);
      expect(flawsOf(answer, [400])).toEqual([]);
      expect((answer.json as { message: string }).message).toBe(messages.imageInvalid);
    }
  });

  it('keeps nothing of a picture but its pixels', async () => {
    const polyglot = Buffer.concat([Buffer.from(pixel), Buffer.from(payload), Buffer.from('PK\u0003\u0004')]);
    const answer = await profile(polyglot, 'text/html', 'x.html');
    expect(answer.status).toBe(200);
    const { data } = answer.json as { data: { profile: string } };
    const kept = await fetch(data.profile);
    expect(kept.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await kept.arrayBuffer());
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    expect(bytes.includes('script')).toBe(false);
  });

  it.each([
    '../../../../etc/cron.d/x.png',
    '..\\..\\x.png',
    '/etc/passwd',
    'a\u0000.png',
    '.htaccess',
    `${'n'.repeat(5_000)}.png`,
    'a.png; rm -rf /',
    '%2e%2e%2fx.png',
  ])('lets no name reach a path: %j', async (name) => {
    const answer = await thumbnail(Buffer.from(pixel), 'image/png', name);
    if (answer.status !== 201) {
      expect(flawsOf(answer, [400])).toEqual([]);
      return;
    }
    const { data } = answer.json as { data: { destination: string; filename: string } };
    expect(data.destination).toBe(`thumbnails/${stage().team.teamId}`);
    expect(data.filename).toMatch(/^[0-9a-f-]{36}\.png$/);
  });

  const file = (field: string) =>
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
  const multipart = 'multipart/form-data; boundary=b';
  it.each<[string, Endless]>([
    ['a thumbnail', { row: endpoints.storeThumbnail, type: multipart, head: file('thumbnail') }],
    ['a profile picture', { row: endpoints.updateEditor, type: multipart, head: file('profile') }],
    ["an editor's sign-up", { row: endpoints.signUpEditor, type: multipart, head: file('profile') }],
    ['a text of JSON', { row: endpoints.signIn, type: 'application/json', head: '{"username":"' }],
  ])('stops taking %s while it streams in, however long it goes on', async (_, body) => {
    const token = await tokenFor(body.row, stage(), stage().team);
    const { status, sent } = await sendWithoutEnd(stage().stack, body, token);
    expect([413, 0]).toContain(status);
    // The limit, and what fits into the buffers of two sockets and one parser.
    expect(sent).toBeLessThan(limits.thumbnailMaxBytes + 12_000_000);
    expect((await thumbnail(Buffer.from(pixel), 'image/png')).status).toBe(201);
  });
}

/** How a body begins that never ends. */
interface Endless {
  row: Endpoint;
  type: string;
  head: string;
}

/** A body without a length that never ends, as fast as it is taken; until there is an answer or a cut. */
function sendWithoutEnd(
  { urls }: StackAddress,
  { row, type, head }: Endless,
  token = '',
): Promise<{ status: number; sent: number }> {
  const block = Buffer.alloc(64 * 1024, 0x61);
  let sent = 0;
  let over = false;
  return new Promise((resolve) => {
    const post = request(urls[row.service] + endpointPath(row), {
      method: row.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    });
    const end = (status: number) => {
      if (over) return;
      over = true;
      post.destroy();
      resolve({ status, sent });
    };
    post.on('response', (response) => end(response.statusCode ?? 0));
    post.on('error', () => end(0));
    post.write(head);
    const pump = () => {
      while (!over && sent < 200_000_000) {
        sent += block.length;
        if (!post.write(block)) return void post.once('drain', pump);
      }
      // 200 MB without a word: nothing stops it.
      end(-1);
    };
    pump();
  });
}

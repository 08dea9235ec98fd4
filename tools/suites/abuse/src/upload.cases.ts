import { endpointPath, endpoints, limits, messages, type Endpoint } from '@cutroom/contracts';
import { fileForm, pixelPng as pixel, type StackAddress } from '@cutroom/suites-kit';
import { request } from 'node:http';
import { blackPng } from './bombs';
import { flawsOf, messageOf, rawCall, type RawAnswer } from './raw-call';
import { tokenFor } from './samples';
import type { Stage } from './stage';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';
const payload = '<script>fetch("https://evil.example")</script>';

const invalidImages: [string, Buffer, string][] = [
  ['an SVG with a script', Buffer.from(svg), 'image/svg+xml'],
  ['an SVG declared as PNG', Buffer.from(svg), 'image/png'],
  ['an HTML page declared as JPEG', Buffer.from(`<html>${payload}</html>`), 'image/jpeg'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'), 'image/gif'],
  ['HTML with a PNG signature', Buffer.concat([pixel.subarray(0, 8), Buffer.from(payload)]), 'image/png'],
  [
    'HTML with a JPEG signature',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(payload)]),
    'image/jpeg',
  ],
  ['half of a PNG', pixel.subarray(0, 40), 'image/png'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png'],
  ['an empty file', Buffer.alloc(0), 'image/png'],
  ['a PNG of 900 megapixels', blackPng(30_000), 'image/png'],
];

/** Images are recognized by their bytes, and re-encoded. */
export function uploadCases(stage: () => Stage): void {
  const thumbnail = async (bytes: Buffer, type: string, name = 'a.png'): Promise<RawAnswer> => {
    const form = fileForm('thumbnail', bytes, { type, name });
    const token = await tokenFor(endpoints.storeThumbnail, stage(), stage().team);
    return rawCall(stage().stack, endpoints.storeThumbnail, { token, form });
  };
  const profile = async (bytes: Buffer, type: string, name = 'a.png'): Promise<RawAnswer> => {
    const form = fileForm('profile', bytes, { type, name });
    const token = await tokenFor(endpoints.updateEditor, stage(), stage().team);
    return rawCall(stage().stack, endpoints.updateEditor, { token, form });
  };

  it.each(invalidImages)('are refused as thumbnail and as profile image: %s', async (_, bytes, type) => {
    for (const send of [thumbnail, profile]) {
      const answer = await send(bytes, type);
      expect(flawsOf(answer, [400])).toEqual([]);
      expect(messageOf(answer)).toBe(messages.imageInvalid);
    }
  });

  it('are stored without metadata', async () => {
    const polyglot = Buffer.concat([pixel, Buffer.from(payload), Buffer.from('PK\u0003\u0004')]);
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
  ])('are stored under a generated name, whatever the file is called: %j', async (name) => {
    const answer = await thumbnail(pixel, 'image/png', name);
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
    ['a thumbnail', { endpoint: endpoints.storeThumbnail, type: multipart, head: file('thumbnail') }],
    ['a profile image', { endpoint: endpoints.updateEditor, type: multipart, head: file('profile') }],
    ["an editor's sign-up", { endpoint: endpoints.signUpEditor, type: multipart, head: file('profile') }],
    ['a JSON string', { endpoint: endpoints.signIn, type: 'application/json', head: '{"username":"' }],
  ])('are cut off at the size limit while they stream: %s', async (_, body) => {
    const token = await tokenFor(body.endpoint, stage(), stage().team);
    const { status, sent } = await sendWithoutEnd(stage().stack, body, token);
    expect([413, 0]).toContain(status);
    // The limit plus the buffers of two sockets, each of which can grow to 33 MB on Linux while the process does not run.
    expect(sent).toBeLessThan(limits.thumbnailMaxBytes + 80_000_000);
    expect((await thumbnail(pixel, 'image/png')).status).toBe(201);
  });
}

/** The beginning of an endless body. */
interface Endless {
  endpoint: Endpoint;
  type: string;
  head: string;
}

/**
 * Streams an endless body as fast as the service reads it, until it responds or closes the connection.
 *
 * @returns the status (0: closed without a response, -1: 200 MB were read) and the bytes sent
 */
function sendWithoutEnd(
  { urls }: StackAddress,
  { endpoint, type, head }: Endless,
  token = '',
): Promise<{ status: number; sent: number }> {
  const block = Buffer.alloc(64 * 1024, 0x61);
  let sent = 0;
  let over = false;
  return new Promise((resolve) => {
    const post = request(urls[endpoint.service] + endpointPath(endpoint), {
      method: endpoint.method,
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
      end(-1);
    };
    pump();
  });
}

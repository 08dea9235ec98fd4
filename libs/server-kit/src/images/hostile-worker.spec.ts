import { join } from 'node:path';
import { createLogger } from '../logger';
import { createImageDecoder } from './image-decoder';
import type { ImageOptions } from './image-job';

const avatar: ImageOptions = { maxBytes: 2_000, format: 'webp', maxWidth: 512, maxHeight: 512 };
const refusal = { statusCode: 400, message: 'That picture cannot be read. Use a JPEG, PNG or WebP file' };

const webp = 'RIFF\0\0\0\0WEBP';
const png = '\x89PNG\r\n\x1a\n';
const image = { type: 'image', contentType: 'image/webp', extension: 'webp' };

/** An image that makes its worker do this, as if the image had taken it over. */
const imageThat = (act: object) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(JSON.stringify(act))]);

function startDecoder() {
  const logs: string[] = [];
  const destination = { write: (line: string) => void logs.push(line) };
  const decoder = createImageDecoder({
    worker: {
      file: join(__dirname, '../children/hostile-child.cjs'),
      maxBytes: 200 * 1024 ** 2,
      timeoutMs: 5_000,
    },
    logger: createLogger({ service: 'test', level: 'warn', destination }),
  });
  return { decoder, logs };
}

describe('an image worker that an image has taken over', () => {
  it.each([
    ['writes text', { act: 'writeText' }, 'a message of 1195725856 bytes'],
    ['announces a huge image', { act: 'announce', message: 2, attachment: 2 ** 31 }, 'an attachment of'],
    ['writes half a message and waits', { act: 'writeHalf' }, 'took longer than 5000 ms'],
    ['writes broken JSON', { act: 'sayRaw', json: '{' }, 'a message that is no JSON'],
    ['is ready again', { act: 'say', message: { type: 'ready' } }, 'is ready twice'],
    ['closes its pipe and stays', { act: 'close' }, 'closed its pipe'],
    ['sends no image', { act: 'say', message: image }, 'a message of no known form'],
    ['sends a page as an image', { act: 'say', message: image, attached: '<html>' }, 'no known form'],
    ['sends an image as another type', { act: 'say', message: image, attached: png }, 'no known form'],
    [
      'sends another type than was asked for',
      { act: 'say', message: { ...image, contentType: 'image/png', extension: 'png' }, attached: png },
      'no known form',
    ],
    [
      'names a file of another type',
      { act: 'say', message: { ...image, extension: 'html' }, attached: webp },
      'no known form',
    ],
    [
      'sends an image with a refusal',
      { act: 'say', message: { type: 'refused', reason: '' }, attached: webp },
      'no known form',
    ],
  ])('and that %s fails its image only', async (_what, act, reason) => {
    const { decoder, logs } = startDecoder();
    const failed = await decoder.reencode(imageThat(act), avatar).catch((error: unknown) => error);
    expect(failed).toMatchObject(refusal);
    expect(logs.join('')).toContain('an image made its worker fail');
    expect(logs.join('')).toContain(reason);
    const next = imageThat({ act: 'say', message: image, attached: webp });
    expect(await decoder.reencode(next, avatar)).toMatchObject({ extension: 'webp' });
    await decoder.stop();
  });
});

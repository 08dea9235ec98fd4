import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildMessage } from '../child/protocol';
import { clipFolder, makeClip } from './testing/clips';
import { childScript, decodeFile } from './testing/decode-file';

const folder = clipFolder();

const start = (script: string): ChildProcess => fork(script, { serialization: 'advanced', env: {} });

async function firstMessage(child: ChildProcess): Promise<ChildMessage> {
  const [message] = (await once(child, 'message')) as [ChildMessage];
  return message;
}

describe('a decoding process', () => {
  it('is ready once the decoder is loaded', async () => {
    const child = start(childScript());
    expect(await firstMessage(child)).toEqual({ type: 'ready', decoder: true });
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('says so where there is no decoder for the platform', async () => {
    // Outside the repository, the decoder's package cannot be loaded.
    const alone = join(folder, 'decode-child.js');
    copyFileSync(childScript(), alone);
    const child = start(alone);
    expect(await firstMessage(child)).toEqual({ type: 'ready', decoder: false });
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('ends with its worker, and not at a signal to all processes', async () => {
    const child = start(childScript());
    await firstMessage(child);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('fails, so that the worker tries again, when the file cannot be read', async () => {
    const path = makeClip(join(folder, 'unread.avi'), '-c:v rawvideo -pix_fmt yuv420p -c:a pcm_s16le', {
      size: '640x360',
      seconds: 1,
    });
    for (const failFromRead of [1, 3]) {
      const decoded = await decodeFile(path, { kind: 'render' }, { failFromRead });
      expect(decoded).toMatchObject({
        type: 'failed',
        reason: expect.stringContaining('could not be read') as string,
      });
    }
  });

  it('reports its progress from 0 to 1', async () => {
    const path = makeClip(join(folder, 'long.avi'), '-c:v mpeg4', { size: '1280x720', seconds: 12 });
    const { progress } = await decodeFile(path, { kind: 'render' });
    expect(progress.length).toBeGreaterThan(0);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(Math.max(...progress)).toBeLessThanOrEqual(1);
  });

  it('does not read all of a large file for its poster', async () => {
    const path = makeClip(join(folder, 'large.avi'), '-c:v rawvideo -pix_fmt yuv420p', {
      size: '640x480',
      seconds: 16,
    });
    const decoded = await decodeFile(path, { kind: 'inspect' });
    expect(decoded).toMatchObject({ type: 'done', result: { poster: true } });
    expect(decoded.bytesRead).toBeLessThan(60e6);
  });
});

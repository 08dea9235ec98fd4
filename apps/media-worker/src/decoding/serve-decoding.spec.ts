import type { Child } from '@cutroom/server-kit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { ChildMessage } from '../child/protocol';
import { clipFolder, makeClip } from './testing/clips';
import { childScript, decodeFile, startDecoding } from './testing/decode-file';

const folder = clipFolder();

/** A process that has sent its first message. */
async function start(script: string): Promise<{ first: ChildMessage; child: Child }> {
  return new Promise((resolve) => {
    const onMessage = (first: ChildMessage) => resolve({ first, child });
    const child = startDecoding(script, { size: 0, limitMs: 1_000, onMessage });
  });
}

describe('a decoding process', () => {
  it('is ready once the decoder is loaded', async () => {
    const { first, child } = await start(childScript());
    expect(first).toEqual({ type: 'ready', decoder: true });
    child.kill();
    await child.ended;
  });

  it('reports that there is no decoder for the platform', async () => {
    // Outside the repository, the decoder's package cannot be loaded.
    const alone = join(folder, 'decode-child.js');
    copyFileSync(childScript(), alone);
    const { first, child } = await start(alone);
    expect(first).toEqual({ type: 'ready', decoder: false });
    child.kill();
    await child.ended;
  });

  it('ends with its worker, but not when a signal is sent to all processes', async () => {
    const child = spawn(process.execPath, [childScript()], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const pipe = child.stdio[3] as Socket;
    await once(pipe, 'data');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    pipe.destroy();
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

  it('reads only a part of a large file for its poster', async () => {
    const path = makeClip(join(folder, 'large.avi'), '-c:v rawvideo -pix_fmt yuv420p', {
      size: '640x480',
      seconds: 16,
    });
    const decoded = await decodeFile(path, { kind: 'inspect' });
    expect(decoded).toMatchObject({ type: 'done', result: { poster: true } });
    expect(decoded.bytesRead).toBeLessThan(60e6);
  });
});

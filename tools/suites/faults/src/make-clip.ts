import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes a clip of moving bars with a tone, in a codec that browsers do not play, so that a preview of it is made.
 *
 * @returns its path
 */
export async function makeClip(folder: string, title: string, seconds: number): Promise<string> {
  const path = join(folder, `${title.replaceAll(/\W+/g, '-')}.mp4`);
  const input = (source: string) => ['-f', 'lavfi', '-t', String(seconds), '-i', source];
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-nostdin'],
    ...input('testsrc2=size=1280x720:rate=30'),
    ...input('sine=frequency=440'),
    // Unique metadata, so that no two clips are the same file.
    ...['-metadata', `comment=${title}`, '-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'aac', path],
  ]);
  return path;
}

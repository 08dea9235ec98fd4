import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { endpoints, uploadContentType } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import { until, type JourneyTeam } from '@cutroom/suites-kit';
import type { Deployment } from '../testing/deployment';

const contentType = uploadContentType('mp4');

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );

/** PUTs two equal halves, the second one once `firstArrived` resolves. @returns the status of the response */
function putInHalves(
  url: string,
  half: Buffer,
  firstArrived: () => Promise<unknown>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': contentType, 'Content-Length': half.length * 2 };
    const put = request(url, { method: 'PUT', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
    put.write(half);
    firstArrived().then(() => put.end(half), reject);
  });
}

/** Tests the object store's own origin. */
export function describeStore(site: () => Deployment, team: () => JourneyTeam): void {
  const startUpload = (title: string) => {
    const { editor, teamId } = team();
    return editor.call(endpoints.startUpload, {
      body: { title, comment: 'By hand', maximumVideoQuality: '720p', extension: 'mp4', teamId },
    });
  };

  describe('the object store behind nginx', () => {
    it('receives an upload while the client still sends it, because nginx does not buffer it', async () => {
      const url = await startUpload('Byte by byte');
      expect(new URL(url).origin).toBe(site().storeOrigin);
      const half = Buffer.from(asMovie(randomBytes(6_000_000)).buffer);
      const store = join(site().dataDir, 's3');
      const stored = () => filesBelow(store).reduce((sum, file) => sum + statSync(join(store, file)).size, 0);
      const before = stored();
      const arrived = () =>
        until('the first half to be stored', async () => stored() - before > half.length / 2);
      await expect(putInHalves(url, half, arrived)).resolves.toBe(200);
      for (const folder of ['body', 'proxy']) expect(filesBelow(join(site().runDir, folder))).toEqual([]);

      const video = await team().editor.call(endpoints.finishUpload, { body: { url } });
      expect(video.size).toBe(half.length * 2);
      const source = await team().creator.call(endpoints.videoSource, { params: { videoId: video._id } });
      const part = await fetch(source.url, { headers: { Range: 'bytes=6000000-6000009' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(half.subarray(0, 10));
      expect(part.headers.get('content-security-policy')).toContain('sandbox');
    });

    it('rejects signatures for another host, unsigned listing, and deleting', async () => {
      const url = new URL(await startUpload('Elsewhere'));
      url.host = `127.0.0.1:${url.port}`;
      const put = await fetch(url, { method: 'PUT', headers: { 'Content-Type': contentType }, body: 'x' });
      expect(put.status).toBe(403);
      expect((await fetch(`${site().storeOrigin}/cutroom?list-type=2`)).status).toBe(403);
      expect((await fetch(`${site().storeOrigin}/cutroom/x`, { method: 'DELETE' })).status).toBe(403);
    });
  });
}

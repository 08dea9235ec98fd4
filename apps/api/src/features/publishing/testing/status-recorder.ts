import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VideoLog, VideoLogWrite } from '@cutroom/contracts';

export interface StatusRecorder {
  url: string;
  /** Every version that was written for a video, in order of arrival. */
  logsOf(videoId: string): VideoLog[];
  /** Their X-Request-Id headers. */
  requestIdsOf(videoId: string): (string | undefined)[];
  /** While true it answers 503. */
  down: boolean;
  close(): Promise<void>;
}

/** Takes the place of status-service and records what it gets. */
export async function startStatusRecorder(serviceToken: string): Promise<StatusRecorder> {
  const written: { log: VideoLog; requestId: string | undefined }[] = [];
  const writtenOf = (id: string) => written.filter(({ log }) => log.videoId === id);
  const recorder = {
    url: '',
    down: false,
    logsOf: (id: string) => writtenOf(id).map(({ log }) => log),
    requestIdsOf: (id: string) => writtenOf(id).map(({ requestId }) => requestId),
  };
  const server: Server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => {
      const [, videoId = ''] = /^\/internal\/logs\/([0-9a-f]{24})$/.exec(req.url ?? '') ?? [];
      const allowed = req.headers.authorization === `Bearer ${serviceToken}` && req.method === 'PUT';
      const status = recorder.down ? 503 : allowed && videoId !== '' ? 200 : 401;
      let data: VideoLog | null = null;
      if (status === 200) {
        const write = JSON.parse(Buffer.concat(pieces).toString('utf8')) as VideoLogWrite;
        data = { ...write, videoId, updatedAt: new Date().toISOString() };
        written.push({ log: data, requestId: [req.headers['x-request-id']].flat()[0] });
      }
      res.writeHead(status, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ statusCode: status, success: status === 200, message: 'OK', data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(recorder, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

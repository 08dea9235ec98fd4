import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type TeamChangeKind, type VideoLog, type VideoLogWrite } from '@cutroom/contracts';

export interface StatusRecorder {
  url: string;
  /** Every version that was written for a video, in order of arrival. */
  logsOf(videoId: string): VideoLog[];
  /** The videos whose logs were removed. */
  removed: ReadonlySet<string>;
  /** Their X-Request-Id headers. */
  requestIdsOf(videoId: string): (string | undefined)[];
  /** What each call said has changed in a team, in order of arrival. */
  changesOf(teamId: string): TeamChangeKind[][];
  /** While true it answers 503. */
  down: boolean;
  /** From now on it answers what has changed in teams only when the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const logPath = /^PUT \/internal\/logs\/([0-9a-f]{24})$/;
const removalPath = /^DELETE \/internal\/logs\/([0-9a-f]{24})$/;
const changesPath = /^POST \/internal\/teams\/([0-9a-f]{24})\/changes$/;

async function readJson(req: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

/** Takes the place of status-service and records what it gets. */
export async function startStatusRecorder(serviceToken: string): Promise<StatusRecorder> {
  const written: { log: VideoLog; requestId: string | undefined }[] = [];
  const changed: { teamId: string; kinds: TeamChangeKind[] }[] = [];
  const removed = new Set<string>();
  const writtenOf = (id: string) => written.filter(({ log }) => log.videoId === id);
  let released: Promise<void> | undefined;
  const recorder = {
    url: '',
    down: false,
    logsOf: (id: string) => writtenOf(id).map(({ log }) => log),
    removed,
    requestIdsOf: (id: string) => writtenOf(id).map(({ requestId }) => requestId),
    changesOf: (id: string) => changed.filter(({ teamId }) => teamId === id).map(({ kinds }) => kinds),
    hold() {
      let release: () => void = () => undefined;
      released = new Promise((resolve) => (release = resolve));
      return () => {
        released = undefined;
        release();
      };
    },
  };

  /** The data of the answer; nothing for a call that has to be refused. */
  async function take(req: IncomingMessage): Promise<{ data: VideoLog | null } | undefined> {
    if (req.headers.authorization !== `Bearer ${serviceToken}`) return undefined;
    const call = `${req.method} ${req.url}`;
    const [, videoId] = logPath.exec(call) ?? [];
    if (videoId !== undefined) {
      const data = {
        ...((await readJson(req)) as VideoLogWrite),
        videoId,
        updatedAt: new Date().toISOString(),
      };
      written.push({ log: data, requestId: [req.headers['x-request-id']].flat()[0] });
      return { data };
    }
    const [, removedId] = removalPath.exec(call) ?? [];
    if (removedId !== undefined) {
      removed.add(removedId);
      return { data: null };
    }
    const [, teamId] = changesPath.exec(call) ?? [];
    if (teamId === undefined) return undefined;
    changed.push({ teamId, ...endpoints.announceTeamChange.body.parse(await readJson(req)) });
    await released;
    return { data: null };
  }

  async function answer(req: IncomingMessage): Promise<{ status: number; data?: VideoLog | null }> {
    if (recorder.down) return { status: 503 };
    const taken = await take(req);
    return taken ? { status: 200, ...taken } : { status: 401 };
  }

  const server: Server = createServer((req, res) => {
    void answer(req).then(({ status, data = null }) => {
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

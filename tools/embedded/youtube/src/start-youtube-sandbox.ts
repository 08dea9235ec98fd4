import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeHttpServer, listen, type RunningServer, shownHost, startInFolder } from '../../kit/src/index';
import { VideoStore } from './channel/video-store';
import { FaultList } from './faults/fault-list';
import type { ControlFrom } from './http/may-control';
import { GrantStore } from './oauth/grant-store';
import { createSandboxApp } from './sandbox-app';
import { SessionStore } from './upload/session-store';

export interface YoutubeSandboxOptions {
  /** The folder that holds videos, sessions and grants; created when missing. One sandbox per folder. */
  dataDir: string;
  /** 0 picks a free port. */
  port?: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  /** Compared character by character. */
  redirectUris: string[];
  /** The app's name on the consent page. */
  appName?: string;
  /** Who may use `/sandbox/*`; `loopback` by default. */
  controlFrom?: ControlFrom;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

export type YoutubeSandbox = RunningServer & { url: string };

/** @throws FolderInUseError; the system's error when the port is taken (EADDRINUSE) or the folder cannot be used */
export function startYoutubeSandbox(options: YoutubeSandboxOptions): Promise<YoutubeSandbox> {
  return startInFolder(options.dataDir, 'YOUTUBE_SANDBOX_DATA_DIR', (release) => serve(options, release));
}

async function serve(
  {
    dataDir,
    port = 3003,
    host = '127.0.0.1',
    clientId,
    clientSecret,
    redirectUris,
    appName = 'An app',
    controlFrom = 'loopback',
    now = Date.now,
  }: YoutubeSandboxOptions,
  release: () => void,
): Promise<YoutubeSandbox> {
  const videos = new VideoStore(dataDir);
  const { app, idle } = createSandboxApp({
    controlFrom,
    client: { id: clientId, secret: clientSecret, redirectUris, name: appName },
    grants: new GrantStore(join(dataDir, 'grants'), now),
    sessions: new SessionStore(dataDir, videos, now),
    videos,
    faults: new FaultList(),
    now,
  });
  // An upload has no time limit. Never closes idle connections, because a client that is too busy to notice would send
  // its next request on a closed connection.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, app);
  const boundPort = await listen(server, port, host);
  const close = async () => {
    await closeHttpServer(server);
    await idle();
    release();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${shownHost(host)}:${boundPort}`,
    port: boundPort,
    stop: () => (stopped ??= close()),
  };
}

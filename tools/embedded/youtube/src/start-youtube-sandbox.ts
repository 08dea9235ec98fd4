import { join } from 'node:path';
import { VideoStore } from './channel/video-store';
import { FaultList } from './faults/fault-list';
import { listenHttp } from './http/server';
import { GrantStore } from './oauth/grant-store';
import { createRouter } from './router';
import { makePrivateFolder } from './storage/private-folder';
import { SessionStore } from './upload/session-store';

export interface YoutubeSandboxOptions {
  /** Where videos, sessions and grants are kept; made when missing. One sandbox a folder. */
  dataDir: string;
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  clientId: string;
  clientSecret: string;
  /** Compared character by character. */
  redirectUris: string[];
  /** What the consent page calls the app. */
  appName?: string;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

export interface YoutubeSandbox {
  url: string;
  port: number;
  /** Resolves once every socket and file is closed. Calling it again is harmless. */
  stop(): Promise<void>;
}

/** Starts the sandbox; rejects with the system's error when the port is taken. */
export async function startYoutubeSandbox({
  dataDir,
  port = 3003,
  host = '127.0.0.1',
  clientId,
  clientSecret,
  redirectUris,
  appName = 'Cutroom',
  now = Date.now,
}: YoutubeSandboxOptions): Promise<YoutubeSandbox> {
  makePrivateFolder(dataDir);
  const videos = new VideoStore(dataDir);
  const router = createRouter({
    client: { id: clientId, secret: clientSecret, redirectUris, name: appName },
    grants: new GrantStore(join(dataDir, 'grants'), now),
    sessions: new SessionStore(dataDir, videos, now),
    videos,
    faults: new FaultList(),
    now,
  });
  const listener = await listenHttp({ host, port }, router);
  let stopped: Promise<void> | undefined;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shownHost}:${listener.port}`,
    port: listener.port,
    stop: () => (stopped ??= listener.close()),
  };
}

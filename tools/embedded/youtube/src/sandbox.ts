import type { IncomingMessage } from 'node:http';
import type { VideoStore } from './channel/video-store';
import type { FaultList } from './faults/fault-list';
import type { GrantStore } from './oauth/grant-store';
import type { SessionStore } from './upload/session-store';

/** The one OAuth client that is registered here. */
export interface Client {
  id: string;
  secret: string;
  /** Compared character by character, as Google does. */
  redirectUris: readonly string[];
  /** What the consent page calls the app. */
  name: string;
}

/** All that the handlers work on. */
export interface Sandbox {
  client: Client;
  grants: GrantStore;
  sessions: SessionStore;
  videos: VideoStore;
  faults: FaultList;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** One request. */
export interface Context {
  request: IncomingMessage;
  url: URL;
  sandbox: Sandbox;
}

import type { Request } from 'express';
import type { VideoStore } from './channel/video-store';
import type { FaultList } from './faults/fault-list';
import type { ControlFrom } from './http/may-control';
import type { GrantStore } from './oauth/grant-store';
import type { SessionStore } from './upload/session-store';

/** The registered OAuth client. */
export interface Client {
  id: string;
  secret: string;
  /** Compared character by character, as Google does. */
  redirectUris: readonly string[];
  /** The app's name on the consent page. */
  name: string;
}

/** The state and the settings that the handlers share. */
export interface Sandbox {
  controlFrom: ControlFrom;
  client: Client;
  grants: GrantStore;
  sessions: SessionStore;
  videos: VideoStore;
  faults: FaultList;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A request with the sandbox that handles it. */
export interface Context {
  request: Request;
  url: URL;
  sandbox: Sandbox;
}

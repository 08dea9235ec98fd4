import type * as z from 'zod/mini';

/**
 * Who may call: everybody; signed-in users; creators; editors; editors in a team; signed-in users in a team; our other
 * services with the service credential.
 */
export type Access =
  'public' | 'signed-in' | 'YOUTUBER' | 'EDITOR' | 'EDITOR-in-team' | 'in-team' | 'service';

export type Service = 'api' | 'status' | 'upload';

/** The file of a multipart body; `maxBytes` is enforced while it streams in. */
export interface FilePart {
  field: string;
  maxBytes: number;
  required: boolean;
  /** The message for a larger file. */
  tooLarge: string;
}

/** One row of the endpoint table. `path` is an Express path below the service's prefix. */
export interface Endpoint {
  service: Service;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** One sentence for the generated documentation. */
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The most bytes of a JSON body, where `jsonBodyMaxBytes` is not enough. */
  bodyMaxBytes?: number;
  file?: FilePart;
  /** The most bytes of each text field of a multipart body: enough for every value that `body` accepts. */
  fields?: Readonly<Record<string, number>>;
  /** `data` of a success. */
  data: z.ZodMiniType;
  successStatus: 200 | 201;
  /** The response is a 204 without a body when there is nothing to return. */
  emptyAllowed?: true;
  /** Its rate limit per address and per account. Every call that writes has one, except calls between services. */
  rateLimit?: RateLimitName;
  /** The response is an HTML page, not an envelope. */
  page?: true;
}

/** libs/server-kit/src/rate-limits.ts has the figures. */
export type RateLimitName =
  | 'signIn'
  | 'sendOtp'
  | 'verifyOtp'
  | 'checkUsername'
  | 'signUp'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'renew'
  | 'search'
  | 'addEditor'
  | 'consentPage'
  | 'requestEmailChange'
  | 'changeEmail'
  | 'exportAccount'
  | 'logout'
  | 'updateEditor'
  | 'removeEditor'
  | 'regenerateInvite'
  | 'answerInvitation'
  | 'cancelInvitation'
  | 'leaveTeam'
  | 'readInviteLink'
  | 'joinTeam'
  | 'startUpload'
  | 'finishUpload'
  | 'uploadParts'
  | 'listUploads'
  | 'requestFrame'
  | 'comment'
  | 'exportComments'
  | 'requestChanges'
  | 'keepOriginals'
  | 'changeTemplates'
  | 'deleteVideo'
  | 'editDetails'
  | 'proposeThumbnail'
  | 'muteVideo'
  | 'readNotifications'
  | 'changeNotifications'
  | 'browseVideos'
  | 'cancelUpload'
  | 'startPublish'
  | 'publishNeed'
  | 'storeThumbnail';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Written<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** The input of a use case, parsed and validated. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** The input that a client sends. */
export interface EndpointRequest<E extends Endpoint> {
  params: Written<E['params']>;
  query: Written<E['query']>;
  body: Written<E['body']>;
}

export type EndpointData<E extends Endpoint> = z.output<E['data']>;

/** The prefix of each service's calls. Health, metrics and sockets are outside of it. */
export const servicePrefix: Record<Service, string> = { api: '/api', status: '', upload: '' };

/** Checks that a row is an endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(row: E): E => row;

/** The path of a call with percent-encoded parameters, below the service's prefix. @throws TypeError without one */
export function endpointPath(endpoint: Endpoint, params: Record<string, string> = {}): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  return servicePrefix[endpoint.service] + path;
}

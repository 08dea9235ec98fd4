import type * as z from 'zod/mini';

/**
 * Who may call: anybody; anyone signed in; creators; editors; editors who are in a team; anyone signed in
 * and in a team; or another service of ours with the service credential.
 */
export type Access =
  'public' | 'signed-in' | 'YOUTUBER' | 'EDITOR' | 'EDITOR-in-team' | 'in-team' | 'service';

export type Service = 'api' | 'status' | 'upload';

/** A part of a multipart body that holds a file; `maxBytes` holds while it streams in. */
export interface FilePart {
  field: string;
  maxBytes: number;
  required: boolean;
  /** Said when the file is larger. */
  tooLarge: string;
}

/** One row of the endpoint table. `path` is Express's form, below the service's prefix. */
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
  file?: FilePart;
  /** Bytes that each text field of a multipart body may have: room for every value that `body` takes, and little more. */
  fields?: Readonly<Record<string, number>>;
  /** What `data` of a success holds. */
  data: z.ZodMiniType;
  successStatus: 200 | 201;
  /** The call answers 204 without a body when there is nothing. */
  emptyAllowed?: true;
  /** The rate limit that guards it, per address and per account. Every call that writes has one, except service calls. */
  rateLimit?: RateLimitName;
  /** The answer is an HTML page for the creator's browser, not an envelope. */
  page?: true;
}

/** Figures: libs/server-kit/src/rate-limits.ts. */
export type RateLimitName =
  | 'signIn'
  | 'sendOtp'
  | 'verifyOtp'
  | 'signUp'
  | 'renew'
  | 'search'
  | 'addEditor'
  | 'consentPage'
  | 'logout'
  | 'updateEditor'
  | 'removeEditor'
  | 'regenerateInvite'
  | 'startUpload'
  | 'finishUpload'
  | 'startPublish'
  | 'storeThumbnail'
  | 'answerInvitation'
  | 'cancelInvitation'
  | 'leaveTeam';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Written<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a use-case gets: parsed and checked. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a client has to give. */
export interface EndpointRequest<E extends Endpoint> {
  params: Written<E['params']>;
  query: Written<E['query']>;
  body: Written<E['body']>;
}

export type EndpointData<E extends Endpoint> = z.output<E['data']>;

/** Where each service's calls start. Health, metrics and sockets are outside of it. */
export const servicePrefix: Record<Service, string> = { api: '/api', status: '', upload: '' };

/** Keeps a row's own types while checking that it is a row. */
export const defineEndpoint = <const E extends Endpoint>(row: E): E => row;

/** `/team/info/:teamId` with its parameters filled in, percent-encoded, below the service's prefix. */
export function endpointPath(endpoint: Endpoint, params: Record<string, string> = {}): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  return servicePrefix[endpoint.service] + path;
}

import type { Access, Endpoint, EndpointData, EndpointInput, ExportedFile } from '@cutroom/contracts';
import type { CookieOptions, Request, Response } from 'express';
import type { Logger } from '../logger';
import type { Actor } from '../sessions';

/** A file of a multipart body, held in memory and within the endpoint's size limit. */
export interface UploadedFile {
  buffer: Buffer;
  /** Bytes. */
  size: number;
  /** The client's file name. Only for display, never for a path. */
  originalName: string;
  /** The type that the client declared. Detect the type by content instead. */
  mimeType: string;
}

/** An actor that the access check has found to be in a team. */
export type TeamActor = Actor & { teamId: string };

type ActorOf<A extends Access> = A extends 'public' | 'service'
  ? null
  : A extends 'YOUTUBER' | 'EDITOR-in-team' | 'in-team'
    ? TeamActor
    : Actor;

type FileOf<F> = F extends { required: true } ? UploadedFile : UploadedFile | undefined;

/** The context of a call besides its input. */
export interface CallContext<E extends Endpoint = Endpoint> {
  /** Null for public and service calls. */
  actor: ActorOf<E['access']>;
  file: FileOf<E['file']>;
  requestId: string;
  log: Logger;
  /** The client's address, behind trusted proxies. */
  address: string;
  req: Request;
  res: Response;
}

/** Returns the data of the response; undefined for a 204, or when the data is null. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: CallContext<E>,
) => Promise<EndpointData<E> | undefined | void>;

/** An HTML page, with headers that replace the strict defaults if needed. */
export interface Page {
  status: number;
  html: string;
  headers?: Record<string, string>;
  cookies?: { name: string; value: string; options: CookieOptions }[];
}

export type PageHandler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: CallContext<E>,
) => Promise<Page>;

/**
 * A file for the browser to save that is sent while it is generated. It is never in memory as a whole, whatever its
 * length.
 */
export interface LongFile extends Omit<ExportedFile, 'text'> {
  text: AsyncIterable<string>;
  /** Called when no more of it will be sent. */
  done?: () => void;
}

type Run<Result> = (input: EndpointInput<Endpoint>, context: CallContext) => Promise<Result>;

/** The owner of a list's data, as a session's token claims or as the database confirms. */
export type Claimant = Pick<Actor, 'userId' | 'teamId'>;

type Ahead<Data> = (input: EndpointInput<Endpoint>, claimant: Claimant) => Promise<Data>;

/** One endpoint with its handler. */
export type Route =
  | { kind: 'json'; row: Endpoint; run: Run<unknown>; ahead?: Ahead<unknown>; message?: string }
  | { kind: 'file'; row: Endpoint; run: Run<LongFile> }
  | { kind: 'page'; row: Endpoint; run: Run<Page> };

/** Binds a use case to its endpoint. `message` is the message of a success. */
export function endpoint<const E extends Endpoint>(
  row: E,
  handler: Handler<E>,
  options: { message?: string } = {},
): Route {
  // This endpoint's schemas validate input and context before the handler runs.
  return { kind: 'json', row, run: handler as unknown as Run<unknown>, message: options.message };
}

/** Binds a use case whose file may be of any length. */
export function longFile<const E extends Endpoint>(
  row: E,
  handler: (input: EndpointInput<E>, context: CallContext<E>) => Promise<LongFile>,
): Route {
  return { kind: 'file', row, run: handler as unknown as Run<LongFile> };
}

/**
 * Binds a list. The list is read for the claims of the token while the database checks these claims, so that a list
 * takes one round trip. When a claim no longer holds, the result is dropped and the list is read again.
 */
export function list<const E extends Endpoint>(
  row: E,
  read: (input: EndpointInput<E>, claimant: Claimant) => Promise<EndpointData<E> | undefined>,
): Route {
  const ahead = read as unknown as Ahead<unknown>;
  return { kind: 'json', row, ahead, run: (input, { actor }) => ahead(input, actor as Actor) };
}

/** The use case of a request with a body. `deps` are the ports that its feature declares. */
export type Action<Deps, Body, Context, Result> = (deps: Deps, body: Body, call: Context) => Promise<Result>;

/** Returns a function that binds an action over `deps` to its endpoint. `message` is the message of a success. */
export const actionsOn =
  <Deps>(deps: Deps) =>
  <const E extends Endpoint>(
    row: E,
    action: Action<Deps, EndpointInput<E>['body'], CallContext<E>, EndpointData<E> | undefined | void>,
    message?: string,
  ): Route =>
    endpoint(row, ({ body }, call) => action(deps, body, call), { message });

/** Binds an endpoint that responds with an HTML page. */
export function page<const E extends Endpoint>(row: E, handler: PageHandler<E>): Route {
  return { kind: 'page', row, run: handler as unknown as Run<Page> };
}

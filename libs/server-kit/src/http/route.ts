import type { Access, Endpoint, EndpointData, EndpointInput } from '@cutroom/contracts';
import type { CookieOptions, Request, Response } from 'express';
import type { Logger } from '../logger';
import type { Actor } from '../sessions';

/** A part of a multipart body, held in memory; never larger than its row allows. */
export interface UploadedFile {
  buffer: Buffer;
  /** Bytes. */
  size: number;
  /** As the client named it: for people to read, never for a path. */
  originalName: string;
  /** As the client declared it: judge by content instead. */
  mimeType: string;
}

/** An actor of whom the access check has made sure that there is a team. */
export type TeamActor = Actor & { teamId: string };

type ActorOf<A extends Access> = A extends 'public' | 'service'
  ? null
  : A extends 'YOUTUBER' | 'EDITOR-in-team' | 'in-team'
    ? TeamActor
    : Actor;

type FileOf<F> = F extends { required: true } ? UploadedFile : UploadedFile | undefined;

/** What a use-case may need besides its input. */
export interface CallContext<E extends Endpoint = Endpoint> {
  /** Null for public and service calls. */
  actor: ActorOf<E['access']>;
  file: FileOf<E['file']>;
  requestId: string;
  log: Logger;
  /** Where the call came from, proxies taken off. */
  address: string;
  req: Request;
  res: Response;
}

/** Answers the data of a success; nothing where the row allows 204, or where its data is null. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: CallContext<E>,
) => Promise<EndpointData<E> | undefined | void>;

/** An HTML page of ours, with its own headers where it needs other ones than the strict default. */
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

type Run<Result> = (input: EndpointInput<Endpoint>, context: CallContext) => Promise<Result>;

/** One row of the endpoint table with what answers it. */
export type Route =
  | { kind: 'json'; row: Endpoint; run: Run<unknown>; message?: string }
  | { kind: 'page'; row: Endpoint; run: Run<Page> };

/** Binds a use-case to its row. `message` is said on success. */
export function endpoint<const E extends Endpoint>(
  row: E,
  handler: Handler<E>,
  options: { message?: string } = {},
): Route {
  // Input and context are built by this very row before the handler is called.
  return { kind: 'json', row, run: handler as unknown as Run<unknown>, message: options.message };
}

/** Binds a row that answers with an HTML page. */
export function page<const E extends Endpoint>(row: E, handler: PageHandler<E>): Route {
  return { kind: 'page', row, run: handler as unknown as Run<Page> };
}

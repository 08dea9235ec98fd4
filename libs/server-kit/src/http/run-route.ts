import { messages, type Endpoint } from '@cutroom/contracts';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import { badRequest } from '../errors';
import { networkOf } from '../network';
import type { Actor, Sessions } from '../sessions';
import { authorize, reauthorize } from './access';
import { limitCall, type CallCounter, type CallLimits } from './call-limits';
import { sendFile, sendSuccess } from './envelope';
import type { FileBodies } from './file-bodies';
import { sendPage } from './pages';
import type { ParsedBody } from './body-bounds';
import { createCallLine } from './call-line';
import { bodyParserOf } from './parse-body';
import { parseInput } from './parse-input';
import { readAhead, type ReadAhead } from './read-ahead';
import { contextOf } from './request-context';
import type { CallContext, Route, UploadedFile } from './route';

export interface RouteDeps {
  sessions: Pick<Sessions, 'authenticate' | 'refresh'>;
  serviceTokens: readonly string[];
  rateLimits: CallCounter;
  fileBodies: FileBodies;
}

function assertFile(row: Endpoint, file: UploadedFile | undefined): void {
  if (!row.file?.required || file) return;
  const message = messages.invalidInputs;
  throw badRequest(message, [{ path: row.file.field, message }]);
}

/** Keeps only the fields that the endpoint's data schema names. */
function present(row: Endpoint, data: unknown): unknown {
  const result = z.safeParse(row.data, data ?? null);
  if (result.success) return result.data;
  throw new Error(`${row.method} ${row.path} returned data that does not match its schema`, {
    cause: result.error,
  });
}

/** An authorized call with its body. */
interface Admitted {
  actor: Actor | null;
  given: ParsedBody;
  limits: CallLimits;
  early: ReadAhead | undefined;
}

const addressOf = (req: Request): string => req.ip ?? '';

/**
 * Every call runs in this order: limit by address, authenticate, authorize, limit by account, parse, act, present. A
 * caller whose body arrives after the authorization is authorized again, because a client can hold a body back for
 * minutes. A list is read in parallel, and its result waits for these checks. A public call names its account in the
 * body, so it is parsed before the account is counted.
 */
export function runRoute(route: Route, deps: RouteDeps): RequestHandler {
  const { row } = route;
  const parseBody = bodyParserOf(row, deps.fileBodies);
  const line = createCallLine();

  async function act(req: Request, res: Response, { actor, given, limits, early }: Admitted): Promise<void> {
    const { body, file } = given;
    const input = early?.input ?? parseInput(row, { params: req.params, query: req.query, body });
    assertFile(row, file);
    await limits.takeForNamed(actor, input.body);
    const own = contextOf(req);
    const { requestId } = own;
    const context = {
      ...{ actor, file, requestId, address: addressOf(req), req, res },
      get log() {
        return own.log;
      },
    } as CallContext;
    if (route.kind === 'page') {
      sendPage(res, await limits.settled(() => route.run(input, context)));
      return;
    }
    if (route.kind === 'file') {
      await sendFile(res, row.successStatus, await limits.settled(() => route.run(input, context)));
      return;
    }
    const data = await limits.settled(() => early?.resultFor(actor) ?? route.run(input, context));
    if (data === undefined && row.emptyAllowed) res.status(204).end();
    else sendSuccess(res, row.successStatus, route.message ?? messages.ok, present(row, data));
  }

  return async (req, res) => {
    const address = addressOf(req);
    const limits = await limitCall(row, address, deps.rateLimits, line);
    let early: ReadAhead | undefined;
    const actor = await authorize(req, row.access, deps, (claims) => (early = readAhead(route, req, claims)));
    contextOf(req).userId = actor?.userId;
    await limits.takeForCaller(actor);
    const hasArrived = req.complete;
    const given = await parseBody(req, res, {
      id: actor?.userId ?? networkOf(address),
      isPublic: actor === null,
      team: actor?.teamId ?? undefined,
    });
    try {
      const now = hasArrived ? actor : await reauthorize(actor, row.access, deps);
      await act(req, res, { actor: now, given, limits, early });
    } finally {
      given.release?.();
    }
  };
}

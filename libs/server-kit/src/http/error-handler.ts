import type { ErrorRequestHandler, Request } from 'express';
import { sendFailure } from './envelope';
import { toAppError } from './known-errors';
import { sendErrorPage } from './pages';
import { contextOf } from './request-context';
import type { Route } from './route';

/** The one place where errors become answers. Only what was unexpected is logged as an error, with its cause. */
export function errorHandler(routeOf: (req: Request) => Route | undefined): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const route = routeOf(req);
    const { answer, unexpected } = toAppError(error, route?.row.file?.tooLarge);
    const { log } = contextOf(req);
    if (unexpected) log.error({ err: error }, 'unexpected error');
    else if (answer.statusCode >= 500) log.warn({ err: error }, 'a part cannot be reached');
    // Half an answer is out: only cutting the connection tells the client.
    if (res.headersSent) return next(error);
    if (route?.kind === 'page') return sendErrorPage(res, answer);
    return sendFailure(res, answer);
  };
}

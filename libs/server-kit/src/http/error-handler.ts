import type { ErrorRequestHandler } from 'express';
import { sendFailure } from './envelope';
import { toAppError } from './known-errors';
import { sendErrorPage } from './pages';
import { contextOf } from './request-context';

/** The one place where errors become responses. Only unexpected ones are logged as errors, with their cause. */
export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  const { answer, unexpected } = toAppError(error);
  const { log, isPage } = contextOf(req);
  if (unexpected) log.error({ err: error }, 'unexpected error');
  else if (answer.statusCode >= 500) {
    // A refusal without a cause is our own: too many calls of this kind are running.
    log.warn({ err: error }, error === answer && !answer.cause ? 'busy' : 'a dependency is unreachable');
  }
  // Part of the response was sent, so only closing the connection can signal the error.
  if (res.headersSent) return next(error);
  return isPage ? sendErrorPage(res, answer) : sendFailure(res, answer);
};

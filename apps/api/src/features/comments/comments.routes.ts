import { endpoints, messages, replies } from '@cutroom/contracts';
import {
  createTurns,
  endpoint,
  longFile,
  takeTurn,
  type Actor,
  type Route,
  type Turns,
} from '@cutroom/server-kit';
import type { CommentsDeps } from './comments.deps';
import { deleteComment } from './delete-comment';
import { editComment } from './edit-comment';
import { exportComments } from './export/export-comments';
import { listChanges } from './list-changes';
import { listComments } from './list-comments';
import { postComment } from './post-comment';
import { resolveComment } from './resolve-comment';

/** The comments of four full rooms fit into the memory of a process. */
const exportLimits = {
  running: 4,
  waiting: 50,
  waitMs: 20_000,
  perCaller: 1,
  teamShare: 0.5,
  message: replies.tooManyExports,
};

/**
 * A page with drawings of a megabyte takes several times as much memory, and about 20 ms to decode and to send. Pages that
 * arrive from the database together delay all other calls by the sum of that. Other pages take a few milliseconds.
 */
const pageLimits = { running: 4, waiting: 500, waitMs: 10_000, perCaller: 20, message: messages.unavailable };

export function commentRoutes(deps: CommentsDeps): Route[] {
  const exportTurns = createTurns(exportLimits);
  const pageTurns = createTurns(pageLimits);

  async function inTurn<Page>({ userId }: Actor, read: () => Promise<Page>): Promise<Page> {
    const done = await pageTurns.take(userId);
    return read().finally(done);
  }

  return [
    endpoint(endpoints.comments, ({ params, query }, { actor }) =>
      inTurn(actor, () => listComments(deps, params.videoId, query, actor)),
    ),
    endpoint(endpoints.commentChanges, ({ params, query }, { actor }) =>
      inTurn(actor, () => listChanges(deps, params.videoId, query, actor)),
    ),
    endpoint(endpoints.postComment, ({ body }, { actor }) => postComment(deps, body, actor)),
    endpoint(endpoints.editComment, ({ body }, { actor }) => editComment(deps, body, actor)),
    endpoint(endpoints.deleteComment, ({ body }, { actor }) => deleteComment(deps, body, actor)),
    endpoint(endpoints.resolveComment, ({ body }, { actor }) => resolveComment(deps, body, actor)),
    longFile(endpoints.exportComments, ({ params, query }, { actor, res }) => {
      const turns: Turns = { take: (caller) => takeTurn(exportTurns, caller, res, actor.teamId) };
      return exportComments({ ...deps, exportTurns: turns }, params.videoId, query, actor);
    }),
  ];
}

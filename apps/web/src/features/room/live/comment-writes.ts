import { endpoints, type Comment, type CommentEdit, type CommentRequest } from '@cutroom/contracts';
import { errorMessage, isUnreachable } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { newClientId } from '../../../lib/api-client/new-client-id';
import type { UnsentComment } from '../../../lib/drafts/unsent-comments';
import type { RoomComment } from './comment-list';
import type { CommentLog } from './comment-log';
import type { UnsentStorage } from './unsent-storage';

/** A comment that the user wrote about a version of the video. A reply has the version of its comment. */
export type NewComment = Omit<CommentRequest, 'videoId' | 'clientId'> & { versionNumber: number };

interface WriteOptions {
  videoId: string;
  author: Comment['author'];
  log: CommentLog;
  storage: UnsentStorage;
}

/** A call without a response counts as lost after this time. */
const timeoutMs = 30_000;
const inTime = () => AbortSignal.timeout(timeoutMs);

/** The user's own changes of a room's comments: shown at once, confirmed by the response or by the event. */
export function commentWrites({ videoId, author, log, storage }: WriteOptions) {
  /** Comments that failed for lack of a connection, which may return. The server has refused the others. */
  const unconnected = new Set<string>();
  let queue = Promise.resolve();

  /** Sends one comment at a time. Sent together, they would arrive in any order, and be shown in it. */
  function inTurn(job: () => Promise<void>): void {
    queue = queue.then(job);
  }

  /** A comment that the server does not confirm stays in the list as 'failed', with the reason. */
  async function send({ request }: UnsentComment): Promise<void> {
    unconnected.delete(request.clientId);
    try {
      log.applyComment(await call(endpoints.postComment, { body: request, signal: inTime() }));
    } catch (error) {
      // Its event may have arrived before the error.
      if (!log.isUnsent(request.clientId)) return;
      const isLost = isUnreachable(error);
      log.setFailed(request.clientId, isLost ? null : errorMessage(error));
      if (isLost) unconnected.add(request.clientId);
    }
  }

  function forget(clientId: string): void {
    unconnected.delete(clientId);
    storage.forget(clientId);
    log.dropUnsent(clientId);
  }

  async function resend(clientId: string): Promise<void> {
    const comment = storage.find(clientId);
    if (!comment) return;
    log.setSending(clientId);
    await send(comment);
  }

  /** Sends the comments that could not reach the server, until one cannot again. */
  function resendUnconnected(): void {
    inTurn(async () => {
      for (const { request } of storage.wanted()) {
        const { clientId } = request;
        if (!unconnected.has(clientId)) continue;
        await resend(clientId);
        if (unconnected.has(clientId)) return;
      }
    });
  }

  /**
   * Shows a change at once, and reverts it if the server does not confirm it. @throws ApiError when the server does not
   * confirm it
   */
  async function change(
    commentId: string,
    patch: (comment: RoomComment) => RoomComment,
    confirm: () => Promise<Comment>,
  ): Promise<void> {
    const undo = log.patch(commentId, patch);
    try {
      log.applyComment(await confirm());
    } finally {
      undo();
    }
  }

  return {
    /** @returns the ID that the comment has until the server gives it one */
    post({ versionNumber, ...written }: NewComment): string {
      const request = { ...written, videoId, clientId: newClientId() };
      const comment = { request, author, versionNumber, createdAt: new Date().toISOString() };
      // Stored before the call, so that a reload during the call loses nothing.
      storage.keep(comment);
      log.addUnsent(comment, 'sending');
      inTurn(() => send(comment));
      return request.clientId;
    },
    /** Sends a failed comment of the user again. It stays in the list until the server has it. */
    resend,
    /** When the browser is back online, sends the comments that could not reach the server. */
    resendUnconnected,
    /** Discards a failed comment of the user. */
    discard: forget,
    /** Shows the comments that an earlier page could not send, and sends them again. */
    restore(): void {
      for (const comment of storage.restore()) {
        if (log.isUnsent(comment.request.clientId)) continue;
        log.addUnsent(comment, 'failed');
        unconnected.add(comment.request.clientId);
      }
      resendUnconnected();
    },

    edit: ({ commentId, text, drawing }: Omit<CommentEdit, 'videoId'>) =>
      change(
        commentId,
        (comment) => ({ ...comment, text, drawing: drawing === undefined ? comment.drawing : drawing }),
        () =>
          call(endpoints.editComment, {
            body: { videoId, commentId, text, ...(drawing === undefined ? {} : { drawing }) },
            signal: inTime(),
          }),
      ),
    remove: (commentId: string) =>
      change(
        commentId,
        (comment) => ({ ...comment, deleted: true, text: '', drawing: null }),
        () => call(endpoints.deleteComment, { body: { videoId, commentId }, signal: inTime() }),
      ),
    resolve: (commentId: string, resolved: boolean) =>
      change(
        commentId,
        (comment) => ({
          ...comment,
          resolved: resolved ? { by: author, at: new Date().toISOString() } : null,
        }),
        () => call(endpoints.resolveComment, { body: { videoId, commentId, resolved }, signal: inTime() }),
      ),
  };
}

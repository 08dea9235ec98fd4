import { useState } from 'react';
import { onFirstClick } from '../../../components/on-first-click';
import type { RoomComment } from '../model/comments-api';
import styles from './comment.module.css';
import type { RowActions } from './row-room';

interface CommentActionsProps {
  comment: RoomComment;
  isMine: boolean;
  actions: RowActions;
  /** Missing for a reply, because replies have no replies. */
  onReply?: () => void;
  onEdit: () => void;
}

function ResolveButton({ comment, actions }: Pick<CommentActionsProps, 'comment' | 'actions'>) {
  const [isPending, setPending] = useState(false);
  const isOpen = comment.resolved === null;

  async function resolve() {
    if (isPending) return;
    setPending(true);
    await actions.resolve(comment._id, isOpen);
    setPending(false);
  }

  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={isPending}
      // Otherwise the second click of a double click would resolve the comment that moves up.
      onClick={onFirstClick(() => void resolve())}
    >
      {isOpen ? 'Resolve' : 'Reopen'}
    </button>
  );
}

/** The actions for a comment that the server has. */
export function CommentActions({ comment, isMine, actions, onReply, onEdit }: CommentActionsProps) {
  return (
    <div className={styles.actions}>
      {onReply && (
        <button type="button" className={styles.action} onClick={onReply}>
          Reply
        </button>
      )}
      {onReply && <ResolveButton comment={comment} actions={actions} />}
      {isMine && (
        <>
          <button type="button" className={styles.action} onClick={onEdit}>
            Edit
          </button>
          <button type="button" className={styles.action} onClick={() => actions.remove(comment)}>
            Delete
          </button>
        </>
      )}
    </div>
  );
}

/** The actions for a comment that was not sent. */
export function NotSent({ comment: { problem, retry, discard } }: { comment: RoomComment }) {
  return (
    <div className={styles.actions} role="alert">
      <span className={styles.problem}>{problem === undefined ? 'Not sent.' : `Not sent. ${problem}.`}</span>
      <button type="button" className={styles.action} onClick={retry}>
        Retry
      </button>
      <button type="button" className={styles.action} onClick={discard}>
        Discard
      </button>
    </div>
  );
}

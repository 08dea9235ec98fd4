import { memo, useState } from 'react';
import { CommentItem, elementId } from './comment-item';
import styles from './comment.module.css';
import { replyKey } from './room-drafts';
import type { RowRoom } from './row-room';
import { TextComposer } from './text-composer';
import { isSameThread, keyOf, type Thread } from './threads';

interface ThreadRowProps {
  thread: Thread;
  room: RowRoom;
  /** The selected comment or reply of this thread; null when another one is selected. */
  selected: string | null;
}

/** A comment with its replies. Among 2,000 rows, a change renders only the row that it affects. */
export const ThreadRow = memo(
  function ThreadRow({ thread: { comment, replies }, room, selected }: ThreadRowProps) {
    const { actions } = room;
    const key = replyKey(comment._id);
    const [replying, setReplying] = useState<'restored' | 'opened' | null>(() =>
      actions.textOf(key) === '' ? null : 'restored',
    );
    return (
      <li className={styles.thread} data-thread data-resolved={comment.resolved !== null || undefined}>
        <CommentItem
          comment={comment}
          room={room}
          isSelected={selected === comment._id}
          onReply={() => setReplying('opened')}
        />
        {replies.length > 0 && (
          <ul className={styles.replies} aria-label="Replies">
            {replies.map((reply) => (
              <li key={keyOf(reply)}>
                <CommentItem comment={reply} room={room} isSelected={selected === reply._id} />
              </li>
            ))}
          </ul>
        )}
        {replying !== null && !comment.deleted && (
          <div className={styles.reply}>
            <TextComposer
              label={`Reply to ${comment.author.name}`}
              submit="Reply"
              initial={actions.textOf(key)}
              takesFocus={replying === 'opened'}
              onKeep={(text) => actions.keepText(key, text)}
              onSubmit={(text) => actions.reply(comment, text)}
              onClose={() => {
                setReplying(null);
                document.getElementById(elementId(comment._id))?.focus();
              }}
            />
          </div>
        )}
      </li>
    );
  },
  (one, other) =>
    one.room === other.room && one.selected === other.selected && isSameThread(one.thread, other.thread),
);

import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { RoomComment } from '../model/comments-api';
import { CommentActions, NotSent } from './comment-actions';
import { CommentHead } from './comment-head';
import { CommentText } from './comment-text';
import styles from './comment.module.css';
import { EditedDrawing } from './edited-drawing';
import { editKey } from './room-drafts';
import type { RowRoom } from './row-room';
import { TextComposer } from './text-composer';

/** The ID of a comment's element. */
export const elementId = (commentId: string): string => `comment-${commentId}`;

interface CommentItemProps {
  comment: RoomComment;
  room: RowRoom;
  isSelected: boolean;
  /** Missing for a reply. */
  onReply?: () => void;
}

const isOnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, textarea') !== null;

/** Users select text to copy it. */
const isSelecting = (): boolean => window.getSelection()?.type === 'Range';

/** A comment or a reply. A click or Enter selects it. */
export function CommentItem({ comment, room, isSelected, onReply }: CommentItemProps) {
  const { _id, author, text, deleted, status } = comment;
  const { actions } = room;
  const element = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<'restored' | 'opened' | null>(() =>
    actions.textOf(editKey(_id)) === '' ? null : 'restored',
  );
  /** While the comment is edited. */
  const [drawing, setDrawing] = useState(comment.drawing);
  const saved = useRef(comment.drawing);
  const isMine = author._id === room.me;
  const what = onReply ? 'Comment' : 'Reply';

  function handleKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') actions.show(comment);
    if (event.key === 'Escape' && isSelected) actions.deselect();
  }

  if (deleted) {
    return (
      <article ref={element} id={elementId(_id)} className={styles.item} tabIndex={0} data-comment>
        <p className={`${styles.text} ${styles.dimmed}`}>This comment was deleted</p>
      </article>
    );
  }
  return (
    <article
      ref={element}
      id={elementId(_id)}
      className={styles.item}
      aria-label={`${what} by ${author.name}`}
      aria-current={isSelected || undefined}
      aria-busy={status === 'sending' || undefined}
      data-status={status}
      data-comment={onReply && ''}
      tabIndex={onReply ? 0 : -1}
      onClick={(event) => {
        if (!isOnControl(event) && !isSelecting()) actions.show(comment);
      }}
      onKeyDown={handleKey}
    >
      <CommentHead comment={comment} room={room} />
      {editing !== null && isMine ? (
        <TextComposer
          label="Your comment"
          submit="Save"
          initial={actions.textOf(editKey(_id)) || text}
          takesFocus={editing === 'opened'}
          onKeep={(typed) => actions.keepText(editKey(_id), typed === text ? '' : typed)}
          onSubmit={async (typed) => {
            await actions.edit(_id, typed, drawing === comment.drawing ? undefined : drawing);
            saved.current = drawing;
          }}
          onClose={() => {
            setEditing(null);
            if (drawing !== comment.drawing || isSelected) actions.preview(comment, saved.current);
            element.current?.focus();
          }}
        >
          {comment.frames !== null && (
            <EditedDrawing
              comment={comment}
              drawing={drawing}
              onDrawing={setDrawing}
              actions={actions}
              shown={room.shown}
            />
          )}
        </TextComposer>
      ) : (
        <CommentText text={text} duration={room.duration} onSeek={actions.seek} />
      )}
      {status === 'failed' && <NotSent comment={comment} />}
      {status === undefined && editing === null && (
        <CommentActions
          comment={comment}
          isMine={isMine}
          actions={actions}
          onReply={onReply}
          onEdit={() => {
            setDrawing(comment.drawing);
            saved.current = comment.drawing;
            setEditing('opened');
          }}
        />
      )}
    </article>
  );
}

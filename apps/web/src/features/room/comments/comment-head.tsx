import { Avatar } from '@mantine/core';
import { initialsOf } from '../../../components/initials-of';
import { IstTime } from '../../../components/ist-time';
import type { RoomComment } from '../model/comments-api';
import styles from './comment.module.css';
import type { RowRoom } from './row-room';
import { framesLabel } from './timing';

interface CommentHeadProps {
  comment: RoomComment;
  room: RowRoom;
}

/** The frames of a comment as a button that shows them. */
function FramesButton({ comment, room }: CommentHeadProps) {
  const { frames, parentId, version } = comment;
  const timing = room.timings.get(version);
  if (parentId !== null) return null;
  if (frames === null) return <span>Whole video</span>;
  // Without the version of the comment, its timecode is unknown.
  if (timing === undefined) return <span>{`Frame ${frames.from}`}</span>;
  const label = framesLabel(frames, timing);
  return (
    <button
      type="button"
      className={`${styles.time} tabular`}
      aria-label={`Show ${label}`}
      onClick={() => room.actions.show(comment)}
    >
      {label}
    </button>
  );
}

/** Who wrote a comment and when, and which part of the video it is about. */
export function CommentHead({ comment, room }: CommentHeadProps) {
  const { author, version, versionNumber, parentId, status } = comment;
  const person = room.people.get(author._id);
  const isOfOlder = parentId === null && version !== room.newest;
  return (
    <div className={styles.head}>
      <Avatar variant="default" src={person?.picture ?? null} alt="" size={28}>
        {initialsOf(author.name)}
      </Avatar>
      <div className={styles.heads}>
        <div className={styles.line}>
          <span className={styles.name}>{author.name}</span>
          {author._id === room.me ? (
            <span className={styles.you}>you</span>
          ) : (
            // An editor may have the creator's name.
            person?.role === 'YOUTUBER' && <span className={styles.you}>creator</span>
          )}
          <span className={styles.dimmed}>
            {status === undefined && <IstTime at={comment.createdAt} />}
            {status === 'sending' && 'Sending…'}
            {status === undefined && comment.editedAt !== null && ' (edited)'}
          </span>
        </div>
        {parentId === null && (
          <div className={styles.line}>
            <FramesButton comment={comment} room={room} />
            {isOfOlder && <span className={styles.badge}>{`from v${versionNumber}`}</span>}
            {comment.drawing !== null && <span className={styles.badge}>Drawing</span>}
            {comment.resolved !== null && (
              <span className={styles.badge} data-resolved>{`Resolved by ${comment.resolved.by.name}`}</span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

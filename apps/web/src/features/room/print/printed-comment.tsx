import { frameRateOf, timecodeAt, type Comment, type RoomVersion, type Still } from '@cutroom/contracts';
import { IstTime } from '../../../components/ist-time';
import { safeLink } from '../../../lib/navigation/safe-link';
import { Strokes } from '../drawing/strokes';
import type { PrintedThread } from './printed-threads';
import styles from './print.module.css';

interface PrintedCommentProps {
  thread: PrintedThread;
  /** The version that the comment is about. */
  version: RoomVersion | undefined;
  stills: readonly Still[];
  /** The version of the page, which comments on it do not repeat. */
  shown: RoomVersion;
}

/** '00:00:05:12', or a range of two. */
function timecodes({ frames }: Comment, version: RoomVersion | undefined): string {
  if (frames === null) return 'Whole video';
  const facts = version?.media?.facts ?? null;
  const start = facts?.startTimecode ?? null;
  const rate = frameRateOf(facts?.video?.frameRate ?? null, start);
  const ends = frames.from === frames.to ? [frames.from] : [frames.from, frames.to];
  return ends.map((frame) => timecodeAt(frame, rate, start)).join(' – ');
}

function Said({ comment }: { comment: Comment }) {
  return (
    <>
      <p className={styles.by}>
        <strong>{comment.author.name}</strong> <IstTime at={comment.createdAt} />
      </p>
      <p className={styles.text} dir="auto">
        {comment.deleted ? 'This comment was deleted.' : comment.text}
      </p>
    </>
  );
}

export function PrintedComment({
  thread: { comment, replies },
  version,
  stills,
  shown,
}: PrintedCommentProps) {
  const still = stills.find(
    (each) => each.version === comment.version && each.frame === comment.frames?.from,
  );
  const url = safeLink(still?.url ?? null);
  const timecode = timecodes(comment, version);
  const facts = version?.media?.facts?.video;
  const aspect = facts && facts.height > 0 ? facts.width / facts.height : 16 / 9;
  return (
    <li className={styles.comment}>
      <div className={styles.at}>
        {url !== null && (
          <div className={styles.frame}>
            <img src={url} alt={`The frame at ${timecode}`} className={styles.still} />
            {comment.drawing !== null && (
              <div className={styles.drawing} role="img" aria-label="Drawing on this frame">
                <Strokes strokes={comment.drawing} aspect={aspect} />
              </div>
            )}
          </div>
        )}
        <span className="tabular">{timecode}</span>
        {comment.version !== shown.version && <span>{`from v${comment.versionNumber}`}</span>}
        {comment.resolved !== null && <span>{`Resolved by ${comment.resolved.by.name}`}</span>}
      </div>
      <div>
        <Said comment={comment} />
        {replies.length > 0 && (
          <ul className={styles.replies} aria-label="Replies">
            {replies.map((reply) => (
              <li key={reply._id}>
                <Said comment={reply} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

import type { Room } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { CallButton } from '../../../components/call-button';
import { IstTime } from '../../../components/ist-time';
import { isolateName } from '../../../components/isolate-name';
import { LoadError } from '../../../components/load-error';
import { PageTitle } from '../../../components/page-title';
import { SkeletonList } from '../../../components/skeletons';
import { roomPath } from '../../../config/paths';
import { versionNumbered } from '../model/shown-version';
import { RoomGate } from '../page/room-gate';
import styles from './print.module.css';
import { PrintedComment } from './printed-comment';
import { threadsOf } from './printed-threads';
import { usePrinted } from './use-printed';

function PrintedRoom({ room: { video, versions } }: { room: Room }) {
  const [params] = useSearchParams();
  const shown = versionNumbered({ versions }, params.get('v')) ?? versions[0];
  const { comments, stills } = usePrinted(video._id);
  if (shown === undefined) return null;
  const threads = threadsOf(comments.data ?? [], shown.number);
  return (
    <article className={styles.page}>
      <PageTitle>{`Comments on ${video.title}, v${shown.number}`}</PageTitle>
      <div className={styles.actions}>
        {/* A frame that is still loading would be missing on paper. */}
        <CallButton
          disabled={comments.data === undefined}
          loading={stills.isPending}
          onClick={() => window.print()}
        >
          Print
        </CallButton>
        <Button component={Link} to={roomPath(video._id)} variant="default">
          Back to the review room
        </Button>
      </div>
      <header>
        <Title order={1}>{video.title}</Title>
        <Text className="tabular">
          {`v${shown.number} by ${isolateName(shown.uploadedBy.name)}, `}
          <IstTime at={shown.uploadedAt} />
        </Text>
      </header>
      {comments.isPending && <SkeletonList label="Loading comments" count={3} height="6rem" />}
      {comments.isLoadingError && <LoadError what="the comments" query={comments} />}
      {comments.data !== undefined && threads.length === 0 && (
        <Text>Nobody has commented on this version.</Text>
      )}
      <ol className={styles.comments} aria-label="Comments">
        {threads.map((thread) => (
          <PrintedComment
            key={thread.comment._id}
            thread={thread}
            version={versions.find(({ version }) => version === thread.comment.version)}
            stills={stills.data ?? []}
            shown={shown}
          />
        ))}
      </ol>
    </article>
  );
}

/** The comments on a version for paper, with a still of each commented frame (docs/product.md#review-room). */
export const PrintedComments = ({ videoId }: { videoId: string }) => (
  <RoomGate videoId={videoId} title="Comments">
    {(room) => <PrintedRoom room={room} />}
  </RoomGate>
);

import type { Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { isInBin, UnknownVideo } from '../../../components/unknown-video';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { roomPath } from '../../../config/paths';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';
import { NextVideo } from '../player/next-video';
import { ChangesNote } from './changes-note';
import { NewerVersion } from './newer-version';
import { RequestChanges } from './request-changes';
import styles from './room.module.css';
import { useRoom } from './use-room';
import { WithdrawRequest } from './withdraw-request';

interface ReviewDecisionsProps {
  video: Video;
  /** The version that the player shows; undefined until it has loaded. */
  version: string | undefined;
  onLoadNewest: () => void;
  /** Leads to the next pending video; undefined when there is none. */
  onNext: (() => void) | undefined;
}

/**
 * The review room's part of the page where the creator approves: the link to the room, 'Request changes', and a notice
 * when the version that the page shows has been replaced. The room is loaded separately; without it, the page works as
 * before.
 */
export const ReviewDecisions = memo(function ReviewDecisions({
  video,
  version,
  onLoadNewest,
  onNext,
}: ReviewDecisionsProps) {
  const { data: room, error } = useRoom(video._id);
  const newest = room?.versions[0];
  const isReplaced = newest !== undefined && version !== undefined && newest.version !== version;
  // The notice disappears, and with it its button, when the user shows that version.
  const section = useFocusKept<HTMLDivElement>(`${isReplaced}`);
  // Until the player has loaded, assume the version under review. The player shows another one only if one arrives in
  // between.
  const shown = version ?? video.version;
  // The room is newer than the rest of the page, which is not reloaded while the user works on it.
  const current = room?.video ?? video;
  const isAsked = video.state === 'CHANGES_REQUESTED';
  // The creator has decided in another window. Input on this page is kept as a draft.
  const isDecided = current.state !== video.state;
  const reload = useReloadVideo(video._id);
  useEffect(() => {
    if (isDecided) reload();
  }, [isDecided, reload]);
  // The video was deleted while this page was open.
  if (isInBin(error)) return <UnknownVideo message={error.message} />;
  return (
    <div ref={section} role="group" aria-label="Decisions" tabIndex={-1} className={styles.review}>
      {isReplaced && <NewerVersion key={newest.version} version={newest} onShow={onLoadNewest} />}
      {current.state === 'CHANGES_REQUESTED' && current.changes !== null && (
        <ChangesNote changes={current.changes} openComments={current.openComments} />
      )}
      <div className={styles.actions}>
        <Button component={Link} to={roomPath(video._id)} variant="default">
          Open the review room
        </Button>
        {isAsked && <WithdrawRequest video={current} />}
        {isAsked && onNext && <NextVideo onNext={onNext} />}
        {!isAsked && (
          <RequestChanges
            video={current}
            version={{ version: shown, number: shownNumber(shown, room?.versions, video.versionNumber) }}
          />
        )}
      </div>
    </div>
  );
});

const shownNumber = (
  version: string,
  versions: readonly { version: string; number: number }[] | undefined,
  otherwise: number,
): number => versions?.find((each) => each.version === version)?.number ?? otherwise;

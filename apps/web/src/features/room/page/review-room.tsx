import type { Room, RoomVersion } from '@cutroom/contracts';
import { useState } from 'react';
import { Announced } from '../../../components/announced';
import { Icon } from '../../../components/icon';
import { PageTitle } from '../../../components/page-title';
import { useVideosPlace } from '../../../lib/navigation/videos-place';
import { ProposalPanel } from '../../../components/proposal/proposal-panel';
import { useProfile } from '../../../lib/session/session';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { videoAt } from '../model/shown-version';
import { useShownVersion } from '../model/use-shown-version';
import { useFilmControl } from '../player/use-film-control';
import { Arrived } from './arrived';
import { ChangesNote } from './changes-note';
import { NewerVersion } from './newer-version';
import { RoomGate } from './room-gate';
import { RoomHeader } from './room-header';
import styles from './room.module.css';
import type { RoomSlots } from './room-slots';
import { VersionFacts } from './version-facts';

interface ReviewRoomProps extends RoomSlots {
  videoId: string;
  /** IDs of the users who are in the room. */
  present: readonly string[];
  /** IDs of the versions that have comments; undefined until these are known. */
  commented: ReadonlySet<string> | undefined;
}

/** The player and the comments, which count its frames. They follow the shown version together. */
function Watching({
  room,
  shown,
  renderPlayer,
  renderComments,
}: RoomSlots & { room: Room; shown: RoomVersion }) {
  const { video } = room;
  const control = useFilmControl(shown);
  return (
    <div className={styles.columns}>
      <div className={styles.watched}>
        <div className={styles.player}>{renderPlayer({ video: videoAt(video, shown), shown, control })}</div>
        <VersionFacts key={shown.version} video={video} shown={shown} />
        <ProposalPanel video={video} />
      </div>
      <div className={styles.panel}>{renderComments({ room, shown, control })}</div>
    </div>
  );
}

function OpenRoom({ room, present, commented, ...slots }: Omit<ReviewRoomProps, 'videoId'> & { room: Room }) {
  const { shown, newer, show } = useShownVersion(room);
  const { uploaded } = useVideosPlace();
  const { video } = room;
  const { changes } = video;
  const isAsked = video.state === 'CHANGES_REQUESTED';
  /** The time of the request for changes whose note is above the player. */
  const [inPlace, setInPlace] = useState(isAsked ? changes?.at : undefined);
  /** The request that was shown last. */
  const [noted, setNoted] = useState(isAsked ? changes : null);
  if (isAsked && changes?.at !== noted?.at) setNoted(changes);
  // In the creator's focused window, a request goes straight to its final place, and its note disappears when it is
  // withdrawn.
  const decidesHere = useProfile().role === 'YOUTUBER' && document.hasFocus();
  if (decidesHere && isAsked && changes?.at !== inPlace) setInPlace(changes?.at);
  if (decidesHere && changes === null && noted !== null) setNoted(null);
  const isWithdrawn = changes === null && noted?.versionNumber === shown?.number;
  // The note about the shown version stays until the user shows the next version.
  const isNoted = isAsked || isWithdrawn || (newer !== undefined && changes?.at === inPlace);
  const note = changes ?? noted;
  // 'Show v2' disappears with its notice.
  const whole = useFocusKept<HTMLDivElement>(shown?.version ?? '');
  if (shown === undefined) return null;
  return (
    <div
      ref={whole}
      role="group"
      aria-label={`Version ${shown.number}`}
      tabIndex={-1}
      className={styles.room}
    >
      <PageTitle>{video.title}</PageTitle>
      <RoomHeader room={room} shown={shown} present={present} commented={commented} onShow={show} />
      {uploaded !== undefined && (
        <div role="status" className={styles.uploaded}>
          <Icon name="check" />
          <Announced>
            <span>{`“${uploaded}” was uploaded. Your creator will be notified.`}</span>
          </Announced>
        </div>
      )}
      {newer !== undefined && (
        <Arrived key={newer.version} isLive>
          <NewerVersion version={newer} onShow={() => show(newer)} />
        </Arrived>
      )}
      {isNoted && note !== null && (
        <Arrived key={note.at} isLive={note.at !== inPlace}>
          <ChangesNote changes={note} openComments={video.openComments} isWithdrawn={isWithdrawn} />
        </Arrived>
      )}
      <Watching {...slots} room={room} shown={shown} />
    </div>
  );
}

/** The review room of a video, for the creator and the editors of its team (docs/product.md#review-room). */
export function ReviewRoom({ videoId, ...rest }: ReviewRoomProps) {
  return (
    <RoomGate videoId={videoId} title="Review room">
      {(room) => <OpenRoom room={room} {...rest} />}
    </RoomGate>
  );
}

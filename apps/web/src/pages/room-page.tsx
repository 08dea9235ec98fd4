import { useCallback, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { SkeletonList } from '../components/skeletons';
import { CommentsPanel } from '../features/room/comments/comments-panel';
import { createDrawingDesk } from '../features/room/drawing/drawing-desk';
import { markersOf } from '../features/room/model/markers';
import { useCommentsApi } from '../features/room/model/use-comments-api';
import { ReviewRoom } from '../features/room/page/review-room';
import { RoomFilm } from '../features/room/page/room-film';
import type { CommentsSlot, PlayerSlot } from '../features/room/page/room-slots';
import type { CommentsApi } from '../features/room/model/comments-api';
import { useProfile } from '../lib/session/session';

/** The parameter of a link to a comment. */
const parameter = 'comment';

/** The selected comment, in the address. */
function useSelectedComment() {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete(parameter);
          else next.set(parameter, id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { selected: params.get(parameter), select };
}

interface FilmProps extends PlayerSlot {
  desk: ReturnType<typeof createDrawingDesk>;
  comments: CommentsApi['comments'];
  onSelect: (id: string) => void;
}

function Film({ comments, onSelect, ...slot }: FilmProps) {
  const { version } = slot.shown;
  const markers = useMemo(() => markersOf(comments, version), [comments, version]);
  return <RoomFilm {...slot} markers={markers} onMarker={onSelect} />;
}

function RoomOfVideo({ videoId }: { videoId: string }) {
  const { _id: me } = useProfile();
  const commentsOf = useCommentsApi(videoId);
  const [desk] = useState(createDrawingDesk);
  const { selected, select } = useSelectedComment();

  const panel = ({ room, shown, control }: CommentsSlot) =>
    control === null ? (
      <SkeletonList label="Loading the comments" count={4} height="6rem" />
    ) : (
      <CommentsPanel
        api={commentsOf(room.versions)}
        control={control}
        desk={desk}
        versions={room.versions}
        version={shown}
        me={me}
        people={room.people}
        videoId={videoId}
        selected={selected}
        onSelect={select}
      />
    );
  const { present, comments } = commentsOf([]);
  return (
    <ReviewRoom
      videoId={videoId}
      present={present}
      renderPlayer={(slot) => (
        <Film key={slot.shown.version} {...slot} desk={desk} comments={comments} onSelect={select} />
      )}
      renderComments={panel}
    />
  );
}

export function RoomPage() {
  const { videoId = '' } = useParams();
  return <RoomOfVideo key={videoId} videoId={videoId} />;
}

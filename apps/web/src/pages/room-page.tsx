import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { roomPath } from '../config/paths';
import { RoomComments } from '../features/room/comments/room-comments';
import { createDrawingDesk } from '../features/room/drawing/drawing-desk';
import { markersOf } from '../features/room/model/markers';
import { useCommentsApi } from '../features/room/model/use-comments-api';
import { useSelectedComment } from '../features/room/model/use-selected-comment';
import { ReviewRoom } from '../features/room/page/review-room';
import { RoomFilm } from '../features/room/page/room-film';
import { useNextVideo } from '../features/room/page/use-next-video';
import type { PlayerSlot } from '../features/room/page/room-slots';
import type { CommentsApi } from '../features/room/model/comments-api';

const pathOfRoom = (videoId: string) => roomPath(videoId);

interface FilmProps extends PlayerSlot {
  desk: ReturnType<typeof createDrawingDesk>;
  comments: CommentsApi['comments'];
  onSelect: (id: string) => void;
}

function Film({ comments, onSelect, ...slot }: FilmProps) {
  const { version } = slot.shown;
  const markers = useMemo(() => markersOf(comments, version), [comments, version]);
  const onNext = useNextVideo(slot.video._id, pathOfRoom);
  return <RoomFilm {...slot} markers={markers} onMarker={onSelect} onNext={onNext} />;
}

function RoomOfVideo({ videoId }: { videoId: string }) {
  const commentsOf = useCommentsApi(videoId);
  const [desk] = useState(createDrawingDesk);
  const { select } = useSelectedComment();
  const { present, comments, isLoading, error } = commentsOf([]);
  const isKnown = !isLoading && error === null;
  const commented = useMemo(
    () => (isKnown ? new Set(comments.map(({ version }) => version)) : undefined),
    [isKnown, comments],
  );
  return (
    <ReviewRoom
      videoId={videoId}
      present={present}
      commented={commented}
      renderPlayer={(slot) => (
        <Film
          key={slot.shown.version}
          {...slot}
          desk={desk}
          comments={commentsOf([slot.shown]).comments}
          onSelect={select}
        />
      )}
      renderComments={(slot) => (
        <RoomComments {...slot} videoId={videoId} commentsOf={commentsOf} desk={desk} skeletons={4} />
      )}
    />
  );
}

export function RoomPage() {
  const { videoId = '' } = useParams();
  return <RoomOfVideo key={videoId} videoId={videoId} />;
}

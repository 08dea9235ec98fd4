import { useRef } from 'react';
import { useParams } from 'react-router';
import { Player } from '../components/player/player';
import { ReviewRoom } from '../features/room/page/review-room';
import type { PlayerSlot } from '../features/room/page/room-slots';

function VersionPlayer({ video, shown }: PlayerSlot) {
  const movie = useRef<HTMLVideoElement>(null);
  return <Player key={shown.version} video={video} version={shown.version} movie={movie} />;
}

export function RoomPage() {
  const { videoId = '' } = useParams();
  return (
    <ReviewRoom
      videoId={videoId}
      present={[]}
      renderPlayer={(slot) => <VersionPlayer {...slot} />}
      renderComments={() => null}
    />
  );
}

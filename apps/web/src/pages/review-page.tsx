import type { RoomVersion, Video } from '@cutroom/contracts';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useRenewal, useVideoSource } from '../components/player/use-video-source';
import { reviewPath } from '../config/paths';
import { VideoNeed } from '../features/needs/components/video-need';
import { ReviewVideo, type WatchSlot } from '../features/review/components/review-video';
import { RoomComments } from '../features/room/comments/room-comments';
import { createDrawingDesk } from '../features/room/drawing/drawing-desk';
import { markersOf } from '../features/room/model/markers';
import { momentsOf } from '../features/room/model/moments';
import { useCommentsApi } from '../features/room/model/use-comments-api';
import { useSelectedComment } from '../features/room/model/use-selected-comment';
import { ReviewDecisions } from '../features/room/page/review-decisions';
import { FilmPlace, LoadedFilm } from '../features/room/page/room-film';
import { useNextVideo } from '../features/room/page/use-next-video';
import { useRoom } from '../features/room/page/use-room';
import { useFilmControl } from '../features/room/player/use-film-control';
import { useInSteps } from '../lib/rendering/use-in-steps';

/** The version under review, derived from the video, so that the player does not wait for the room. */
const versionUnderReview = (video: Video, version: string): RoomVersion => ({
  version,
  number: video.versionNumber,
  comment: video.comment,
  uploadedBy: video.uploadedBy,
  uploadedAt: video.versionUploadedAt,
  size: video.size,
  extension: video.extension,
  maximumVideoQuality: video.maximumVideoQuality,
  media: video.media,
});

/** The room's player and comments, of the version that an approval names. */
function Watched({ video, movie, onImage, onNext, layOut }: WatchSlot) {
  const { data: room } = useRoom(video._id);
  const { data: source, error, refetch } = useVideoSource(video._id);
  const renew = useRenewal(video._id, source);
  const commentsOf = useCommentsApi(video._id);
  const { comments } = commentsOf(room?.versions ?? []);
  const { select } = useSelectedComment();
  const [desk] = useState(createDrawingDesk);
  const version = source?.version ?? video.version;
  const markers = useMemo(() => markersOf(comments, version), [comments, version]);
  const shown = room?.versions.find((each) => each.version === version) ?? versionUnderReview(video, version);
  const control = useFilmControl(shown);
  // Without the room, only the first version's uploader is known.
  const reviewed =
    room?.versions.find((each) => each.version === video.version) ??
    (video.versionNumber === 1 ? versionUnderReview(video, version) : undefined);
  const { media } = shown;
  const moments = useMemo(() => momentsOf(comments, { version, media }), [comments, version, media]);

  const showsPlayer = useInSteps(source !== undefined);
  const player =
    source === undefined || !showsPlayer ? (
      <FilmPlace shown={shown} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadedFilm
        video={video}
        shown={shown}
        source={source}
        onRenew={renew}
        desk={desk}
        markers={markers}
        onMarker={select}
        control={control}
        onNext={onNext}
        movie={movie}
        onImage={onImage}
      />
    );
  const panel = (
    <RoomComments
      videoId={video._id}
      room={room}
      shown={shown}
      control={showsPlayer ? control : null}
      desk={desk}
      commentsOf={commentsOf}
      skeletons={2}
    />
  );
  return layOut({ player, comments: panel, moments, reviewed });
}

export function ReviewPage() {
  const { videoId = '' } = useParams();
  // Here, so that it outlasts the player, which a decision removes.
  const onNext = useNextVideo(videoId, reviewPath);
  return (
    <ReviewVideo
      videoId={videoId}
      renderNeed={(video, describedBy) => <VideoNeed video={video} describedBy={describedBy} />}
      renderRoom={(slot) => <ReviewDecisions {...slot} onNext={onNext} />}
      onNext={onNext}
      Watched={Watched}
    />
  );
}

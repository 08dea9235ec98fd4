import type { Room } from '@cutroom/contracts';
import { Fragment, type ReactNode } from 'react';
import { LoadError } from '../../../components/load-error';
import { PageHeader } from '../../../components/page-header';
import { SkeletonBlock } from '../../../components/skeletons';
import { isUnknownVideo, UnknownVideo } from '../../../components/unknown-video';
import { useInSteps } from '../../../lib/rendering/use-in-steps';
import { useRoom } from './use-room';

interface RoomGateProps {
  videoId: string;
  /** The heading until the video is loaded. */
  title: string;
  children: (room: Room) => ReactNode;
}

/**
 * Loads a room for a page of it, and shows its loading and error states. A failed reload keeps the page; another video
 * starts with a new one.
 */
export function RoomGate({ videoId, title, children }: RoomGateProps) {
  const query = useRoom(videoId);
  const { data: room, error } = query;
  // A user who was removed from the team no longer sees the room.
  const isUnknown = isUnknownVideo(error);
  const showsRoom = useInSteps(room !== undefined && !isUnknown);
  if (room !== undefined && showsRoom) return <Fragment key={videoId}>{children(room)}</Fragment>;
  return (
    <>
      <PageHeader title={title} />
      {isUnknown && <UnknownVideo message={error.message} />}
      {error === null && (
        <div role="status" aria-label="Loading the video">
          <SkeletonBlock height="min(62vh, 50vw)" />
        </div>
      )}
      {error !== null && !isUnknown && <LoadError what="the video" query={query} />}
    </>
  );
}

import type { Room, RoomVersion } from '@cutroom/contracts';
import { useMemo } from 'react';
import { SkeletonList } from '../../../components/skeletons';
import { useInSteps } from '../../../lib/rendering/use-in-steps';
import { useProfile } from '../../../lib/session/session';
import type { DrawingDesk } from '../drawing/drawing-desk';
import { withCurrentNames } from '../model/current-names';
import type { PlayerControl } from '../model/player-control';
import type { useCommentsApi } from '../model/use-comments-api';
import { useNamesOfLeavers } from '../model/use-names-of-leavers';
import { useSelectedComment } from '../model/use-selected-comment';
import { CommentsPanel } from './comments-panel';

interface RoomCommentsProps {
  videoId: string;
  /** Undefined until it has loaded. */
  room: Room | undefined;
  /** The version in the player. */
  shown: RoomVersion;
  /** Null until the player is mounted. */
  control: PlayerControl | null;
  desk: DrawingDesk;
  commentsOf: ReturnType<typeof useCommentsApi>;
  /** How many placeholders the skeleton shows. */
  skeletons: number;
}

const noVersions: Room['versions'] = [];
const nobody: Room['people'] = [];

/** The comments of the signed-in user's team beside a player, once the player is mounted. */
export function RoomComments({
  videoId,
  room,
  shown,
  control,
  skeletons,
  commentsOf,
  desk,
}: RoomCommentsProps) {
  const { _id: me } = useProfile();
  const { selected, select } = useSelectedComment();
  const { versions, people } = room ?? { versions: noVersions, people: nobody };
  const api = commentsOf(versions);
  const comments = useMemo(() => withCurrentNames(api.comments, people), [api.comments, people]);
  useNamesOfLeavers(room, api.loadAgain);
  const isShown = useInSteps(room !== undefined && control !== null);
  if (room === undefined || control === null || !isShown)
    return <SkeletonList label="Loading the comments" count={skeletons} height="6rem" />;
  return (
    <CommentsPanel
      api={{ ...api, comments }}
      control={control}
      desk={desk}
      versions={versions}
      version={shown}
      me={me}
      people={people}
      videoId={videoId}
      selected={selected}
      onSelect={select}
    />
  );
}

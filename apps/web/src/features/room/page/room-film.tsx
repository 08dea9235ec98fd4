import { Loader } from '@mantine/core';
import { useCallback, useState } from 'react';
import { PlayerNotice } from '../../../components/player/player-notice';
import playerStyles from '../../../components/player/player.module.css';
import { useVideoSource } from '../../../components/player/use-video-source';
import { errorMessage } from '../../../lib/api-client/api-error';
import type { DrawingDesk } from '../drawing/drawing-desk';
import { DrawingSurface } from '../drawing/drawing-surface';
import type { PlayerControl } from '../model/player-control';
import type { Marker } from '../player/cluster-markers';
import { RoomPlayer } from '../player/room-player';
import type { PlayerSlot } from './room-slots';
import { useNextVideo } from './use-next-video';

interface RoomFilmProps extends PlayerSlot {
  desk: DrawingDesk;
  markers: readonly Marker[];
  onMarker: (id: string) => void;
}

/** The player of a version with the drawings over it, once its URLs are known. */
export function RoomFilm({ video, shown, desk, markers, onMarker, onControl }: RoomFilmProps) {
  const { data: source, error, refetch } = useVideoSource(video._id, shown.version);
  const renew = useCallback(async () => (await refetch()).data, [refetch]);
  const [control, setControl] = useState<PlayerControl | null>(null);
  const onNext = useNextVideo(video._id);
  const keep = useCallback(
    (next: PlayerControl) => {
      setControl(next);
      onControl(next);
    },
    [onControl],
  );

  if (source === undefined) {
    return (
      <div className={playerStyles.frame}>
        {error === null ? (
          <Loader color="gray" aria-label="Loading the video" />
        ) : (
          <PlayerNotice text={errorMessage(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const facts = shown.media?.facts?.video;
  const aspect = facts && facts.height > 0 ? facts.width / facts.height : undefined;
  return (
    <RoomPlayer
      video={video}
      version={shown}
      source={source}
      onRenew={renew}
      markers={markers}
      onMarker={onMarker}
      onControl={keep}
      {...(onNext && { onNext })}
      overlay={
        control && (
          <DrawingSurface desk={desk} control={control} {...(aspect === undefined ? {} : { aspect })} />
        )
      }
    />
  );
}

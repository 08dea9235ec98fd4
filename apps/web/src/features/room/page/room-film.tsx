import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RoomVersion, VideoSource } from '@cutroom/contracts';
import { useState, type RefObject } from 'react';
import { frameStyleOf } from '../../../components/player/frame-style';
import { PlayerNotice } from '../../../components/player/player-notice';
import playerStyles from '../../../components/player/player.module.css';
import { useRenewal, useVideoSource, type Renew } from '../../../components/player/use-video-source';
import { errorMessage } from '../../../lib/api-client/api-error';
import type { DrawingDesk } from '../drawing/drawing-desk';
import { DrawingSurface } from '../drawing/drawing-surface';
import type { Marker } from '../player/cluster-markers';
import { RoomPlayer } from '../player/room-player';
import styles from './room-film.module.css';
import type { PlayerSlot } from './room-slots';

interface FilmProps extends PlayerSlot {
  desk: DrawingDesk;
  markers: readonly Marker[];
  onMarker: (id: string) => void;
  /** Leads to the next pending video; undefined when there is none. */
  onNext: (() => void) | undefined;
  /** Receives the element that plays. */
  movie?: RefObject<HTMLVideoElement | null>;
  /** Called once the player shows an image of that version, or is known to show none. */
  onImage?: (version: string, isShown: boolean) => void;
}

/** The player of a version with the drawings over it. */
export function LoadedFilm({
  source,
  desk,
  shown,
  control,
  onNext,
  ...rest
}: FilmProps & { source: VideoSource; onRenew: Renew }) {
  // On a phone the tools would cover much of the video.
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const facts = shown.media?.facts?.video;
  const aspect = facts && facts.height > 0 ? facts.width / facts.height : undefined;
  return (
    <RoomPlayer
      {...rest}
      version={shown}
      source={source}
      control={control}
      {...(onNext && { onNext })}
      overlay={
        <DrawingSurface
          desk={desk}
          control={control}
          toolsIn={tools}
          {...(aspect === undefined ? {} : { aspect })}
        />
      }
      below={isNarrow && <div ref={setTools} className={styles.tools} />}
    />
  );
}

interface FilmPlaceProps {
  /** The version whose aspect ratio the placeholder has. */
  shown: RoomVersion;
  error: Error | null;
  onRetry: () => void;
}

/** The placeholder of the player until the URLs of the video are known. */
export function FilmPlace({ shown, error, onRetry }: FilmPlaceProps) {
  return (
    <div className={styles.place}>
      <div className={playerStyles.frame} style={error === null ? frameStyleOf(shown.media) : undefined}>
        {error === null ? (
          <Loader color="gray" role="status" aria-label="Loading the video" />
        ) : (
          <PlayerNotice text={errorMessage(error)} onRetry={onRetry} />
        )}
      </div>
      <div className={styles.controls} data-preview={shown.media?.preview === 'made' || undefined} />
    </div>
  );
}

/** The player of a version with the drawings over it, once its URLs are known. */
export function RoomFilm(props: FilmProps) {
  const { data, error, refetch } = useVideoSource(props.video._id, props.shown.version);
  const renew = useRenewal(props.video._id, data, props.shown.version);
  if (data === undefined) {
    return <FilmPlace shown={props.shown} error={error} onRetry={() => void refetch()} />;
  }
  return <LoadedFilm {...props} source={data} onRenew={renew} />;
}

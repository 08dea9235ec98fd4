import { timecodeAt, type RoomVersion, type Video, type VideoSource } from '@cutroom/contracts';
import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useMergedRef } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Movie } from '../../../components/player/movie';
import { PlaybackNotices } from '../../../components/player/playback-notices';
import { PlayerLine } from '../../../components/player/player-line';
import { usePlayback } from '../../../components/player/use-playback';
import type { Renew } from '../../../components/player/use-video-source';
import type { Marker } from './cluster-markers';
import { Controls } from './controls';
import type { FilmControl } from './film-state';
import { HelpSheet } from './help-sheet';
import styles from './room-player.module.css';
import { runCommand } from './run-command';
import { Timeline } from './timeline';
import { TimelineMarkers } from './timeline-markers';
import { useFullScreen } from './use-full-screen';
import { useShortcuts } from './use-shortcuts';
import type { Command } from './keys';

interface RoomPlayerProps {
  video: Video;
  version: RoomVersion;
  /** The one of this version. */
  control: FilmControl;
  source: VideoSource;
  /** Requests fresh URLs of this version; undefined when there are none. */
  onRenew: Renew;
  markers: readonly Marker[];
  onMarker: (id: string) => void;
  /** Leads to the next pending video; without it there is none. */
  onNext?: () => void;
  /** Covers exactly the video. Elements that handle clicks set `pointer-events: auto`. */
  overlay?: ReactNode;
  /** Between the video and the timeline. */
  below?: ReactNode;
  /** Receives the element that plays. */
  movie?: RefObject<HTMLVideoElement | null> | undefined;
  /** Called once the player shows an image of that version, or is known to show none. */
  onImage?: ((version: string, isShown: boolean) => void) | undefined;
}

/** The player of the review room, frame by frame. */
export function RoomPlayer(props: RoomPlayerProps) {
  const { video, version, control, source, onRenew, markers, onMarker, onNext, overlay, below, onImage } =
    props;
  const { media } = version;
  const shown = useMemo(() => ({ ...video, media, extension: version.extension }), [video, media, version]);

  const root = useRef<HTMLElement>(null);
  const movie = useRef<HTMLVideoElement>(null);
  const playback = usePlayback({ video: shown, source, renew: onRenew, movie, onImage });
  const { frameStyle, position } = playback;
  const attach = useCallback(
    (element: HTMLVideoElement) => {
      const detach = control.attach(element);
      if (element.readyState > 0) control.loaded();
      return detach;
    },
    [control],
  );
  const ref = useMergedRef(movie, props.movie, attach);

  const full = useFullScreen(root, movie);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [said, setSaid] = useState('');
  // One function, so that the buttons need not render again with the player.
  const run = useCallbackRef((command: Command, isRepeated = false) => {
    if (command === 'help') return setIsHelpOpen(true);
    if (command === 'fullScreen') return full.toggle();
    if (command === 'next') return onNext?.();
    const news = runCommand(control, command, (frame) =>
      timecodeAt(frame, control.rate, control.startTimecode),
    );
    if (news !== null && !isRepeated) setSaid(news);
  });
  useShortcuts(run);

  return (
    <section ref={root} className={styles.player} aria-label="Player">
      <div className={styles.stage}>
        <div className={styles.picture} style={frameStyle}>
          <Movie
            ref={ref}
            preload="auto"
            video={shown}
            playback={playback}
            onClick={() => run('playPause')}
            onTimeUpdate={({ currentTarget }) => position.note(source.version, currentTarget)}
            onSeeking={({ currentTarget }) => position.note(source.version, currentTarget)}
            onMetadata={(element) => {
              playback.load(element, source.version, control.isAsked());
              control.loaded();
            }}
          />
          {overlay !== undefined && <div className={styles.overlay}>{overlay}</div>}
          <PlaybackNotices video={shown} downloadUrl={source.downloadUrl} playback={playback} />
        </div>
      </div>
      {below}
      <div>
        <TimelineMarkers control={control} markers={markers} onMarker={onMarker} />
        <Timeline control={control} media={media} source={source} />
      </div>
      <Controls control={control} isFull={full.isFull} hasNext={onNext !== undefined} run={run} />
      <PlayerLine video={shown} source={source} isPreview={playback.isPreview} onChoose={playback.choose} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <HelpSheet opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </section>
  );
}

import type { Video } from '@cutroom/contracts';
import { Loader, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-client/api-error';
import { Movie } from './movie';
import { PlaybackNotices } from './playback-notices';
import styles from './player.module.css';
import { PlayerLine } from './player-line';
import { PlayerNotice } from './player-notice';
import { Scrubber } from './scrubber';
import { usePlayback } from './use-playback';
import { useRenewal, useVideoSource } from './use-video-source';

/** The video with the browser's controls: its preview where there is one, otherwise the original. */
export function Player({ video }: { video: Video }) {
  const movie = useRef<HTMLVideoElement>(null);
  const { data, error, refetch } = useVideoSource(video._id);
  const renew = useRenewal(video._id, data);
  const playback = usePlayback({ video, source: data, renew, movie });
  const [time, setTime] = useState({ seconds: 0, duration: 0 });
  const { isPreview, problem, frameStyle, position } = playback;

  if (data === undefined) {
    return (
      <div className={styles.player}>
        <div className={styles.frame} style={error === null ? frameStyle : undefined}>
          {error === null ? (
            <Loader color="gray" role="status" aria-label="Loading the video" />
          ) : (
            <PlayerNotice text={errorMessage(error)} onRetry={() => void refetch()} />
          )}
        </div>
        <div className={styles.line} />
      </div>
    );
  }

  const { version } = data;

  function load(element: HTMLVideoElement) {
    const { currentTime, duration } = element;
    setTime({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
    playback.load(element, version);
  }

  const showTime = ({ currentTime }: HTMLVideoElement) =>
    setTime(({ duration }) => ({ duration, seconds: currentTime }));

  function follow(element: HTMLVideoElement) {
    position.note(version, element);
    showTime(element);
  }

  return (
    <div className={styles.player}>
      <div className={styles.frame} style={frameStyle}>
        <Movie
          ref={movie}
          controls={problem === null}
          preload="metadata"
          video={video}
          playback={playback}
          onTimeUpdate={({ currentTarget }) => follow(currentTarget)}
          onSeeking={({ currentTarget }) => follow(currentTarget)}
          onMetadata={load}
        >
          <Text>Your browser has no player.</Text>
        </Movie>
        <PlaybackNotices video={video} downloadUrl={data.downloadUrl} playback={playback} />
      </div>
      <Scrubber
        video={video}
        source={data}
        time={time}
        onSeek={(seconds) => {
          if (!movie.current) return;
          movie.current.currentTime = seconds;
          showTime(movie.current);
        }}
      />
      <PlayerLine video={video} source={data} isPreview={isPreview} onChoose={playback.choose} />
    </div>
  );
}

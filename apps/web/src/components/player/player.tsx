import type { Video } from '@cutroom/contracts';
import { Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { errorMessage } from '../../lib/api-client/api-error';
import styles from './player.module.css';
import { PlayerLine } from './player-line';
import { PlayerNotice } from './player-notice';
import { playerProblem, type PlayerProblem } from './player-problem';
import { brokenText, noImageText } from './player-texts';
import { Scrubber } from './scrubber';
import { usePosition } from './use-position';
import { useVideoSource } from './use-video-source';

interface PlayerProps {
  video: Video;
  /** Without it, the one under review. */
  version?: string;
  /** Receives the element that plays. */
  movie: RefObject<HTMLVideoElement | null>;
  /** Called once the player shows an image of that version, or is known to show none. */
  onImage?: (version: string, isShown: boolean) => void;
}

/**
 * The video: its preview where there is one, otherwise the original. The URLs are valid for 15 minutes: when they have
 * expired the player renews them and resumes where it was.
 */
export function Player({ video, version, movie, onImage }: PlayerProps) {
  const { data, error, refetch } = useVideoSource(video._id, version);
  const position = usePosition(video._id);
  const [wanted, setWanted] = useState<'preview' | 'original'>('preview');
  // Of the video once its metadata is known; until then the frame of the style sheet reserves 16:9.
  const [ratio, setRatio] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ url: string; problem: PlayerProblem } | null>(null);
  const [blindUrl, setBlindUrl] = useState<string | null>(null);
  const [time, setTime] = useState({ seconds: 0, duration: 0 });

  const isPreview = wanted === 'preview' && data?.previewUrl != null;
  const url = (isPreview ? data?.previewUrl : data?.url) ?? '';
  const problem = failed?.url === url ? failed.problem : null;
  const isBlind = blindUrl === url;

  const isReady = video.media?.state === 'READY';
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    // Who watches the original is not interrupted: the preview is one click away.
    const element = movie.current;
    const isWatched = element !== null && problem === null && !isBlind && element.currentTime > 0;
    if (!isWatched) void refetch();
  }, [isReady, movie, problem, isBlind, refetch]);

  async function fail() {
    const element = movie.current;
    if (!element || !data) return;
    const found = playerProblem(element.error?.code, data.expiresAt, Date.now());
    if (found === 'address-ended') {
      position.hold(data.version, element);
      const fresh = await refetch();
      if (fresh.data !== undefined && fresh.data.url !== data.url) return;
    }
    setFailed({ url, problem: found });
    if (found === 'unplayable' && !isPreview) onImage?.(data.version, false);
  }

  function choose(next: 'preview' | 'original') {
    if (movie.current && data) position.hold(data.version, movie.current);
    setWanted(next);
    if (next === 'preview' && data?.previewUrl === null) void refetch();
  }

  if (data === undefined) {
    return (
      <div className={styles.player}>
        <div className={styles.frame}>
          {error === null ? (
            <Loader color="gray" aria-label="Loading the video" />
          ) : (
            <PlayerNotice text={errorMessage(error)} onRetry={() => void refetch()} />
          )}
        </div>
        <div className={styles.line} />
      </div>
    );
  }

  function load(element: HTMLVideoElement, version: string) {
    setFailed(null);
    const { videoWidth, videoHeight, duration } = element;
    const hasImage = videoWidth > 0 && videoHeight > 0;
    if (hasImage) setRatio(videoWidth / videoHeight);
    setBlindUrl(hasImage ? null : url);
    setTime({ seconds: element.currentTime, duration: Number.isFinite(duration) ? duration : 0 });
    onImage?.(version, hasImage);
    position.resume(version, element);
  }

  const showTime = ({ currentTime }: HTMLVideoElement) =>
    setTime(({ duration }) => ({ duration, seconds: currentTime }));

  return (
    <div className={styles.player}>
      <div
        className={styles.frame}
        style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
      >
        <video
          key={url}
          ref={movie}
          className={styles.movie}
          src={url}
          controls={problem === null}
          playsInline
          preload="metadata"
          aria-label={`Video: ${video.title}`}
          onError={() => void fail()}
          onTimeUpdate={({ currentTarget }) => {
            position.note(data.version, currentTarget);
            showTime(currentTarget);
          }}
          onSeeking={({ currentTarget }) => showTime(currentTarget)}
          onEnded={position.forget}
          onLoadedMetadata={({ currentTarget }) => load(currentTarget, data.version)}
        >
          <Text>Your browser has no player.</Text>
        </video>
        {problem === null && isBlind && (
          <PlayerNotice text={noImageText(video)} downloadUrl={data.downloadUrl} hasSound />
        )}
        {problem === 'unplayable' && !isPreview && (
          <PlayerNotice text={brokenText(video, problem, isPreview)} downloadUrl={data.downloadUrl} />
        )}
        {problem !== null && (problem !== 'unplayable' || isPreview) && (
          <PlayerNotice
            text={brokenText(video, 'network', isPreview)}
            onRetry={() => {
              setFailed(null);
              movie.current?.load();
            }}
          />
        )}
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
      <PlayerLine video={video} source={data} isPreview={isPreview} onChoose={choose} />
    </div>
  );
}

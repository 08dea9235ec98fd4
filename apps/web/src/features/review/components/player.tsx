import type { Video } from '@cutroom/contracts';
import { Loader, Text } from '@mantine/core';
import { useRef, useState, type CSSProperties } from 'react';
import { errorMessage } from '../../../lib/api-client/api-error';
import { useDraft } from '../../../lib/drafts/use-draft';
import { useVideoSource } from '../api/use-video-source';
import { parsePosition, positionDraftName } from '../model/player-position';
import { playerProblem, type PlayerProblem } from '../model/player-problem';
import styles from './player.module.css';
import { PlayerNotice } from './player-notice';

/** Where the playback of a version was when its URL expired, or when it was last watched. */
interface Position {
  version: string;
  seconds: number;
  playing: boolean;
}

/** A position is kept no more often than this, in seconds of the video. */
const keptEvery = 2;

/**
 * The video under review. Its URL is valid for 15 minutes: when it has expired the player renews it and resumes where
 * it was. A reload or another sign-in resumes there too, paused.
 */
export function Player({ video }: { video: Video }) {
  const { data, error, refetch } = useVideoSource(video._id);
  const element = useRef<HTMLVideoElement>(null);
  const kept = useDraft(positionDraftName(video._id), parsePosition);
  const lastKept = useRef(0);
  const position = useRef<Position>({ version: '', seconds: 0, ...kept.restored, playing: false });
  // Of the video once its metadata is known; until then the frame of the style sheet reserves 16:9.
  const [ratio, setRatio] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ url: string; problem: PlayerProblem } | null>(null);

  async function fail() {
    const movie = element.current;
    if (!movie || !data) return;
    const problem = playerProblem(movie.error?.code, data.expiresAt, Date.now());
    if (problem === 'address-ended') {
      // The error may come before the first timeupdate; the user who pressed play need not press it again.
      const seconds = position.current.version === data.version ? position.current.seconds : 0;
      position.current = { version: data.version, seconds, playing: !movie.paused };
      const fresh = await refetch();
      if (fresh.data !== undefined && fresh.data.url !== data.url) return;
    }
    setFailed({ url: data.url, problem });
  }

  function resume(movie: HTMLVideoElement) {
    const { version, seconds, playing } = position.current;
    // Another version starts from its beginning.
    if (version !== data?.version) return;
    if (seconds > 0) movie.currentTime = seconds;
    if (playing) void movie.play().catch(() => undefined);
  }

  if (data === undefined) {
    return (
      <div className={styles.frame}>
        {error === null ? (
          <Loader color="gray" aria-label="Loading the video" />
        ) : (
          <PlayerNotice text={errorMessage(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }

  const problem = failed?.url === data.url ? failed.problem : null;
  return (
    <div
      className={styles.frame}
      style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
    >
      <video
        key={data.url}
        ref={element}
        className={styles.movie}
        src={data.url}
        controls={problem === null}
        playsInline
        preload="metadata"
        aria-label={`Video: ${video.title}`}
        onError={() => void fail()}
        onTimeUpdate={({ currentTarget: { currentTime, error: broken, paused } }) => {
          // The browser pauses a video that fails, but the user wants to keep watching.
          if (broken) return;
          position.current = { version: data.version, seconds: currentTime, playing: !paused };
          if (Math.abs(currentTime - lastKept.current) < keptEvery) return;
          lastKept.current = currentTime;
          kept.keep({ version: data.version, seconds: currentTime });
        }}
        onEnded={kept.forget}
        onLoadedMetadata={({ currentTarget }) => {
          setFailed(null);
          const { videoWidth, videoHeight } = currentTarget;
          if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight);
          resume(currentTarget);
        }}
      >
        <Text>Your browser has no player.</Text>
      </video>
      {problem === 'unplayable' ? (
        <PlayerNotice
          text={`Your browser cannot play this .${video.extension} file. Download it to watch it.`}
          downloadUrl={data.downloadUrl}
        />
      ) : (
        problem !== null && (
          <PlayerNotice
            text="We couldn't load the video."
            onRetry={() => {
              setFailed(null);
              element.current?.load();
            }}
          />
        )
      )}
    </div>
  );
}

import { endpoints, type Video } from '@cutroom/contracts';
import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api-client/api-error';
import { apiQuery } from '../../../lib/queries/api-query';
import { playerProblem, type PlayerProblem } from '../model/player-problem';
import styles from './player.module.css';
import { PlayerNotice } from './player-notice';

/** Where the picture stood when its address ended. */
interface Position {
  seconds: number;
  playing: boolean;
}

/**
 * The video under review. Its address lives for an hour: when it has ended another is asked for, and the picture
 * goes on where it stood.
 */
export function Player({ video }: { video: Video }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(endpoints.videoSource, { params: { videoId: video._id } }),
    // A fresh address would start the picture again: only its end asks for one. Each review asks anew, for what
    // the creator is shown is what an approval is about.
    staleTime: Infinity,
    gcTime: 0,
  });
  const element = useRef<HTMLVideoElement>(null);
  const position = useRef<Position>({ seconds: 0, playing: false });
  const [failed, setFailed] = useState<{ url: string; problem: PlayerProblem } | null>(null);

  async function fail() {
    const movie = element.current;
    if (!movie || !data) return;
    const problem = playerProblem(movie.error?.code, data.expiresAt, Date.now());
    if (problem === 'address-ended') {
      const fresh = await refetch();
      if (fresh.data !== undefined && fresh.data.url !== data.url) return;
    }
    setFailed({ url: data.url, problem });
  }

  function resume(movie: HTMLVideoElement) {
    const { seconds, playing } = position.current;
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
    <div className={styles.frame}>
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
        onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
          position.current = { seconds: currentTime, playing: !paused };
        }}
        onLoadedMetadata={({ currentTarget }) => {
          setFailed(null);
          resume(currentTarget);
        }}
      >
        <Text>Your browser has no player.</Text>
      </video>
      {problem === 'unplayable' ? (
        <PlayerNotice
          text={`Your browser cannot play this .${video.extension} file. Download it to watch it.`}
          downloadUrl={data.url}
        />
      ) : (
        problem !== null && (
          <PlayerNotice
            text="The video could not be loaded."
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

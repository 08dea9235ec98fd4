import { type RoomVersion, type Video } from '@cutroom/contracts';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PlayerNotice } from '../../../components/player/player-notice';
import { playerProblem } from '../../../components/player/player-problem';
import { useVideoSource } from '../../../components/player/use-video-source';
import { errorMessage } from '../../../lib/api-client/api-error';
import { serverNow } from '../../../lib/time/server-clock';
import styles from './compare.module.css';

interface VersionMovieProps {
  video: Video;
  version: RoomVersion;
  muted: boolean;
  /** Called when the video can seek, and with null when it no longer can. */
  onMovie: (movie: HTMLVideoElement | null) => void;
}

/** One of two compared versions, without controls. An expired URL is renewed; the transport then seeks. */
export function VersionMovie({ video, version, muted, onMovie }: VersionMovieProps) {
  const { data, error, refetch } = useVideoSource(video._id, version.version);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = data?.previewUrl ?? data?.url;

  // The video is attached once it has loaded.
  useEffect(() => () => onMovie(null), [url, onMovie]);

  async function fail(code: number | undefined) {
    onMovie(null);
    if (data && playerProblem(code, data.expiresAt, serverNow()) === 'address-ended') {
      const fresh = await refetch();
      if (fresh.data !== undefined && fresh.data.url !== data.url) return;
    }
    setFailedUrl(url ?? null);
  }

  if (url === undefined) {
    return error === null ? (
      <Loader color="gray" role="status" aria-label={`Loading v${version.number}`} />
    ) : (
      <PlayerNotice text={errorMessage(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <video
        key={url}
        className={styles.movie}
        src={url}
        muted={muted}
        playsInline
        preload="auto"
        aria-label={`v${version.number} of ${video.title}`}
        onLoadedMetadata={({ currentTarget }) => {
          setFailedUrl(null);
          onMovie(currentTarget);
        }}
        onError={({ currentTarget }) => void fail(currentTarget.error?.code)}
      />
      {failedUrl === url && (
        <PlayerNotice
          text={`Your browser could not play v${version.number}.`}
          downloadUrl={data?.downloadUrl ?? ''}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

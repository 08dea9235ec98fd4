import type { RoomVersion, VideoSource } from '@cutroom/contracts';
import { buildFacts } from '@cutroom/contracts/testing';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { session } from '../../../lib/session/session';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildSignIn, buildVideo } from '../../../testing/builders';
import type { FilmControl } from '../player/film-state';
import { RoomPlayer } from '../player/room-player';
import { useFilmControl } from '../player/use-film-control';

export function mediaAt(frameRate: number) {
  const facts = buildFacts();
  return buildMedia({
    facts: { ...facts, startTimecode: '01:00:00:00', video: facts.video && { ...facts.video, frameRate } },
  });
}

const video = buildVideo({ media: mediaAt(25) });

export const playedVersion: RoomVersion = {
  version: 'v-green',
  number: 1,
  comment: '',
  uploadedBy: video.uploadedBy,
  uploadedAt: video.createdAt,
  size: video.size,
  extension: 'mp4',
  maximumVideoQuality: '1080p',
  media: video.media,
};

export const playedSource: VideoSource = {
  url: 'https://store.test/1.mp4',
  previewUrl: 'https://store.test/preview.mp4',
  downloadUrl: 'https://store.test/1.mp4?attachment',
  expiresAt: '2099-01-01T00:00:00.000Z',
  version: 'v-green',
  waveformUrl: null,
};

export const shownMovie = () => screen.getByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');

/** jsdom cannot play media. This fake plays on request and seeks at once. */
export function fakeMovie(movie: HTMLVideoElement) {
  let isPaused = true;
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(movie, name, { configurable: true, ...descriptor });
  define('paused', { get: () => isPaused });
  for (const [name, value] of Object.entries({
    videoWidth: 1280,
    videoHeight: 720,
    duration: 60,
    readyState: 4,
  }))
    define(name, { value });
  // play() of a playing element fires no event.
  movie.play = async () => {
    if (!isPaused) return;
    isPaused = false;
    fireEvent.play(movie);
  };
  movie.pause = () => {
    if (isPaused) return;
    isPaused = true;
    fireEvent.pause(movie);
  };
  fireEvent.loadedMetadata(movie);
}

interface Played {
  version: RoomVersion;
  source: VideoSource;
}

/** Opens the room's player next to a text field. `renewal` answers when its URLs have expired. */
export function openPlayer(played: Partial<Played> = {}, renewal = Promise.resolve(playedSource)) {
  session.start(buildSignIn(buildCreator()));
  const opened = { control: null as FilmControl | null, markers: [] as string[], nexts: 0 };
  const onMarker = (id: string) => void opened.markers.push(id);
  const markers = [{ id: 'c1', frame: 50, label: 'Edi: the map is wrong', isResolved: false }];
  const queryClient = new QueryClient();
  let props: Played = { version: playedVersion, source: playedSource, ...played };
  function Player(shown: Played) {
    const control = useFilmControl(shown.version);
    useEffect(() => void (opened.control = control), [control]);
    return (
      <RoomPlayer
        video={video}
        {...shown}
        control={control}
        onRenew={async () => {
          const source = await renewal;
          change({ source });
          return source;
        }}
        markers={markers}
        onMarker={onMarker}
        onNext={() => (opened.nexts += 1)}
        overlay={<p>A drawing</p>}
      />
    );
  }
  const page = () => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Player {...props} />
        <textarea aria-label="Comment" />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(page());
  function change(next: Partial<Played>) {
    props = { ...props, ...next };
    rerender(page());
  }
  const movie = shownMovie();
  fakeMovie(movie);
  const control = opened.control;
  if (control === null) throw new Error('no control');
  return { ...opened, opened, control, movie, change, user: userEvent.setup({ delay: null }) };
}

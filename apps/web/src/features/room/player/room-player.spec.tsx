import { frameMiddle, frameRateOf, type RoomVersion, type VideoSource } from '@cutroom/contracts';
import { buildFacts } from '@cutroom/contracts/testing';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { session } from '../../../lib/session/session';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildSignIn, buildVideo } from '../../../testing/builders';
import type { PlayerControl } from '../model/player-control';
import { RoomPlayer } from './room-player';

const rate = frameRateOf(25);
const media = buildMedia({ facts: { ...buildFacts(), startTimecode: '01:00:00:00' } });
if (media.facts?.video) media.facts.video.frameRate = 25;
const video = buildVideo({ media });
const version: RoomVersion = {
  version: 'v-green',
  number: 1,
  comment: '',
  uploadedBy: video.uploadedBy,
  uploadedAt: video.createdAt,
  size: video.size,
  extension: 'mp4',
  maximumVideoQuality: '1080p',
  media,
};
const source: VideoSource = {
  url: 'https://store.test/1.mp4',
  previewUrl: 'https://store.test/preview.mp4',
  downloadUrl: 'https://store.test/1.mp4?attachment',
  expiresAt: '2099-01-01T00:00:00.000Z',
  version: 'v-green',
  waveformUrl: null,
};

/** jsdom has no player: this one plays when it is told to, and seeks at once. */
function fakeMovie(movie: HTMLVideoElement) {
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
  movie.play = async () => {
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

function open(markers = [{ id: 'c1', frame: 50, label: 'Edi: the map is wrong', isResolved: false }]) {
  session.start(buildSignIn(buildCreator()));
  const opened = { control: null as PlayerControl | null, markers: [] as string[], nexts: 0 };
  const onControl = (control: PlayerControl) => void (opened.control = control);
  const onMarker = (id: string) => void opened.markers.push(id);
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RoomPlayer
          video={video}
          version={version}
          source={source}
          onRenew={async () => source}
          markers={markers}
          onMarker={onMarker}
          onNext={() => (opened.nexts += 1)}
          onControl={onControl}
          overlay={<p>A drawing</p>}
        />
        <textarea aria-label="Comment" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const movie = screen.getByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
  fakeMovie(movie);
  const control = opened.control;
  if (control === null) throw new Error('no control');
  return { ...opened, opened, control, movie, user: userEvent.setup({ delay: null }) };
}
const timecode = () => screen.getByTitle('Go to a timecode').textContent;

describe('room player', () => {
  it('steps by exact frames, counted from the start timecode of the file', async () => {
    const { user, movie, control } = open();
    expect(timecode()).toBe('01:00:00:00');
    await user.keyboard('...');
    await user.keyboard(',');
    expect(timecode()).toBe('01:00:00:02');
    expect(movie.currentTime).toBeCloseTo(frameMiddle(2, rate), 9);
    await user.keyboard('{End}');
    expect(control.getState().frame).toBe(1_499);
    await user.keyboard('{Home}{ArrowRight}');
    expect(timecode()).toBe('01:00:01:00');
  });

  it('plays with space and L, pauses with K on the frame of the clock, and marks and clears a range', async () => {
    const { user, movie, control } = open();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await user.keyboard('l');
    expect(movie.playbackRate).toBe(2);
    movie.currentTime = 4.05;
    await user.keyboard('k');
    expect(control.getState()).toMatchObject({ frame: 101, isPlaying: false });
    expect(movie.currentTime).toBeCloseTo(frameMiddle(101, rate), 9);
    await user.keyboard('i');
    await user.keyboard('{ArrowRight}o');
    expect(control.getState().range).toEqual({ from: 101, to: 126 });
    expect(screen.getByText('The range ends at 01:00:05:01')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the range' }));
    expect(control.getState().range).toBeNull();
  });

  it('leaves keys to text fields, and opens the help sheet otherwise', async () => {
    const { user, control, opened } = open();
    await user.type(screen.getByLabelText('Comment'), 'no.?');
    expect(control.getState().frame).toBe(0);
    expect(opened.nexts).toBe(0);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('n?');
    expect(opened.nexts).toBe(1);
    expect(await screen.findByRole('dialog', { name: 'Keys of the player' })).toHaveTextContent(
      'One frame back',
    );
  });

  it('goes to a timecode, and says why it cannot', async () => {
    const { user, control } = open();
    await user.click(screen.getByTitle('Go to a timecode'));
    const field = screen.getByLabelText('Go to timecode');
    await user.clear(field);
    await user.type(field, '02:00:00:00{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This video runs from 01:00:00:00 to 01:00:59:24.');
    await user.clear(field);
    await user.type(field, '01:00:02:05{Enter}');
    expect(control.getState().frame).toBe(55);
  });

  it('selects the comment of a marker', async () => {
    const { user, markers } = open();
    await user.click(screen.getByRole('button', { name: 'Comment at 01:00:02:00: Edi: the map is wrong' }));
    expect(markers).toEqual(['c1']);
  });

  it('says that it plays the preview, and offers the original and a download', async () => {
    const { user, movie } = open();
    expect(movie).toHaveAttribute('src', 'https://store.test/preview.mp4');
    expect(screen.getByText('Preview, 720p. YouTube gets the original.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play the original' }));
    expect(screen.getByLabelText('Video: Monsoon in Mumbai')).toHaveAttribute('src', source.url);
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', source.downloadUrl);
  });

  it('shows a frame that was asked for before the video was there', () => {
    const { movie, control } = open();
    Object.defineProperty(movie, 'readyState', { value: 0, configurable: true });
    act(() => control.show(40));
    Object.defineProperty(movie, 'readyState', { value: 4, configurable: true });
    fireEvent.loadedMetadata(movie);
    expect(movie.currentTime).toBeCloseTo(frameMiddle(40, rate), 9);
  });
});

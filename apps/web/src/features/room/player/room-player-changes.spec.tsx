import { frameMiddle, frameRateOf, type VideoSource } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  fakeMovie,
  mediaAt,
  openPlayer,
  playedSource,
  playedVersion,
  shownMovie,
} from '../testing/open-player';

describe('room player whose URL has expired', () => {
  const expired = { ...playedSource, expiresAt: '2020-01-01T00:00:00.000Z' };
  const renewed = { ...playedSource, previewUrl: 'https://store.test/preview.mp4?again' };

  /** Makes the store refuse the expired URL. */
  function fail(movie: HTMLVideoElement) {
    Object.defineProperty(movie, 'error', { configurable: true, value: { code: 2 } });
    fireEvent.error(movie);
  }

  function openExpired() {
    let answer = (_: VideoSource): void => undefined;
    const renewal = new Promise<VideoSource>((resolve) => (answer = resolve));
    const opened = openPlayer({ source: expired }, renewal);
    const { movie } = opened;
    movie.currentTime = 12;
    fireEvent.timeUpdate(movie);
    return {
      ...opened,
      /** @returns the element of the renewed URL, once it has loaded */
      async renew() {
        answer(renewed);
        await waitFor(() => expect(shownMovie()).not.toBe(movie));
        fakeMovie(shownMovie());
        return shownMovie();
      },
    };
  }

  it('shows the requested frame, not the one where it was paused', async () => {
    const { control, movie, renew } = openExpired();
    act(() => control.show(1_000));
    fireEvent.seeking(movie);
    fail(movie);
    const next = await renew();
    expect(control.getState().frame).toBe(1_000);
    expect(next.currentTime).toBe(frameMiddle(1_000, frameRateOf(25)));
  });

  it('shows the frame that was last requested while the URL was being renewed', async () => {
    const { control, movie, renew } = openExpired();
    act(() => control.show(1_000));
    fireEvent.seeking(movie);
    fail(movie);
    act(() => control.show(700));
    const next = await renew();
    expect(control.getState().frame).toBe(700);
    expect(next.currentTime).toBe(frameMiddle(700, frameRateOf(25)));
  });

  it('stays paused at a comment that was selected after the video had stopped', async () => {
    const { control, movie, user, renew } = openExpired();
    await user.keyboard(' ');
    fireEvent.timeUpdate(movie);
    fail(movie);
    act(() => control.show(1_000));
    expect((await renew()).paused).toBe(true);
    expect(control.getState()).toMatchObject({ frame: 1_000, isPlaying: false });
  });

  it('continues playing after the renewal, although the browser paused the failed video', async () => {
    const { movie, user, renew } = openExpired();
    await user.keyboard(' ');
    fireEvent.timeUpdate(movie);
    fail(movie);
    act(() => movie.pause());
    expect(await renew()).toMatchObject({ currentTime: 12, paused: false });
  });

  it('continues at the position that the user sought during playback', async () => {
    const { movie, user, renew } = openExpired();
    await user.keyboard(' ');
    movie.currentTime = 40;
    fireEvent.seeking(movie);
    fail(movie);
    expect(await renew()).toMatchObject({ currentTime: 40, paused: false });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
  });
});

describe('room player when the facts of its file arrive', () => {
  const unknown = { ...playedVersion, media: null };
  const known = { ...playedVersion, media: mediaAt(50) };

  it('keeps playing, and pauses with space', async () => {
    const { opened, movie, change, user } = openPlayer({ version: unknown });
    await user.keyboard(' l');
    change({ version: known });
    expect(shownMovie()).toBe(movie);
    expect(movie).toMatchObject({ paused: false, playbackRate: 2 });
    expect(opened.control?.getState().isPlaying).toBe(true);
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    movie.currentTime = 4.01;
    await user.keyboard(' ');
    expect(movie.paused).toBe(true);
    expect(opened.control?.getState()).toMatchObject({ frame: 200, isPlaying: false });
  });

  it('continues playing backward', async () => {
    const { opened, movie, change, user } = openPlayer({ version: unknown });
    await user.keyboard('{End}j');
    change({ version: known });
    expect(opened.control?.getState().isPlaying).toBe(true);
    const frame = () => opened.control?.getState().frame ?? 0;
    const before = frame();
    expect(before).toBeGreaterThan(2_900);
    await waitFor(() => expect(frame()).toBeLessThan(before));
    await user.keyboard('k');
    expect(opened.control?.getState().isPlaying).toBe(false);
    expect(movie.paused).toBe(true);
  });

  it('keeps volume, mute, speed, loop, and the seconds of the range', async () => {
    const { opened, movie, change, user } = openPlayer({ version: unknown });
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('mr');
    act(() => opened.control?.setRange({ from: 10, to: 19 }));
    change({ version: known });
    expect(movie).toMatchObject({ volume: 0.4, muted: true, playbackRate: 1.5 });
    expect(screen.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
    expect(opened.control?.getState()).toMatchObject({ range: { from: 20, to: 39 }, isLooping: true });
    await user.keyboard('m');
    expect(movie).toMatchObject({ volume: 0.4, muted: false });
  });

  it('stays at its position while paused', () => {
    const { opened, control, movie, change } = openPlayer({ version: unknown });
    act(() => control.show(100));
    change({ version: known });
    expect(opened.control?.getState().frame).toBe(201);
    expect(movie.currentTime).toBe(frameMiddle(201, frameRateOf(50)));
  });

  it('starts at the beginning of another version', () => {
    const { opened, control, change } = openPlayer({ version: unknown });
    act(() => control.setRange({ from: 10, to: 19 }));
    change({ version: { ...known, version: 'v-red' } });
    expect(opened.control?.getState().range).toBeNull();
  });
});

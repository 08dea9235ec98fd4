import { frameMiddle, frameRateOf, type VideoSource } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeMovie, openPlayer, playedSource, shownMovie } from '../testing/open-player';

describe('room player whose URL has expired', () => {
  const expired = { ...playedSource, expiresAt: '2020-01-01T00:00:00.000Z' };
  const renewed = { ...playedSource, previewUrl: 'https://store.test/preview.mp4?again' };

  /** The store refuses what the browser asks for. */
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

  it('shows the frame that was asked for, not the one where it was paused', async () => {
    const { control, movie, renew } = openExpired();
    act(() => control.show(1_000));
    fireEvent.seeking(movie);
    fail(movie);
    const next = await renew();
    expect(control.getState().frame).toBe(1_000);
    expect(next.currentTime).toBe(frameMiddle(1_000, frameRateOf(25)));
  });

  it('shows the frame that was asked for last, while the URL was renewed', async () => {
    const { control, movie, renew } = openExpired();
    act(() => control.show(1_000));
    fireEvent.seeking(movie);
    fail(movie);
    act(() => control.show(700));
    const next = await renew();
    expect(control.getState().frame).toBe(700);
    expect(next.currentTime).toBe(frameMiddle(700, frameRateOf(25)));
  });

  it('stays paused at a comment that was selected after the film had stopped', async () => {
    const { control, movie, user, renew } = openExpired();
    await user.keyboard(' ');
    fireEvent.timeUpdate(movie);
    fail(movie);
    act(() => control.show(1_000));
    expect((await renew()).paused).toBe(true);
    expect(control.getState()).toMatchObject({ frame: 1_000, isPlaying: false });
  });

  it('plays on although the browser paused the film that failed', async () => {
    const { movie, user, renew } = openExpired();
    await user.keyboard(' ');
    fireEvent.timeUpdate(movie);
    fail(movie);
    act(() => movie.pause());
    expect(await renew()).toMatchObject({ currentTime: 12, paused: false });
  });

  it('plays on where the film was sought while it played', async () => {
    const { movie, user, renew } = openExpired();
    await user.keyboard(' ');
    movie.currentTime = 40;
    fireEvent.seeking(movie);
    fail(movie);
    expect(await renew()).toMatchObject({ currentTime: 40, paused: false });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
  });
});

import { endpoints, type VideoMedia } from '@cutroom/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildVideo } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const waveformUrl = 'https://store.test/waveform.json';

/** Opens a video of 60 s; its bar is 600 pixels wide. */
async function open(content: string | null, media: Partial<VideoMedia> = {}) {
  const video = buildVideo({ media: buildMedia(media) });
  const app = await renderApp('/videos', {
    as: buildCreator(),
    serve: (server) => {
      server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [video]));
      server.on(
        endpoints.videoSource,
        answer(endpoints.videoSource, {
          url: 'https://store.test/1.mp4',
          downloadUrl: 'https://store.test/1.mp4?attachment',
          version: 'v-green',
          previewUrl: null,
          waveformUrl: content === null ? null : waveformUrl,
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
      );
      server.store(waveformUrl, content ?? '');
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Preview' }));
  const movie = await screen.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
  Object.defineProperty(movie, 'duration', { value: 60 });
  fireEvent.loadedMetadata(movie);
  if (content === null) return { ...app, movie, bar: movie, drawing: () => null };
  const bar = screen.getByRole('slider', { name: 'Position' });
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 600, 44);
  return { ...app, movie, bar, drawing: () => bar.querySelector('path')?.getAttribute('d') };
}

const peaks = (...values: number[]) => JSON.stringify({ peaks: values });

describe('position bar', () => {
  it('draws the waveform', async () => {
    const { drawing } = await open(peaks(0, 255));
    await waitFor(() => expect(drawing()).toBe('M0 98L1 0L1 200L0 102Z'));
  });

  it.each([
    ['is not JSON', '<html>'],
    ['has another form', '{"peaks":"loud"}'],
  ])('seeks as well when the waveform %s', async (_, content) => {
    const { movie, bar, drawing } = await open(content);
    fireEvent.pointerDown(bar, { clientX: 300, button: 0 });
    expect(movie.currentTime).toBe(30);
    expect(drawing()).toBe('M0 98L1 98L1 102L0 102Z');
  });

  it('follows the playback', async () => {
    const { movie, bar } = await open(peaks(1));
    movie.currentTime = 12.4;
    fireEvent.timeUpdate(movie);
    expect(bar).toHaveAttribute('aria-valuenow', '12');
    expect(bar).toHaveAttribute('aria-valuemax', '60');
    expect(bar).toHaveAttribute('aria-valuetext', '0:12 of 1:00');
  });

  it('is moved by keys, and stays within the video', async () => {
    const { movie, bar, user } = await open(peaks(1));
    bar.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(movie.currentTime).toBe(1);
    await user.keyboard('{PageUp}');
    expect(movie.currentTime).toBe(11);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(movie.currentTime).toBe(0);
    await user.keyboard('{End}{PageUp}');
    expect(movie.currentTime).toBe(60);
    // The browser's own shortcut for Back.
    expect(fireEvent.keyDown(bar, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(movie.currentTime).toBe(60);
  });

  it('is dragged with a pressed pointer', async () => {
    const { movie, bar } = await open(peaks(1));
    fireEvent.pointerMove(bar, { clientX: 200 });
    expect(movie.currentTime).toBe(0);
    fireEvent.pointerDown(bar, { clientX: 200, button: 0 });
    expect(movie.currentTime).toBe(20);
    fireEvent.pointerMove(bar, { clientX: 100, buttons: 1 });
    expect(movie.currentTime).toBe(10);
    fireEvent.pointerUp(bar);
    fireEvent.pointerMove(bar, { clientX: 300 });
    expect(movie.currentTime).toBe(10);
  });

  it('stays where it is when a pointer that was pressed elsewhere, as to select text, passes over it', async () => {
    const { movie, bar } = await open(peaks(1));
    fireEvent.pointerMove(bar, { clientX: 100, buttons: 1 });
    expect(movie.currentTime).toBe(0);
  });

  it('returns to its position when the finger on it scrolls the page instead', async () => {
    const { movie, bar } = await open(peaks(1));
    movie.currentTime = 12;
    fireEvent.timeUpdate(movie);
    fireEvent.pointerDown(bar, { clientX: 300, button: 0 });
    fireEvent.pointerMove(bar, { clientX: 330, buttons: 1 });
    expect(movie.currentTime).toBe(33);
    fireEvent.pointerCancel(bar);
    expect(movie.currentTime).toBe(12);
    movie.currentTime = 20;
    fireEvent.timeUpdate(movie);
    fireEvent.pointerCancel(bar);
    expect(movie.currentTime).toBe(20);
  });

  it('shows the frame and the time under the pointer', async () => {
    const { bar } = await open(peaks(1));
    fireEvent.pointerMove(bar, { clientX: 290 });
    expect(bar).toHaveTextContent('0:29');
    expect(bar.querySelector<HTMLElement>('[style*=background-image]')).not.toBeNull();
    fireEvent.pointerLeave(bar);
    expect(bar).toHaveTextContent('');
  });

  it('is missing where there is neither a waveform nor a filmstrip', async () => {
    await open(null, { filmstrip: null });
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });
});

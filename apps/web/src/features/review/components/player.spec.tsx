import { endpoints, messages } from '@cutroom/contracts';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildMedia } from '../../../testing/build-media';
import { refusal } from '../../../testing/fake-server';
import { openReview, player, sourceAnswer } from '../testing/review-page';

function fail(movie: HTMLVideoElement, code: number) {
  Object.defineProperty(movie, 'error', { value: { code }, configurable: true });
  fireEvent.error(movie);
}

/** Opens a review whose URL has expired, with the playback at 42 s. */
async function openExpired() {
  const { server } = await openReview({}, (fake) =>
    fake.on(endpoints.videoSource, sourceAnswer({ expired: true })),
  );
  const movie = await player();
  Object.defineProperty(movie, 'currentTime', { value: 42 });
  fireEvent.timeUpdate(movie);
  return { server, movie };
}

/** The aspect ratio for which the page reserves space; empty for 16:9. */
const ratioOf = (movie: HTMLVideoElement) => movie.parentElement?.style.getPropertyValue('--ratio');

function loadMetadata(movie: HTMLVideoElement, videoWidth: number, videoHeight: number) {
  Object.defineProperties(movie, { videoWidth: { value: videoWidth }, videoHeight: { value: videoHeight } });
  fireEvent.loadedMetadata(movie);
}

/** The player once it shows the URL; its metadata is loaded. */
async function playerOf(url: string) {
  await waitFor(async () => expect(await player()).toHaveAttribute('src', url));
  return player();
}

describe('review player', () => {
  it("is above the stages and shows the editor's comment", async () => {
    await openReview();
    const movie = await player();
    expect(movie).toHaveAttribute('src', 'https://store.test/1.mp4');
    const stages = screen.getByRole('region', { name: 'Review' });
    expect(movie.compareDocumentPosition(stages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Second cut, colour corrected')).toBeInTheDocument();
    expect(screen.getByText(/^Editor: Asha Rao/)).toBeInTheDocument();
  });

  it('reserves 16:9, then takes the aspect ratio of the video', async () => {
    await openReview();
    const movie = await player();
    expect(ratioOf(movie)).toBe('');
    loadMetadata(movie, 1080, 1920);
    expect(ratioOf(movie)).toBe('0.5625');
  });

  it('has the aspect ratio of the facts before the video has loaded, and 16:9 once it shows no image', async () => {
    const facts = buildFacts({ video: buildStream({ width: 1080, height: 1920 }) });
    await openReview({ media: buildMedia({ facts }) });
    const movie = await player();
    expect(ratioOf(movie)).toBe('0.5625');
    loadMetadata(movie, 0, 0);
    expect(ratioOf(movie)).toBe('');
  });

  it('keeps 16:9 for a file without a video stream', async () => {
    await openReview();
    const movie = await player();
    loadMetadata(movie, 0, 0);
    expect(ratioOf(movie)).toBe('');
  });

  it('offers a download when the browser cannot decode the file', async () => {
    await openReview({ extension: 'mkv' });
    fail(await player(), 4);
    expect(await screen.findByText(/cannot play this \.mkv file/)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Download the video' });
    expect(link).toHaveAttribute('href', 'https://store.test/1.mp4?attachment');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('renews an expired URL and resumes at the same position', async () => {
    const { server, movie } = await openExpired();
    const url = 'https://store.test/1.mp4?again';
    server.on(endpoints.videoSource, sourceAnswer({ url }));
    fail(movie, 4);
    const renewed = await playerOf(url);
    fireEvent.loadedMetadata(renewed);
    expect(renewed.currentTime).toBe(42);
    expect(server.calls(endpoints.videoSource)).toHaveLength(2);
  });

  it('keeps playing after a renewal, although the browser paused the broken video', async () => {
    const { server, movie } = await openExpired();
    const setPaused = (paused: boolean) =>
      Object.defineProperty(movie, 'paused', { value: paused, configurable: true });
    setPaused(false);
    fireEvent.timeUpdate(movie);
    const url = 'https://store.test/1.mp4?again';
    server.on(endpoints.videoSource, sourceAnswer({ url }));
    fail(movie, 2);
    setPaused(true);
    fireEvent.timeUpdate(movie);
    const renewed = await playerOf(url);
    let plays = 0;
    renewed.play = async () => void (plays += 1);
    fireEvent.loadedMetadata(renewed);
    expect(plays).toBe(1);
  });

  it('resumes a video that was watched before a reload, paused', async () => {
    await openExpired();
    cleanup();
    await openReview();
    const movie = await player();
    let plays = 0;
    movie.play = async () => void (plays += 1);
    fireEvent.loadedMetadata(movie);
    expect(movie.currentTime).toBe(42);
    expect(plays).toBe(0);
  });

  it('starts from the beginning after a reload when the video was watched to its end, or has a new version', async () => {
    await openExpired();
    cleanup();
    await openReview({}, (server) => server.on(endpoints.videoSource, sourceAnswer({ version: 'v-red' })));
    fireEvent.loadedMetadata(await player());
    expect((await player()).currentTime).toBe(0);
    cleanup();
    await openReview();
    fireEvent.ended(await player());
    cleanup();
    await openReview();
    fireEvent.loadedMetadata(await player());
    expect((await player()).currentTime).toBe(0);
  });

  it('keeps the watched version when its URL expires after a newer version has arrived', async () => {
    const { server, movie } = await openExpired();
    const watched = 'https://store.test/1.mp4?again';
    server.on(endpoints.videoSource, ({ url }) =>
      url.searchParams.has('version')
        ? sourceAnswer({ url: watched })
        : sourceAnswer({ url: 'https://store.test/2.mp4', version: 'v-red' }),
    );
    fail(movie, 4);
    const renewed = await playerOf(watched);
    fireEvent.loadedMetadata(renewed);
    expect(renewed.currentTime).toBe(42);
    const asked = server.calls(endpoints.videoSource).map(({ url }) => url.searchParams.get('version'));
    expect(asked).toEqual([null, 'v-green']);
  });

  it('says that the video cannot be loaded when an expired URL cannot be renewed', async () => {
    const { server, movie } = await openExpired();
    server.on(endpoints.videoSource, refusal(503, messages.unavailable));
    fail(movie, 2);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4');
  });

  it("loads the video again on 'Retry' after a network error", async () => {
    const { user } = await openReview();
    const movie = await player();
    let loads = 0;
    movie.load = () => void (loads += 1);
    fail(movie, 2);
    expect(await screen.findByText("We couldn't load the video.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(loads).toBe(1);
    expect(screen.queryByText("We couldn't load the video.")).not.toBeInTheDocument();
  });
});

import { endpoints, type VideoDetails } from '@cutroom/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia, buildUnfinished } from '../../../testing/build-media';
import { loadMetadata, openReview, player, soundOnly, sourceAnswer } from '../testing/review-page';

const original = 'https://store.test/1.mp4';
const previewUrl = 'https://store.test/preview.mp4';

const openWithPreview = (video: Partial<VideoDetails> = { media: buildMedia() }) =>
  openReview(video, (server) => server.on(endpoints.videoSource, sourceAnswer({ previewUrl })));

async function playerOf(url: string) {
  await waitFor(async () => expect(await player()).toHaveAttribute('src', url));
  return player();
}

/** At 42 s. */
function watch(movie: HTMLVideoElement) {
  loadMetadata(movie);
  movie.currentTime = 42;
  fireEvent.timeUpdate(movie);
}

describe('player with a preview', () => {
  it('plays the preview, says so, and offers the file', async () => {
    await openWithPreview();
    expect(await player()).toHaveAttribute('src', previewUrl);
    expect(screen.getByText('Preview, 720p. YouTube gets the original.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `${original}?attachment`);
  });

  it('names the resolution of a preview that is smaller', async () => {
    const facts = buildFacts({ video: buildStream({ width: 360, height: 640 }) });
    await openWithPreview({ media: buildMedia({ facts }) });
    expect(await screen.findByText('Preview, 360p. YouTube gets the original.')).toBeInTheDocument();
  });

  it('plays the original at the same position, and the preview again', async () => {
    const { user } = await openWithPreview();
    const playing = await player();
    Object.defineProperty(playing, 'paused', { value: false });
    watch(playing);
    await user.click(screen.getByRole('button', { name: 'Play the original' }));
    const movie = await playerOf(original);
    let plays = 0;
    movie.play = async () => void (plays += 1);
    loadMetadata(movie);
    expect(movie.currentTime).toBe(42);
    expect(plays).toBe(1);
    expect(screen.getByText('The original, as YouTube gets it.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play the preview' }));
    const preview = await playerOf(previewUrl);
    loadMetadata(preview);
    expect(preview.currentTime).toBe(42);
  });

  it('renews an expired preview and resumes at the same position', async () => {
    const { server } = await openReview({ media: buildMedia() }, (fake) =>
      fake.on(endpoints.videoSource, sourceAnswer({ previewUrl, expired: true })),
    );
    const movie = await player();
    watch(movie);
    const again = { url: `${original}?again`, previewUrl: `${previewUrl}?again` };
    server.on(endpoints.videoSource, sourceAnswer(again));
    fireEvent.error(movie);
    const renewed = await playerOf(again.previewUrl);
    loadMetadata(renewed);
    expect(renewed.currentTime).toBe(42);
  });

  it('offers Retry, and no download, when the preview cannot be loaded', async () => {
    await openWithPreview();
    const movie = await player();
    Object.defineProperty(movie, 'error', { value: { code: 4 } });
    fireEvent.error(movie);
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the preview.");
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download the video' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play the original' })).toBeInTheDocument();
  });

  it('offers no choice when the original serves as the preview', async () => {
    await openReview({ media: buildMedia({ preview: 'original' }) });
    expect(await player()).toHaveAttribute('src', original);
    expect(screen.queryByRole('button', { name: /^Play the/ })).not.toBeInTheDocument();
  });

  it('offers a preview that was made while the original played', async () => {
    const { server, user } = await openReview({ media: buildMedia() });
    expect(await player()).toHaveAttribute('src', original);
    watch(await player());
    server.on(endpoints.videoSource, sourceAnswer({ previewUrl }));
    await user.click(screen.getByRole('button', { name: 'Play the preview' }));
    const preview = await playerOf(previewUrl);
    loadMetadata(preview);
    expect(preview.currentTime).toBe(42);
  });
});

describe('player without an image', () => {
  const plays = 'Your browser plays only the sound of this file.';
  afterEach(() => jest.restoreAllMocks());

  it('says so, keeps its controls, and offers a download', async () => {
    await openReview();
    const movie = await player();
    loadMetadata(movie, soundOnly);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${plays} Download it to watch it.`);
    expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Download the video' })).toHaveAttribute(
      'href',
      `${original}?attachment`,
    );
  });

  it('announces the preview that is being made', async () => {
    await openReview({ media: buildUnfinished() });
    loadMetadata(await player(), soundOnly);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${plays} Wait for its preview, or download it.`,
    );
  });

  it('says that the file has no video when it has none', async () => {
    await openReview({ media: buildMedia({ facts: buildFacts({ video: null }) }) });
    loadMetadata(await player(), soundOnly);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This file has no video: only its sound plays.',
    );
  });

  it('says so when the file had loaded before the player was on the page', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
    await openReview();
    await player();
    expect(await screen.findByRole('alert')).toHaveTextContent(`${plays} Download it to watch it.`);
  });

  it('shows no notice once there is an image', async () => {
    await openReview();
    const movie = await player();
    loadMetadata(movie, soundOnly);
    await screen.findByRole('alert');
    loadMetadata(movie);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

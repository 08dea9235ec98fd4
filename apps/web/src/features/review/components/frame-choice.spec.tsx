import { endpoints, type FrameState, type VideoMedia } from '@cutroom/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { buildFacts } from '@cutroom/contracts/testing';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildSignIn, videoId } from '../../../testing/builders';
import { answer, refusal, type FakeServer } from '../../../testing/fake-server';
import { loadMetadata, openReview, pickThumbnail, player, sourceAnswer } from '../testing/review-page';

const frameId = '01234567-89ab-4def-8123-456789abcdef';
const thumbnail = `thumbnails/team/${frameId}.webp`;
const url = 'https://store.test/frame.webp';
const ready: FrameState = { state: 'ready', thumbnail, url };

const serveFrames = (server: FakeServer, ...states: FrameState[]) => {
  server.on(endpoints.requestFrame, answer(endpoints.requestFrame, { frameId }));
  const [last] = states.slice(-1);
  server.on(endpoints.frameState, () => answer(endpoints.frameState, (states.shift() ?? last) as FrameState));
  server.on(endpoints.renew, answer(endpoints.renew, buildSignIn(buildCreator())));
  server.store(url, 'an image');
};

const open = (media: Partial<VideoMedia> = {}, ...states: FrameState[]) =>
  openReview({ media: buildMedia(media) }, (server) => serveFrames(server, ...states));

const thisFrame = () => screen.findByRole('button', { name: 'Use this frame' });
const suggestions = () => screen.queryAllByRole('button', { name: /^Use the frame at/ });
/** The page polls once a second. */
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

describe('thumbnail from the video', () => {
  it('suggests three frames of the filmstrip', async () => {
    await open();
    await thisFrame();
    expect(suggestions().map((button) => button.getAttribute('aria-label'))).toEqual([
      'Use the frame at 1:12',
      'Use the frame at 4:50',
      'Use the frame at 8:27',
    ]);
    expect(suggestions()[0]?.querySelector('[style*=background-image]')).not.toBeNull();
  });

  it('opens the publish stage with a suggested frame', async () => {
    jest.useFakeTimers();
    const { server, user } = await open({}, { state: 'waiting' }, ready);
    await player();
    // A double click makes a single frame.
    await user.dblClick(suggestions()[1] as HTMLElement);
    expect(screen.getByText('Making the thumbnail from 4:50…')).toBeInTheDocument();
    expect(server.calls(endpoints.requestFrame).map(({ body }) => body)).toEqual([
      { videoId, version: 'v-green', atMs: 290_000 },
    ]);
    await pass(2);
    expect(server.calls(endpoints.frameState)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Thumbnail preview' })).toHaveAttribute('src', url);
    expect(screen.getByRole('button', { name: 'Change Thumbnail' })).toBeInTheDocument();
  });

  it('is kept across a reload, and back to stage 1 by Change Thumbnail', async () => {
    jest.useFakeTimers();
    const { user } = await open({}, ready);
    await player();
    await user.click(suggestions()[0] as HTMLElement);
    await pass(1);
    cleanup();
    const again = await open({}, ready);
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Change Thumbnail' }));
    expect(await thisFrame()).toBeEnabled();
  });

  it('uses the frame that the player shows, and pauses the player', async () => {
    const { server, user } = await open({}, { state: 'waiting' });
    const movie = await player();
    loadMetadata(movie);
    movie.currentTime = 12.345;
    let pauses = 0;
    movie.pause = () => void (pauses += 1);
    await user.click(await thisFrame());
    await waitFor(() => expect(server.calls(endpoints.requestFrame)).toHaveLength(1));
    expect(server.calls(endpoints.requestFrame)[0]?.body).toMatchObject({ atMs: 12_345 });
    expect(pauses).toBe(1);
  });

  it('says why a frame cannot be made', async () => {
    jest.useFakeTimers();
    const { user } = await open({}, { state: 'failed', reason: 'The file ends before that frame' });
    await player();
    await user.click(suggestions()[0] as HTMLElement);
    await pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent('The file ends before that frame');
    expect(screen.queryByText(/^Making the thumbnail/)).not.toBeInTheDocument();
  });

  it('gives up after a minute', async () => {
    jest.useFakeTimers();
    const { server, user } = await open({}, { state: 'waiting' });
    await player();
    await user.click(suggestions()[0] as HTMLElement);
    await pass(60);
    expect(screen.getByRole('alert')).toHaveTextContent(/taking too long/);
    await pass(5);
    expect(server.calls(endpoints.frameState)).toHaveLength(60);
  });

  it('gives up after a minute of slow responses, too', async () => {
    jest.useFakeTimers();
    const { server, user } = await open();
    server.on(endpoints.frameState, async () => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return answer(endpoints.frameState, { state: 'waiting' });
    });
    await player();
    await user.click(suggestions()[0] as HTMLElement);
    await pass(65);
    expect(screen.getByRole('alert')).toHaveTextContent(/taking too long/);
  });

  it('stops polling when a file or another frame is chosen', async () => {
    jest.useFakeTimers();
    const { server, user } = await open({}, { state: 'waiting' });
    await player();
    await user.click(suggestions()[0] as HTMLElement);
    await user.click(suggestions()[1] as HTMLElement);
    expect(screen.getByText('Making the thumbnail from 4:50…')).toBeInTheDocument();
    await pass(2);
    expect(server.calls(endpoints.frameState)).toHaveLength(2);
    await pickThumbnail();
    await pass(5);
    expect(server.calls(endpoints.frameState)).toHaveLength(2);
  });

  it('loads the video again when the file has changed meanwhile', async () => {
    const { server, user } = await open({}, ready);
    await player();
    server.on(endpoints.requestFrame, refusal(409, 'This video has changed'));
    server.on(endpoints.videoSource, sourceAnswer({ version: 'v-red' }));
    await user.click(suggestions()[0] as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('This video has changed');
    await waitFor(() => expect(server.calls(endpoints.videoSource)).toHaveLength(2));
  });

  it.each([
    ['previews are off', { state: 'OFF' }, 'Previews are off on this installation'],
    ['the file cannot be decoded', { state: 'FAILED' }, 'Cutroom cannot read the frames of this file.'],
    ['there is no video', { facts: buildFacts({ video: null }) }, 'This file has no video.'],
  ] as const)('is disabled with the reason when %s', async (_, media, reason) => {
    await open(media);
    expect(await thisFrame()).toBeDisabled();
    expect(await thisFrame()).toHaveAccessibleDescription(reason);
    expect(suggestions()).toEqual([]);
  });

  it('is not offered while nothing is known about the file', async () => {
    await openReview();
    await screen.findByText('Max file size 2 MB');
    expect(screen.queryByRole('button', { name: 'Use this frame' })).not.toBeInTheDocument();
  });
});

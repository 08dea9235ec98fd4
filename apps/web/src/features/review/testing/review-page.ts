import { endpoints, type VideoDetails } from '@cutroom/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator, buildVideo, teamId, videoId } from '../../../testing/builders';
import { answer, noContent, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

export const stored = {
  destination: `thumbnails/${teamId}`,
  filename: '01234567-89ab-cdef-0123-456789abcdef.png',
};
export const consentUrl = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';

interface SourceOptions {
  url?: string;
  version?: string;
  expired?: boolean;
  previewUrl?: string | null;
  waveformUrl?: string | null;
}

/** What GET /video/:videoId/source answers; valid for years unless `expired`. */
export const sourceAnswer = ({
  url = 'https://store.test/1.mp4',
  version = 'v-green',
  expired = false,
  previewUrl = null,
  waveformUrl = null,
}: SourceOptions = {}) =>
  answer(endpoints.videoSource, {
    url,
    downloadUrl: `${url}?attachment`,
    version,
    previewUrl,
    waveformUrl,
    expiresAt: expired ? '2020-01-01T00:00:00.000Z' : '2099-01-01T00:00:00.000Z',
  });

/** Opens the review page of a pending video for its creator. */
export const openReview = (
  video: Partial<VideoDetails> = {},
  serve: (server: FakeServer) => void = () => undefined,
) =>
  renderApp(`/youtube/upload/${videoId}`, {
    as: buildCreator(),
    serve: (server) => {
      server.on(endpoints.videoDetails, answer(endpoints.videoDetails, { ...buildVideo(), ...video }));
      server.on(endpoints.videoSource, sourceAnswer());
      server.on(endpoints.storeThumbnail, answer(endpoints.storeThumbnail, stored));
      server.on(endpoints.startPublish, answer(endpoints.startPublish, consentUrl));
      server.on(endpoints.pendingVideos, noContent);
      serve(server);
    },
  });

/** The page after a reload or another sign-in, with nothing but the browser's storage. */
export function reopenReview(video: Partial<VideoDetails> = {}) {
  cleanup();
  session.end();
  return openReview(video);
}
type App = Awaited<ReturnType<typeof openReview>>;

/** Loads the metadata of what the player shows: with an image of that size, or with sound only. */
export function loadMetadata(movie: HTMLVideoElement, size = { width: 1280, height: 720 }, duration = 60) {
  const values = { videoWidth: size.width, videoHeight: size.height, duration };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(movie, name, { value, configurable: true });
  fireEvent.loadedMetadata(movie);
}

export const soundOnly = { width: 0, height: 0 };

export const player = () => screen.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');

/** An image that claims a size without having it. */
export function imageOf(size = 1_000, type = 'image/png'): File {
  const file = new File(['p'], 'thumbnail.png', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export async function pickThumbnail(file = imageOf()) {
  fireEvent.change(await screen.findByLabelText('Choose a thumbnail'), { target: { files: [file] } });
}

export const uploadThumbnail = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'Upload Thumbnail' }));

/** Completes stage 1, so that stage 2 shows. */
export async function reachPublishStage(app: App) {
  await pickThumbnail();
  await uploadThumbnail(app);
  await screen.findByRole('heading', { name: 'Upload to Youtube' });
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export async function fillPublishForm({ user }: App) {
  type('Title', 'Monsoon');
  type('Description', 'Rain over Mumbai');
  type('Tags', 'mumbai, street food');
  await user.click(screen.getByRole('radio', { name: 'Unlisted' }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(screen.getByRole('radio', { name: 'No, it is not made for kids' }));
}

/** Opens the review and fills in both stages, ready to authorize. */
export async function openFilledReview(serve?: (server: FakeServer) => void) {
  const app = await openReview({}, serve);
  await reachPublishStage(app);
  await fillPublishForm(app);
  return app;
}

export const authorize = ({ user }: App) =>
  user.click(screen.getByRole('button', { name: 'Authorize and Upload' }));

/** Answers the question about kids, which appears if it is unanswered under 'More options'. */
export const declare = async ({ user }: App, answer = 'No, it is not made for kids') =>
  user.click(await screen.findByRole('button', { name: answer }));

import { endpoints, type Video, type VideoMedia } from '@cutroom/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia, buildUnfinished } from '../../../testing/build-media';
import { buildCreator, buildEditor, buildVideo } from '../../../testing/builders';
import { answer, noContent } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const urls = {
  url: 'https://store.test/1.mp4',
  downloadUrl: 'https://store.test/1.mp4?attachment',
  version: 'v-green',
  expiresAt: '2099-01-01T00:00:00.000Z',
  previewUrl: 'https://store.test/preview.mp4',
  waveformUrl: null,
};
const source = answer(endpoints.videoSource, urls);

const open = (video: Partial<Video>, as = buildCreator()) =>
  renderApp('/videos', {
    as,
    serve: (server) => {
      server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [buildVideo(video)]));
      server.on(endpoints.videoSource, source);
    },
  });

const card = async () => within(await screen.findByRole('article', { name: 'Monsoon in Mumbai' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Monsoon in Mumbai' }));
const small = buildFacts({ video: buildStream({ width: 640, height: 360 }), audio: null });

describe("'Preview' of a card", () => {
  it.each([
    ['an editor', buildEditor()],
    ['a creator', buildCreator()],
  ])('opens the player with checks and facts for %s', async (_, as) => {
    const { user } = await open({ media: buildMedia() }, as);
    await user.click((await card()).getByRole('button', { name: 'Preview' }));
    const shown = await dialog();
    expect(await shown.findByLabelText('Video: Monsoon in Mumbai')).toHaveAttribute(
      'src',
      'https://store.test/preview.mp4',
    );
    expect(shown.getByRole('heading', { level: 3, name: 'Checks' })).toBeInTheDocument();
    expect(shown.getByText('H.264, High')).toBeInTheDocument();
  });

  it('resumes at the sought position when the URL had expired before the seek', async () => {
    const { user, server } = await open({ media: buildMedia() });
    const expired = { ...urls, expiresAt: '2020-01-01T00:00:00.000Z' };
    server.on(endpoints.videoSource, answer(endpoints.videoSource, expired));
    await user.click((await card()).getByRole('button', { name: 'Preview' }));
    const shown = await dialog();
    const movie = await shown.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
    movie.currentTime = 42;
    fireEvent.timeUpdate(movie);
    const previewUrl = 'https://store.test/preview.mp4?again';
    server.on(endpoints.videoSource, answer(endpoints.videoSource, { ...urls, previewUrl, url: previewUrl }));
    // For a paused video, browsers report the seek and then the error, without a 'timeupdate' in between.
    movie.currentTime = 400;
    fireEvent.seeking(movie);
    Object.defineProperty(movie, 'error', { value: { code: 2 } });
    fireEvent.error(movie);
    const renewed = () => shown.getByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
    await waitFor(() => expect(renewed()).toHaveAttribute('src', previewUrl));
    fireEvent.loadedMetadata(renewed());
    expect(renewed().currentTime).toBe(400);
  });

  describe('on a computer whose clock is wrong', () => {
    const hourMs = 3_600_000;

    /** Opens the preview of a server with another time. `endsInMs`: how long its URL is valid. */
    async function openAt(serverTime: number, endsInMs: number) {
      const { user, server } = await open({ media: buildMedia() });
      const headers = { date: new Date(serverTime).toUTCString() };
      const expiresAt = new Date(serverTime + endsInMs).toISOString();
      let signed = 0;
      server.on(endpoints.videoSource, () => {
        signed += 1;
        const previewUrl = `https://store.test/preview.mp4?${signed}`;
        const made = { ...urls, previewUrl, url: previewUrl, expiresAt };
        return { ...answer(endpoints.videoSource, made), headers };
      });
      await user.click((await card()).getByRole('button', { name: 'Preview' }));
      const shown = await dialog();
      const movie = () => shown.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
      return {
        shown,
        server,
        movie,
        async fail() {
          const element = await movie();
          Object.defineProperty(element, 'error', { value: { code: 4 } });
          fireEvent.error(element);
        },
      };
    }

    it('renews an expired URL when the clock is slow', async () => {
      const { movie, fail } = await openAt(Date.now() + 6 * hourMs, 1_000);
      await fail();
      await waitFor(async () => expect((await movie()).src).toBe('https://store.test/preview.mp4?2'));
    });

    it('says that the file fails, instead of renewing its URL for ever, when the clock is fast', async () => {
      const { shown, server, fail } = await openAt(Date.now() - 6 * hourMs, hourMs / 4);
      await fail();
      expect(await shown.findByText("We couldn't load the preview.")).toBeInTheDocument();
      expect(server.calls(endpoints.videoSource)).toHaveLength(1);
    });
  });

  it('returns the focus when the dialog is closed', async () => {
    const { user } = await open({ media: buildMedia() });
    const button = (await card()).getByRole('button', { name: 'Preview' });
    await user.click(button);
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it.each<[string, VideoMedia | null, string]>([
    ['nothing is known about the file', null, 'There is no preview yet'],
    ['it is being made', buildUnfinished(), 'The preview is being made'],
    [
      'none could be made',
      buildMedia({ state: 'FAILED', problem: 'the file is damaged' }),
      'No preview could be made: the file is damaged',
    ],
    ['previews are off', buildMedia({ state: 'OFF' }), 'Previews are off on this installation'],
  ])('is disabled while %s, and says why', async (_, media, reason) => {
    await open({ media });
    const button = (await card()).getByRole('button', { name: 'Preview' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', reason);
  });
});

describe('card of a video', () => {
  it('shows poster, duration and the real resolution beside the declared quality', async () => {
    await open({ media: buildMedia({ facts: small }) });
    const shown = await card();
    expect(shown.getByRole('presentation', { hidden: true })).toHaveAttribute(
      'src',
      'https://store.test/poster.webp',
    );
    expect(shown.getByText('12:05')).toBeInTheDocument();
    expect(shown.getByText('1080p (Full HD)')).toHaveTextContent('1080p (Full HD) 640 × 360');
  });

  it('shows how far the preview is', async () => {
    await open({ media: buildUnfinished() });
    expect((await card()).getByText('Preview 40%')).toBeInTheDocument();
  });

  it.each([
    [{ state: 'FAILED', problem: 'the file is damaged' }, 'No preview could be made: the file is damaged'],
    [{ state: 'OFF' }, 'Previews are off on this installation'],
  ] as const)('says why there is no preview: %j', async (media, text) => {
    await open({ media: buildMedia(media) });
    expect((await card()).getByText(text)).toBeInTheDocument();
  });

  it('counts the problems and opens them although there is no preview', async () => {
    const { user } = await open({ media: buildUnfinished({ facts: small }) }, buildEditor());
    await user.click((await card()).getByRole('button', { name: '2 problems' }));
    expect((await dialog()).getByText('There is no audio')).toBeInTheDocument();
  });

  it('has no badge without problems', async () => {
    await open({ media: buildMedia() });
    expect((await card()).queryByRole('button', { name: /problem/ })).not.toBeInTheDocument();
  });
});

describe("an editor's own cut", () => {
  const openOwn = (video: Partial<Video>) =>
    renderApp('/videos', {
      as: buildEditor(),
      serve: (server) => {
        server.on(endpoints.pendingVideos, noContent);
        server.on(endpoints.ownVideos, answer(endpoints.ownVideos, [buildVideo(video)]));
        server.on(endpoints.videoSource, source);
      },
    });
  const media = buildMedia({ facts: buildFacts({ truncated: true }) });

  it('opens its problems', async () => {
    const { user } = await openOwn({ media });
    await user.click(await screen.findByRole('button', { name: '1 problem' }));
    expect((await dialog()).getByText('The file is cut off')).toBeInTheDocument();
  });

  it('has no badge once it is on its way to the channel', async () => {
    await openOwn({ media, state: 'PUBLISHING' });
    await screen.findByText('Being published');
    expect(screen.queryByRole('button', { name: '1 problem' })).not.toBeInTheDocument();
  });
});

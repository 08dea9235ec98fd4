/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, type Video } from '@cutroom/contracts';
import { screen, within } from '@testing-library/react';
import { buildCreator, buildLog, buildVideo, done, inProgress, videoId } from '../../../testing/builders';
import { answer, type FakeServer } from '../../../testing/fake-server';
import { startLiveService, type LiveService } from '../../../testing/live-service';
import { renderApp } from '../../../testing/render-app';

let service: LiveService;
beforeEach(async () => {
  service = await startLiveService();
});
afterEach(() => service.stop());

const running = buildLog({
  version: 4,
  permissionGranted: done,
  queue: done,
  downloading: { ...inProgress, bytes: 600, total: 1_000 },
  uploading: { ...inProgress, bytes: 500, total: 1_000 },
});
const publication = { title: 'Monsoon | Official', privacyStatus: 'unlisted', publishAt: null } as const;
const publishing = (overrides: Partial<Video> = {}) =>
  buildVideo({ state: 'PUBLISHING', logVersion: 4, publication, ...overrides });

const serveList = (server: FakeServer, video: Video) =>
  server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [video]));

async function open(video: Video, log = running) {
  const app = await renderApp('/status', {
    as: buildCreator(),
    serve: (server) => {
      serveList(server, video);
      server.on(endpoints.readLog, answer(endpoints.readLog, log));
    },
  });
  const name = video.publication?.title ?? video.title;
  return { ...app, card: within(await screen.findByRole('article', { name })) };
}

describe('status card', () => {
  it('shows title, thumbnail, visibility and time of what is published', async () => {
    const thumbnailUrl = 'https://store.test/t.jpg';
    const { card, server, user } = await open(
      publishing({ thumbnailUrl, updatedAt: '2026-11-20T06:35:00.000Z' }),
    );
    expect(card.getByText('Cut: Monsoon in Mumbai')).toBeInTheDocument();
    expect(card.getByRole('link')).toHaveAttribute('href', `/videos/${videoId}`);
    expect(card.getByText('Unlisted')).toBeInTheDocument();
    const updatedAt = card.getByText('20 Nov 2026, 12:05 pm IST');
    await user.hover(updatedAt);
    expect(updatedAt).toHaveAttribute('title', expect.stringContaining('Your time: '));
    expect(card.getByRole('presentation')).toHaveAttribute('src', thumbnailUrl);
    expect(server.calls(endpoints.publishedVideos)[0]?.url.search).toBe('?limit=20&order=activity');
  });

  it('says that a scheduled video is private until its time', async () => {
    const scheduled = {
      ...publication,
      privacyStatus: 'private',
      publishAt: '2090-01-02T03:04:00.000Z',
    } as const;
    const video = publishing({
      state: 'PUBLISHED',
      publication: scheduled,
      youtubeUrl: 'https://youtu.be/1',
    });
    const { card } = await open(video, { ...running, youtubeUrl: 'https://youtu.be/1' });
    expect(await card.findByText('On YouTube, private until its scheduled time')).toBeInTheDocument();
    expect(card.getByText(/^Scheduled for/)).toBeInTheDocument();
    expect(card.queryByText('Published')).not.toBeInTheDocument();
  });

  it("shows the cut's title and no visibility before the permission", async () => {
    const { card } = await open(buildVideo({ asking: true }), buildLog());
    expect(card.queryByText(/^Cut:/)).not.toBeInTheDocument();
    expect(card.queryByText('Private')).not.toBeInTheDocument();
    expect(card.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('says that YouTube is overloaded and when the next attempt is, and then continues', async () => {
    const failure = 'YouTube is overloaded. The upload continues by itself within about 5 minutes.';
    const nextAttemptAt = '2026-11-20T06:45:00.000Z';
    const { card, server, user } = await open(publishing({ failure, nextAttemptAt }), {
      ...running,
      failure,
    });
    const outcome = await card.findByText(failure, { exact: false });
    expect(outcome).toHaveTextContent(`${failure} Next attempt: 20 Nov 2026, 12:15 pm IST.`);
    const next = card.getByText('20 Nov 2026, 12:15 pm IST');
    await user.hover(next);
    expect(next).toHaveAttribute('title', expect.stringContaining('Your time: '));
    expect(card.queryByText('Updating live')).not.toBeInTheDocument();
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    serveList(server, publishing({ logVersion: 5 }));
    service.send({ ...running, version: 5 });
    expect(await card.findByText('Updating live')).toBeInTheDocument();
  });

  it('shows the place in the queue, and follows it', async () => {
    const log = buildLog({ version: 4, permissionGranted: done, queue: inProgress });
    const { card, server } = await open(publishing({ queuePosition: 3 }), log);
    expect(await card.findByText('Number 3 in the queue')).toBeInTheDocument();
    serveList(server, publishing({ queuePosition: 1 }));
    expect(await card.findByText('Number 1 in the queue')).toBeInTheDocument();
    serveList(server, publishing({ logVersion: 5 }));
    service.send({ ...running, version: 5 });
    expect(await card.findByText('Updating live')).toBeInTheDocument();
  });
});

/**
 * Runs a real Socket.IO server in the test's process, which needs the Node build of `ws` instead of its browser stub.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { endpoints, type Video, type VideoLog } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  buildCreator,
  buildEditor,
  buildLog,
  buildVideo,
  videoId,
  done,
  inProgress,
} from '../../../testing/builders';
import { answer, noContent, refusal, type FakeServer } from '../../../testing/fake-server';
import { serveEmptyDashboard } from '../../../testing/dashboard-pages';
import { renderApp } from '../../../testing/render-app';
import { startLiveService, type LiveService } from '../../../testing/live-service';

const publishing = buildVideo({ state: 'PUBLISHING' });
const running = buildLog({ permissionGranted: done, queue: inProgress });
const at = (bytes: number, version: number, seconds: number) =>
  buildLog({
    version,
    permissionGranted: done,
    queue: done,
    downloading: { ...done, bytes: 10_000_000, total: 10_000_000 },
    uploading: { ...inProgress, bytes, total: 10_000_000 },
    updatedAt: new Date(Date.UTC(2026, 10, 20, 6, 40, seconds)).toISOString(),
  });

let service: LiveService;

beforeEach(async () => {
  service = await startLiveService();
});

afterEach(async () => {
  await service.stop();
});

const serveLog = (server: FakeServer, log: VideoLog) =>
  server.on(endpoints.readLog, answer(endpoints.readLog, log));

const open = (videos: Video[], log?: VideoLog) =>
  renderApp('/status', {
    as: buildCreator(),
    serve: (server) => {
      server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, videos));
      if (log) serveLog(server, log);
    },
  });

const card = async (title = 'Monsoon in Mumbai') =>
  within(await screen.findByRole('article', { name: title }));
const steps = (of: Awaited<ReturnType<typeof card>>): string[] =>
  of.getAllByRole('listitem').map((step) => step.textContent);

describe('upload status page', () => {
  it('redirects editors', async () => {
    const app = await renderApp('/status', { as: buildEditor(), serve: serveEmptyDashboard });
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });

  it("says 'No Pending Videos' when there is none", async () => {
    await renderApp('/status', {
      as: buildCreator(),
      serve: (server) => server.on(endpoints.publishedVideos, noContent),
    });
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Youtube Upload Status' })).toBeInTheDocument();
    expect(screen.getByText(/Real-time updates/)).toBeInTheDocument();
  });

  it('shows title, uploader and the five steps, each done, in progress or pending', async () => {
    const app = await open([{ ...publishing, versionUploadedBy: { name: 'Li Wei' } }], running);
    const monsoon = await card();
    expect(monsoon.getByText('Uploaded by Li Wei')).toBeInTheDocument();
    await waitFor(() =>
      expect(steps(monsoon)).toEqual([
        'Authorization Initiated: done',
        'Permission Granted: done',
        'Queue: in progress',
        'Downloading: pending',
        'Uploading: pending',
      ]),
    );
    expect(app.server.calls(endpoints.readLog)).toHaveLength(1);
  });

  it('shows percentage, speed and remaining time from socket events', async () => {
    service.greet(at(1_000_000, 2, 0));
    await open([publishing], running);
    const monsoon = await card();
    expect(await monsoon.findByText('10%')).toBeInTheDocument();
    expect(await monsoon.findByText('Updating live')).toBeInTheDocument();
    service.send(at(4_200_000, 3, 2));
    expect(await monsoon.findByText('42%')).toBeInTheDocument();
    expect(monsoon.getByText('1.60 MB/s')).toBeInTheDocument();
    expect(monsoon.getByText('Remaining time: Less than 1 Minute')).toBeInTheDocument();
    expect(monsoon.getByRole('progressbar', { name: 'Upload of Monsoon in Mumbai' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    );
  });

  it('never shows a step moving backwards', async () => {
    service.greet(at(4_200_000, 8, 2));
    await open([publishing], running);
    const monsoon = await card();
    await monsoon.findByText('42%');
    service.send(at(1_000_000, 7, 1));
    service.send(buildLog({ version: 9, uploading: { ...inProgress, bytes: 5_000_000, total: 10_000_000 } }));
    await monsoon.findByText(/^50%/);
    expect(steps(monsoon).slice(0, 4)).toEqual([
      'Authorization Initiated: done',
      'Permission Granted: done',
      'Queue: done',
      'Downloading: done',
    ]);
  });

  it('reloads the log after a broken connection', async () => {
    const app = await open([publishing], running);
    const monsoon = await card();
    await monsoon.findByText('Updating live');
    serveLog(app.server, at(9_000_000, 5, 9));
    service.sockets().forEach((socket) => socket.conn.close());
    expect(await monsoon.findByText('90%')).toBeInTheDocument();
    expect(app.server.calls(endpoints.readLog)).toHaveLength(2);
  });

  it('links to the published video and reloads the list', async () => {
    const app = await open([publishing], running);
    const monsoon = await card();
    await monsoon.findByText('Updating live');
    const youtubeUrl = 'https://www.youtube.com/watch?v=abc';
    app.server.on(
      endpoints.publishedVideos,
      answer(endpoints.publishedVideos, [buildVideo({ state: 'PUBLISHED', youtubeUrl })]),
    );
    service.send({ ...at(10_000_000, 9, 9), uploading: done, youtubeUrl });
    const link = await monsoon.findByRole('link', { name: 'Watch on YouTube' });
    expect(link).toHaveAttribute('href', youtubeUrl);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(steps(monsoon).at(-1)).toBe('Uploading: done');
    await waitFor(() => expect(app.server.calls(endpoints.publishedVideos)).toHaveLength(2));
    await waitFor(() => expect(service.sockets()).toHaveLength(0));
  });

  it('shows why a publish failed and links to the review', async () => {
    const app = await open([publishing], running);
    const monsoon = await card();
    await monsoon.findByText('Updating live');
    const failure = 'The daily quota is used up';
    app.server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [buildVideo({ failure })]));
    service.send(buildLog({ ...running, version: 4, failure }));
    expect(await monsoon.findByText(failure)).toBeInTheDocument();
    expect(await monsoon.findByRole('link', { name: 'Review again' })).toHaveAttribute(
      'href',
      `/youtube/upload/${videoId}`,
    );
    expect(steps(monsoon)[2]).toBe('Queue: pending');
    await waitFor(() => expect(service.sockets()).toHaveLength(0));
  });

  it('shows that it waits for the Google tab, and links to the review in case the tab was closed', async () => {
    await open([buildVideo()], buildLog());
    const monsoon = await card();
    expect(await monsoon.findByText('Waiting for you in the Google tab')).toBeInTheDocument();
    expect(monsoon.getByRole('link', { name: 'Tab closed? Start again' })).toBeInTheDocument();
  });

  it('makes no calls for a published video', async () => {
    const app = await open([buildVideo({ state: 'PUBLISHED', youtubeUrl: 'https://youtu.be/1' })]);
    const monsoon = await card();
    expect(steps(monsoon).every((step) => step.endsWith(': done'))).toBe(true);
    expect(app.server.calls(endpoints.readLog)).toHaveLength(0);
    expect(service.handshakes).toHaveLength(0);
  });

  it('opens one socket per running publish and closes them on leaving', async () => {
    const second = buildVideo({ _id: 'c'.repeat(24), title: 'Ladakh', state: 'PUBLISHING' });
    const app = await renderApp('/status', {
      as: buildCreator(),
      serve: (server) => {
        server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [publishing, second]));
        server.on(endpoints.readLog, ({ params }) =>
          answer(endpoints.readLog, buildLog({ ...running, videoId: params.videoId ?? '' })),
        );
      },
    });
    await waitFor(() => expect(service.sockets()).toHaveLength(2));
    expect(service.handshakes.map(({ id }) => id).sort()).toEqual([videoId, second._id]);
    expect(service.handshakes[0]?.token).toBe('token-of-creator');
    app.unmount();
    await waitFor(() => expect(service.sockets()).toHaveLength(0));
  });

  it('offers Retry for a log that fails to load', async () => {
    const { server, user } = await renderApp('/status', {
      as: buildCreator(),
      serve: (fake) => {
        fake.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [publishing]));
        fake.on(endpoints.readLog, refusal(503, 'Try again in a moment'));
      },
    });
    const monsoon = await card();
    expect(await monsoon.findByRole('alert')).toHaveTextContent('Try again in a moment');
    serveLog(server, running);
    await user.click(monsoon.getByRole('button', { name: 'Retry' }));
    expect(await monsoon.findByText('Updating live')).toBeInTheDocument();
  });
});

import { endpoints, formatDate, messages } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, buildEditor, buildFreeEditor, buildVideo } from '../../../testing/builders';
import { answer, heldReply, refusal, type FakeServer } from '../../../testing/fake-server';
import { serveEmptyDashboard } from '../../../testing/dashboard-pages';
import { renderApp } from '../../../testing/render-app';

const stats = { total: 42, pending: 3, approve: 38, members: 4 };
const second = buildVideo({
  _id: 'c'.repeat(24),
  title: 'Street food',
  versionUploadedBy: { name: 'Li Wei' },
});

function busy(server: FakeServer) {
  server.on(endpoints.teamStats, answer(endpoints.teamStats, stats));
  server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [buildVideo(), second]));
}

/** The counters by label. */
async function figures() {
  await screen.findAllByRole('definition');
  await waitFor(() => expect(document.querySelector('dl[aria-busy=true]')).toBeNull());
  const read = (role: string) => screen.getAllByRole(role).map((element) => element.textContent);
  const values = read('definition');
  return Object.fromEntries(read('term').map((label, index) => [label, values[index]]));
}

const tile = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Workspace' })).getByRole('link', { name });
const pending = async () => within(await screen.findByRole('region', { name: 'Pending Review' }));

describe('dashboard', () => {
  it('greets the user by username and shows the date', async () => {
    await renderApp('/dashboard', { as: buildCreator(), serve: busy });
    expect(await screen.findByRole('heading', { level: 1, name: /creator/ })).toBeInTheDocument();
    expect(screen.getByText(formatDate(Date.now()))).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('(3) Dashboard · Cutroom'));
  });

  it('changes the date at midnight while it stays open', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T18:29:30.000Z') });
    await renderApp('/dashboard', { as: buildCreator(), serve: busy, expiresIn: 600 });
    expect(await screen.findByText('Friday, 20 November 2026')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Saturday, 21 November 2026')).toBeInTheDocument();
  });

  it('shows four counters, with approve as Published', async () => {
    const app = await renderApp('/dashboard', { as: buildCreator(), serve: busy });
    expect(await figures()).toEqual({
      'Total Videos': '42',
      'Pending Review': '3',
      Published: '38',
      'Team Members': '4',
    });
    expect(app.server.calls(endpoints.teamStats)).toHaveLength(1);
  });

  it.each([
    [
      'a creator',
      buildCreator(),
      [
        ['Pending Review', '/videos'],
        ['Published', '/status'],
        ['Team Members', '/team'],
      ],
    ],
    [
      'an editor',
      buildEditor(),
      [
        ['Pending Review', '/videos'],
        ['Team Members', '/team'],
      ],
    ],
  ])('links the counters of %s to the pages that list what they count', async (_, as, links) => {
    await renderApp('/dashboard', { as, serve: busy });
    await figures();
    const inCounters = [...document.querySelectorAll('dl a')];
    expect(inCounters.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  });

  it('disables the counters of an editor without a team and says why', async () => {
    await renderApp('/dashboard', { as: buildFreeEditor(), serve: serveEmptyDashboard });
    await figures();
    expect(document.querySelectorAll('dl a')).toHaveLength(0);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total Videos',
      `Pending Review (disabled: ${messages.notInTeam})`,
      'Published',
      `Team Members (disabled: ${messages.notInTeam})`,
    ]);
  });

  it('shows zeros when the response is a 204', async () => {
    await renderApp('/dashboard', { as: buildFreeEditor(), serve: serveEmptyDashboard });
    expect(Object.values(await figures())).toEqual(['0', '0', '0', '0']);
  });

  it('shows a load error in place of the counters, and loads again on Retry', async () => {
    const app = await renderApp('/dashboard', {
      as: buildCreator(),
      serve: (server) => {
        busy(server);
        server.on(endpoints.teamStats, refusal(503, messages.unavailable));
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.unavailable);
    busy(app.server);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await figures()).toMatchObject({ 'Total Videos': '42' });
  });
});

describe('Pending Review list', () => {
  it('requests the newest few once, and shows title and uploader', async () => {
    const app = await renderApp('/dashboard', { as: buildEditor(), serve: busy });
    const rows = await (await pending()).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Monsoon in MumbaiAsha Rao', 'Street foodLi Wei']);
    expect(app.server.calls(endpoints.pendingVideos).map(({ url }) => url.search)).toEqual(['?limit=5']);
  });

  it('shows the poster and the duration of each video', async () => {
    await renderApp('/dashboard', {
      as: buildCreator(),
      serve(server) {
        busy(server);
        const video = buildVideo({ media: buildMedia() });
        server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, [video]));
      },
    });
    const row = within(await (await pending()).findByRole('listitem'));
    expect(row.getByRole('presentation')).toHaveAttribute('src', 'https://store.test/poster.webp');
    expect(row.getByText('12:05')).toBeInTheDocument();
  });

  it('shows skeletons while it loads', async () => {
    const videos = heldReply();
    await renderApp('/dashboard', {
      as: buildCreator(),
      serve: (server) => {
        busy(server);
        server.on(endpoints.pendingVideos, videos.handler);
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading pending videos' })).toBeInTheDocument();
    videos.release(answer(endpoints.pendingVideos, [second]));
    expect(await screen.findByText('Street food')).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading pending videos' })).not.toBeInTheDocument();
  });

  it('shows a load error and loads again on Retry', async () => {
    const app = await renderApp('/dashboard', {
      as: buildCreator(),
      serve: (server) => {
        busy(server);
        server.on(endpoints.pendingVideos, 'unreachable');
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No connection');
    busy(app.server);
    await app.user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Street food')).toBeInTheDocument();
  });

  it.each([
    ['creator', buildCreator(), 'Invite editors', '/team'],
    ['editor', buildEditor(), 'Upload a cut', '/platform/upload'],
  ])('suggests the next action to an %s when it is empty', async (_, as, name, to) => {
    await renderApp('/dashboard', { as, serve: serveEmptyDashboard });
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  it('has a Review button for each video of a creator', async () => {
    await renderApp('/dashboard', { as: buildCreator(), serve: busy });
    const review = await screen.findByRole('link', { name: 'Review Street food' });
    expect(review).toHaveAttribute('href', `/youtube/upload/${second._id}`);
    expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/videos');
  });

  it('has no Review button for editors', async () => {
    await renderApp('/dashboard', { as: buildEditor(), serve: busy });
    expect(await screen.findByText('Street food')).toBeInTheDocument();
    expect((await pending()).queryByRole('link', { name: /Review/ })).not.toBeInTheDocument();
  });
});

describe('dashboard tiles', () => {
  it('link a creator to status, videos, team and profile, with Backups disabled', async () => {
    await renderApp('/dashboard', { as: buildCreator(), serve: busy });
    await screen.findByText('Street food');
    expect(tile(/^Youtube Upload Status/)).toHaveAttribute('href', '/status');
    expect(tile(/^Video Management/)).toHaveAttribute('href', '/videos');
    expect(tile(/^Team Management/)).toHaveAttribute('href', '/team');
    expect(tile(/^Profile/)).toHaveAttribute('href', '/profile');
    const backups = screen.getByText('Backups').closest('li');
    expect(backups).toHaveTextContent(/Coming Soon.*\(disabled\)/);
    expect(within(backups as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });

  it('link an editor in a team to upload, videos, team and profile', async () => {
    await renderApp('/dashboard', { as: buildEditor(), serve: busy });
    await screen.findByText('Street food');
    expect(tile(/^Upload Video/)).toHaveAttribute('href', '/platform/upload');
    expect(tile(/^Video Management/)).toHaveAttribute('href', '/videos');
    expect(tile(/^Team Management/)).toHaveAttribute('href', '/team');
    expect(tile(/^Profile/)).toHaveAttribute('href', '/profile');
    expect(screen.queryByText('Backups')).not.toBeInTheDocument();
  });
});

describe('dashboard of an editor without a team', () => {
  it('shows a notice and disables all but the profile, with the reason', async () => {
    const app = await renderApp('/dashboard', { as: buildFreeEditor(), serve: serveEmptyDashboard });
    const notice = await screen.findByRole('region', { name: 'Notice' });
    expect(notice).toHaveTextContent(messages.notInTeam);
    const workspace = within(screen.getByRole('region', { name: 'Workspace' }));
    expect(workspace.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/profile']);
    for (const name of ['Upload Video', 'Video Management', 'Team Management']) {
      expect(workspace.getByText(name).closest('li')).toHaveTextContent(messages.notInTeam);
    }
    expect(screen.queryByRole('link', { name: 'View All' })).not.toBeInTheDocument();
    expect(screen.getByText('View All')).toHaveTextContent(`(disabled: ${messages.notInTeam})`);
    await figures();
    expect(app.server.calls(endpoints.pendingVideos)).toHaveLength(0);
  });

  it('shows no notice to an editor in a team', async () => {
    await renderApp('/dashboard', { as: buildEditor(), serve: busy });
    expect(await screen.findByText('Street food')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Notice' })).not.toBeInTheDocument();
  });
});

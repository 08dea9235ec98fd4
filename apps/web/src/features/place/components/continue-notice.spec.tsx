import { endpoints, messages } from '@cutroom/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator, buildEditor, buildFreeEditor, buildVideo, videoId } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const reviewPath = `/youtube/upload/${videoId}`;
const roomPath = `/videos/${videoId}`;

function serveDashboard(server: FakeServer) {
  server.on(endpoints.videoDetails, answer(endpoints.videoDetails, buildVideo()));
  server.on(
    endpoints.teamStats,
    answer(endpoints.teamStats, { total: 0, pending: 0, approve: 0, members: 0 }),
  );
  server.on(endpoints.pendingVideos, noContent);
  server.on(endpoints.publishedVideos, noContent);
}

/** Opens a path without a session, which leads to /signin, and then the dashboard of a user who has signed in. */
async function visitThenSignIn(path: string, as = buildCreator(), serve = serveDashboard) {
  const visit = await renderApp(path);
  expect(visit.path()).toBe('/signin');
  cleanup();
  return renderApp('/dashboard', { as, serve });
}

const notice = () => screen.queryByRole('region', { name: 'Continue' });

describe('continue notice', () => {
  it('leads back to the review whose emailed link was opened while signed out', async () => {
    const app = await visitThenSignIn(reviewPath);
    await app.user.click(await screen.findByRole('link', { name: 'Continue: Review “Monsoon in Mumbai”' }));
    expect(app.path()).toBe(reviewPath);
    cleanup();
    await renderApp('/dashboard', { as: buildCreator(), serve: serveDashboard });
    expect(notice()).not.toBeInTheDocument();
  });

  it.each([
    ['/status', 'Continue: Upload status', buildCreator()],
    ['/videos', 'Continue: Pending videos', buildEditor()],
    ['/videos?q=rain&sort=oldest', 'Continue: Pending videos', buildEditor()],
    ['/videos?view=published&q=rain', 'Continue: Videos', buildCreator()],
    [`${roomPath}?comment=${'c'.repeat(24)}`, 'Continue: Review room of “Monsoon in Mumbai”', buildEditor()],
    [roomPath, 'Continue: Review room of “Monsoon in Mumbai”', buildCreator()],
    [`${roomPath}/compare?a=1&b=2`, 'Continue: Compare versions of “Monsoon in Mumbai”', buildCreator()],
    [`${roomPath}/print?v=2`, 'Continue: Comments on “Monsoon in Mumbai”', buildEditor()],
    ['/platform/upload', 'Continue: Upload a video', buildEditor()],
    [
      `/platform/upload?version-of=${videoId}`,
      'Continue: Upload a new version of “Monsoon in Mumbai”',
      buildEditor(),
    ],
    ['/team', 'Continue: Team', buildEditor()],
    ['/profile', 'Continue: Profile', buildFreeEditor()],
  ])('leads back to %s', async (path, name, as) => {
    await visitThenSignIn(path, as);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  it.each([
    ['a review', reviewPath, buildEditor()],
    ['the upload status', '/status', buildEditor()],
    ['the upload page', '/platform/upload', buildFreeEditor()],
    ['the upload of a version', `/platform/upload?version-of=${videoId}`, buildCreator()],
    ['a review room', roomPath, buildFreeEditor()],
    ['the dashboard itself', '/dashboard', buildCreator()],
  ])('does not offer %s to a user who may not open it', async (_, path, as) => {
    await visitThenSignIn(path, as);
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
    expect(notice()).not.toBeInTheDocument();
  });

  it.each([
    ['review', reviewPath],
    ['room', `${roomPath}?comment=${'c'.repeat(24)}`],
  ])('does not offer the %s of a video that is unknown or of another team', async (_, path) => {
    const app = await visitThenSignIn(path, buildCreator(), (server) => {
      serveDashboard(server);
      server.on(endpoints.videoDetails, refusal(404, messages.videoNotFound));
      server.on(endpoints.pendingVideos, noContent);
    });
    await waitFor(() => expect(app.server.calls(endpoints.videoDetails)).not.toHaveLength(0));
    expect(notice()).not.toBeInTheDocument();
  });

  it.each([
    'https://evil.test/signin',
    'https://evil.test/profile?x=1',
    '//evil.test',
    '//evil.test/profile?x=1',
    '/\\evil.test/profile',
    '/.//evil.test/profile',
    '/youtube/upload/1/../..',
    'javascript:alert(1)',
    'http://',
  ])('ignores a stored place outside the app: %s', async (path) => {
    window.sessionStorage.setItem('cutroom.place', JSON.stringify({ path, userId: null }));
    await renderApp('/dashboard', { as: buildCreator(), serve: serveDashboard });
    expect(notice()).not.toBeInTheDocument();
  });

  it('disappears when it is dismissed', async () => {
    const { user } = await visitThenSignIn('/profile');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(notice()).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('cutroom.place')).toBeNull();
  });
});

describe('place of a session that ended', () => {
  async function endAt(path: string, end: () => void) {
    const app = await renderApp(path, { as: buildCreator(), serve: serveDashboard });
    act(end);
    await waitFor(() => expect(app.path()).toBe('/signin'));
    cleanup();
  }
  const signIn = (as = buildCreator()) => renderApp('/dashboard', { as, serve: serveDashboard });

  it('is offered only to the same user', async () => {
    await endAt('/profile', () => session.end(messages.sessionEnded));
    await signIn(buildCreator({ _id: '999999999999999999999999', username: 'other' }));
    expect(notice()).not.toBeInTheDocument();
    cleanup();
    await signIn();
    expect(notice()).toBeInTheDocument();
  });

  it('keeps the query, so that a started upload of a version continues', async () => {
    const path = `/platform/upload?version-of=${videoId}`;
    const app = await renderApp(path, { as: buildEditor(), serve: serveDashboard });
    act(() => session.end(messages.sessionEnded));
    await waitFor(() => expect(app.path()).toBe('/signin'));
    cleanup();
    const { user, history } = await signIn(buildEditor());
    await user.click(await screen.findByRole('link', { name: /^Continue: Upload a new version/ }));
    expect(history.location).toMatchObject({
      pathname: '/platform/upload',
      search: `?version-of=${videoId}`,
    });
  });

  it('is not kept when the user logged out', async () => {
    await endAt('/profile', () => session.end());
    await signIn();
    expect(notice()).not.toBeInTheDocument();
  });

  it('leaves the fields of the sign-in form without focus, for a user who was typing', async () => {
    const app = await renderApp('/profile', { as: buildCreator(), serve: serveDashboard });
    act(() => session.end(messages.sessionEnded));
    await waitFor(() => expect(app.path()).toBe('/signin'));
    expect(await screen.findByLabelText('Username')).not.toHaveFocus();
  });
});

import { endpoints, messages, replies } from '@cutroom/contracts';
import { screen, waitFor } from '@testing-library/react';
import { buildCreator, buildEditor, buildFreeEditor, teamId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import type { Profile } from '@cutroom/contracts';

const code = 'ABCDEFGHJKMNPQRS';
const free = buildFreeEditor();

const open = (as?: Profile, email = free.email) =>
  renderApp(`/invitation#${code}`, {
    as,
    serve: (server) => {
      const link = { creator: { username: 'travel' }, email, expiresAt: '2026-11-27T06:30:00.000Z' };
      server.on(endpoints.readInviteLink, answer(endpoints.readInviteLink, link));
      server.holdTheRest();
    },
  });

describe('an emailed invitation', () => {
  it('opens the sign-up for a new user with address, role and code filled in', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Sign up as an editor' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue(free.email);
    expect(app.path()).toBe('/signup');
    expect(app.server.calls(endpoints.readInviteLink).map(({ body }) => body)).toEqual([{ code }]);
  });

  it('is kept for the dashboard while the user signs in', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Sign in to your account' }));
    expect(app.path()).toBe('/signin');
    expect(window.sessionStorage.getItem('cutroom.place')).toContain(`/invitation#${code}`);
    app.unmount();
    await renderApp('/dashboard', { as: free, serve: (server) => server.holdTheRest() });
    expect(await screen.findByRole('link', { name: 'Continue: Your invitation' })).toHaveAttribute(
      'href',
      `/invitation#${code}`,
    );
  });

  it('joins the team of a signed-in editor', async () => {
    const app = await open(free);
    const profile = { ...free, teamId, isInTeam: true };
    const joined = { profile, creator: { username: 'travel' } };
    app.server.on(endpoints.joinTeam, answer(endpoints.joinTeam, joined));
    await app.user.click(await screen.findByRole('button', { name: 'Join team' }));
    await waitFor(() => expect(app.path()).toBe('/team'));
    expect(app.server.calls(endpoints.joinTeam).map(({ body }) => body)).toEqual([{ code }]);
  });

  it('says why the server refused to join', async () => {
    const app = await open(free);
    app.server.on(endpoints.joinTeam, refusal(400, replies.inviteLinkRevoked));
    await app.user.click(await screen.findByRole('button', { name: 'Join team' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(replies.inviteLinkRevoked);
  });

  it.each([
    ['a creator', buildCreator(), free.email, /as a creator/],
    ['an editor with another address', free, 'other@example.com', /signed in with/],
    ['an editor in a team', buildEditor(), buildEditor().email, /already in a team/],
  ])('tells %s why it cannot be accepted', async (_, as, email, reason) => {
    await open(as, email);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join team' })).not.toBeInTheDocument();
  });

  it.each([
    ['was used', replies.inviteLinkUsed],
    ['is unknown', messages.inviteInvalid],
  ])('offers no retry when the link %s', async (_, reason) => {
    await renderApp(`/invitation#${code}`, {
      serve: (server) => server.on(endpoints.readInviteLink, refusal(400, reason)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each([
    ['fails', refusal(503, messages.unavailable)],
    ['does not reach the server', 'unreachable' as const],
  ])('offers a retry when the call %s', async (_, reply) => {
    const app = await renderApp(`/invitation#${code}`, {
      serve: (server) => server.on(endpoints.readInviteLink, reply),
    });
    await screen.findByRole('alert');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.server.calls(endpoints.readInviteLink)).toHaveLength(2));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('links a signed-in editor who opens it again to the dashboard', async () => {
    await renderApp(`/invitation#${code}`, {
      as: buildEditor(),
      serve: (server) => {
        server.on(endpoints.readInviteLink, refusal(400, replies.inviteLinkUsed));
        server.holdTheRest();
      },
    });
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });

  it('is reported as incomplete when the link has no code', async () => {
    await renderApp('/invitation');
    expect(await screen.findByRole('alert')).toHaveTextContent('Open it again from the email');
  });
});

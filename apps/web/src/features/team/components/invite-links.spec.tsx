import { endpoints, messages, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const link = {
  _id: 'd'.repeat(24),
  email: 'guest@example.com',
  invitedAt: '2026-11-20T06:30:00.000Z',
  expiresAt: '2026-11-27T06:30:00.000Z',
};
const infoWith = (links: (typeof link)[]) => {
  const info = buildTeamInfo();
  return answer(endpoints.teamInfo, { ...info, team: { ...info.team, links } });
};
const open = (links = [link]) =>
  renderApp('/team', {
    as: buildCreator(),
    serve: (server) => server.on(endpoints.teamInfo, infoWith(links)),
  });

describe('emailed invitations on the team page', () => {
  it('are sent from the dialog and listed with their end', async () => {
    const app = await open([]);
    await app.user.click(await screen.findByRole('button', { name: 'Add editor' }));
    const form = within(await screen.findByRole('form', { name: 'Invite by email' }));
    await app.user.type(form.getByRole('textbox'), 'nobody');
    await app.user.click(form.getByRole('button', { name: 'Email an invitation' }));
    expect(await form.findByRole('alert')).toHaveTextContent(messages.emailRule);
    app.server.on(endpoints.inviteByEmail, refusal(429, replies.inviteLinkRecent));
    await app.user.clear(form.getByRole('textbox'));
    await app.user.type(form.getByRole('textbox'), ' Guest@Example.com');
    await app.user.click(form.getByRole('button', { name: 'Email an invitation' }));
    expect(await form.findByText(replies.inviteLinkRecent)).toBeInTheDocument();
    app.server.on(endpoints.inviteByEmail, answer(endpoints.inviteByEmail, null));
    app.server.on(endpoints.teamInfo, infoWith([link]));
    await app.user.click(form.getByRole('button', { name: 'Email an invitation' }));
    expect(await screen.findByText(messages.invitationSent)).toBeInTheDocument();
    expect(app.server.calls(endpoints.inviteByEmail).at(-1)?.body).toEqual({ email: link.email, teamId });
    const row = await screen.findByRole('listitem', { name: link.email });
    expect(row).toHaveTextContent('Open until 27 Nov 2026, 12:00 pm IST.');
  });

  it('can be revoked after a confirmation', async () => {
    const app = await open();
    await app.user.click(
      await screen.findByRole('button', { name: `Revoke the invitation to ${link.email}` }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the invitation?' }));
    app.server.on(endpoints.revokeInviteLink, () => {
      app.server.on(endpoints.teamInfo, infoWith([]));
      return answer(endpoints.revokeInviteLink, null);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(messages.invitationCancelled)).toBeInTheDocument();
    expect(app.server.calls(endpoints.revokeInviteLink).map(({ body }) => body)).toEqual([
      { linkId: link._id, teamId },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Editors' })).toHaveFocus();
  });
});

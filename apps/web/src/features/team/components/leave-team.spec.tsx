import { endpoints, messages } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildEditor, buildFreeEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, noContent, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

/** Opens the team page as an editor, and the dialog that asks for confirmation. */
async function asked() {
  const app = await renderApp('/team', {
    as: buildEditor(),
    serve: (server) => {
      server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
      server.on(endpoints.teamStats, noContent);
    },
  });
  await screen.findByRole('listitem', { name: 'Asha Rao' });
  await app.user.click(screen.getByRole('button', { name: 'Leave team' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Leave creator's team?" }));
  return { app, dialog, confirm: () => app.user.click(dialog.getByRole('button', { name: 'Leave team' })) };
}

describe('leaving a team', () => {
  it('asks for confirmation, explains what happens to uploads, and sends nothing on Cancel', async () => {
    const { app, dialog } = await asked();
    expect(dialog.getByText(/uploads that have not finished are withdrawn/)).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.leaveTeam)).toHaveLength(0);
    expect(app.path()).toBe('/team');
  });

  it('redirects to the dashboard and disables the team items at once', async () => {
    const { app, confirm } = await asked();
    app.server.on(endpoints.leaveTeam, answer(endpoints.leaveTeam, buildFreeEditor()));
    await confirm();
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(await screen.findByRole('region', { name: 'Notice' })).toHaveTextContent(messages.notInTeam);
    expect(screen.queryByRole('link', { name: 'View Team' })).not.toBeInTheDocument();
    expect(session.get().session).toMatchObject({ login: true, data: { isInTeam: false, teamId: null } });
    expect(app.server.calls(endpoints.leaveTeam).map(({ body }) => body)).toEqual([{ teamId }]);
    // The page does not request the former team again.
    expect(app.server.calls(endpoints.teamInfo)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows why it failed and reloads the profile', async () => {
    const { app, dialog, confirm } = await asked();
    app.server.on(endpoints.leaveTeam, refusal(503, messages.unavailable));
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent(messages.unavailable);
    await waitFor(() => expect(app.server.calls(endpoints.identity)).toHaveLength(1));
    expect(app.path()).toBe('/team');
  });

  it('redirects an editor who was removed meanwhile to the dashboard', async () => {
    const { app, confirm } = await asked();
    app.server.on(endpoints.leaveTeam, refusal(403, messages.notInTeam));
    app.server.on(endpoints.identity, answer(endpoints.identity, buildFreeEditor()));
    await confirm();
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
  });
});

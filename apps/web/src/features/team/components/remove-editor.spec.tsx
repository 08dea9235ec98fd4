import { endpoints, messages, type TeamInfo, replies } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildTeamEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, heldReply, noContent, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const editorId = buildTeamEditor()._id;
const nobody = buildTeamInfo({
  team: { ...buildTeamInfo().team, editor: [] },
  editorUploadData: [],
});

/** Opens the team page as a creator, and the dialog that asks for confirmation. */
async function asked(info: TeamInfo = buildTeamInfo()) {
  const app = await renderApp('/team', {
    as: buildCreator(),
    serve: (server) => server.on(endpoints.teamInfo, answer(endpoints.teamInfo, info)),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Remove Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Asha Rao?' }));
  return { app, dialog, confirm: () => app.user.click(dialog.getByRole('button', { name: 'Remove' })) };
}

describe('removing an editor', () => {
  it('asks for confirmation, and sends nothing on Cancel', async () => {
    const { app, dialog } = await asked();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.removeEditor)).toHaveLength(0);
    expect(screen.getByRole('listitem', { name: 'Asha Rao' })).toBeInTheDocument();
  });

  it('sends both ids, refreshes the list and shows a notice', async () => {
    const { app, confirm } = await asked();
    app.server.on(endpoints.removeEditor, () => {
      app.server.on(endpoints.teamInfo, answer(endpoints.teamInfo, nobody));
      return answer(endpoints.removeEditor, null);
    });
    await confirm();
    expect(await screen.findByText(messages.editorRemoved)).toBeInTheDocument();
    expect(app.server.calls(endpoints.removeEditor).map(({ body }) => body)).toEqual([{ editorId, teamId }]);
    expect(app.server.calls(endpoints.teamInfo)).toHaveLength(2);
    expect(screen.queryByRole('listitem', { name: 'Asha Rao' })).not.toBeInTheDocument();
    expect(screen.getByText('No editors yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Editors' })).toHaveFocus();
  });

  it('shows the new invite code at once, and says that the old one no longer works', async () => {
    const { app, confirm, dialog } = await asked();
    expect(dialog.getByText(/invite code is replaced/)).toBeInTheDocument();
    app.server.on(endpoints.removeEditor, () => {
      const team = { ...nobody.team, inviteCode: 'FRESHINVITECODE1' };
      app.server.on(endpoints.teamInfo, answer(endpoints.teamInfo, { ...nobody, team }));
      return answer(endpoints.removeEditor, null);
    });
    await confirm();
    const card = within(screen.getByRole('region', { name: 'Invite code' }));
    expect(await card.findByText('FRESHINVITECODE1')).toBeInTheDocument();
    expect(await card.findByText(messages.inviteRegenerated)).toBeInTheDocument();
  });

  it('updates the counters on the dashboard', async () => {
    const figures = (members: number) =>
      answer(endpoints.teamStats, { total: 0, pending: 0, approve: 0, members });
    const app = await renderApp('/dashboard', {
      as: buildCreator(),
      serve: (server) => {
        server.on(endpoints.teamStats, figures(7));
        server.on(endpoints.pendingVideos, noContent);
        server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
        server.on(endpoints.removeEditor, () => {
          server.on(endpoints.teamStats, figures(6));
          return answer(endpoints.removeEditor, null);
        });
      },
    });
    expect(await screen.findByText('7')).toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: 'Manage Team' }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText(messages.editorRemoved);
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByText('6')).toBeInTheDocument();
  });

  it("shows 'Inputs Empty' and makes no call when an id is missing", async () => {
    const info = buildTeamInfo();
    info.team.editor = [buildTeamEditor({ _id: '' })];
    const { app, dialog, confirm } = await asked(info);
    await confirm();
    const alert = dialog.getByRole('alert');
    expect(alert).toHaveTextContent('Inputs Empty');
    // The error is separated from the text above it.
    expect(alert.parentElement?.parentElement).toHaveStyle({ marginTop: 'var(--mantine-spacing-xs)' });
    expect(app.server.calls(endpoints.removeEditor)).toHaveLength(0);
  });

  it('sends one call for a double click', async () => {
    const { app, dialog } = await asked();
    app.server.on(endpoints.removeEditor, heldReply().handler);
    const button = dialog.getByRole('button', { name: 'Remove' });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(app.server.calls(endpoints.removeEditor)).toHaveLength(1);
  });

  it("shows the server's refusal for 5 seconds", async () => {
    jest.useFakeTimers();
    const { app, dialog, confirm } = await asked();
    app.server.on(endpoints.removeEditor, refusal(404, replies.editorNotFound));
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.editorNotFound);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled();
  });
});

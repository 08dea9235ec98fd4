import { endpoints, messages, replies } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  buildCreator,
  buildEditor,
  buildInvitedEditor,
  buildTeamInfo,
  teamId,
} from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const { team } = buildTeamInfo();
const withInvited = buildTeamInfo({ team: { ...team, invited: [buildInvitedEditor()] } });

const open = (info = withInvited, as = buildCreator()) =>
  renderApp('/team', {
    as,
    serve: (server) => server.on(endpoints.teamInfo, answer(endpoints.teamInfo, info)),
  });

/** Opens the dialog that asks for confirmation. */
async function asked() {
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Cancel the invitation to Meera Nair' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the invitation to Meera Nair?' }));
  return { app, dialog };
}

describe('invited editors on the team page', () => {
  it('show a badge and the dates, but no counts and no email address', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Invitations' }));
    const row = list.getByRole('listitem', { name: 'Meera Nair' });
    expect(row).toHaveTextContent('@meera');
    expect(row).toHaveTextContent('Invited');
    expect(row).toHaveTextContent('Sent 20 Nov 2026, 12:00 pm IST. Open until 27 Nov 2026, 12:00 pm IST.');
    expect(row).not.toHaveTextContent('@example.com');
    expect(within(row).queryByRole('definition')).not.toBeInTheDocument();
    expect(within(row).queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  });

  it('replace the empty state', async () => {
    await open(buildTeamInfo({ team: { ...withInvited.team, editor: [] }, editorUploadData: [] }));
    await screen.findByRole('listitem', { name: 'Meera Nair' });
    expect(screen.queryByText('No editors yet')).not.toBeInTheDocument();
  });

  it('are hidden from editors', async () => {
    const { invited: _invited, inviteCode: _code, ...shown } = withInvited.team;
    await open({ ...withInvited, team: shown }, buildEditor());
    await screen.findByRole('listitem', { name: 'Asha Rao' });
    expect(screen.queryByRole('list', { name: 'Invitations' })).not.toBeInTheDocument();
  });

  it('lose their invitation after a confirmation', async () => {
    const { app, dialog } = await asked();
    expect(app.server.calls(endpoints.cancelInvitation)).toHaveLength(0);
    app.server.on(endpoints.cancelInvitation, () => {
      app.server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
      return answer(endpoints.cancelInvitation, null);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText(messages.invitationCancelled)).toBeInTheDocument();
    expect(app.server.calls(endpoints.cancelInvitation).map(({ body }) => body)).toEqual([
      { editorId: buildInvitedEditor()._id, teamId },
    ]);
    expect(screen.queryByRole('listitem', { name: 'Meera Nair' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Editors' })).toHaveFocus();
  });

  it("keep their invitation on 'Keep invitation'", async () => {
    const { app, dialog } = await asked();
    await app.user.click(dialog.getByRole('button', { name: 'Keep invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.cancelInvitation)).toHaveLength(0);
  });

  it('appear as members when they accepted before the cancellation', async () => {
    const { app, dialog } = await asked();
    app.server.on(endpoints.cancelInvitation, () => {
      const editor = [{ ...team.editor[0], ...buildInvitedEditor(), email: 'meera@example.com' }];
      const joined = { ...team, editor: editor.map((one) => ({ createdAt: '', ...one })) };
      app.server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo({ team: joined })));
      return refusal(404, replies.invitationNotOpen);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Cancel invitation' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.invitationNotOpen);
    expect(screen.getByText('meera@example.com')).toBeInTheDocument();
  });
});

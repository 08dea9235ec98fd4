import { endpoints, messages, replies } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildInvitedEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const meera = { _id: '5'.repeat(24), name: 'Meera Nair', username: 'meera', profile: null, invited: false };
const withMeera = buildTeamInfo({
  team: { ...buildTeamInfo().team, invited: [buildInvitedEditor({ _id: meera._id })] },
});

/** Opens the dialog and types a search term. */
async function dialogOpen() {
  const app = await renderApp('/team', {
    as: buildCreator(),
    serve: (server) => {
      server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
      server.on(endpoints.searchEditors, answer(endpoints.searchEditors, [meera]));
    },
  });
  await screen.findByRole('listitem', { name: 'Asha Rao' });
  await app.user.click(screen.getByRole('button', { name: 'Add editor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add editor' }));
  const type = (text: string) => app.user.type(dialog.getByRole('searchbox', { name: 'Username' }), text);
  return { app, dialog, type };
}

describe('inviting an editor', () => {
  it('searches once the user stops typing', async () => {
    jest.useFakeTimers();
    const { app, dialog, type } = await dialogOpen();
    await type('mee');
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(app.server.calls(endpoints.searchEditors)).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(app.server.calls(endpoints.searchEditors).map(({ params }) => params)).toEqual([
      { username: 'mee' },
    ]);
    expect(await dialog.findByText('Meera Nair')).toBeInTheDocument();
    expect(dialog.getByText('@meera')).toBeInTheDocument();
  });

  it('invites a found editor, refreshes the list and closes the dialog', async () => {
    const { app, dialog, type } = await dialogOpen();
    app.server.on(endpoints.addEditor, () => {
      app.server.on(endpoints.teamInfo, answer(endpoints.teamInfo, withMeera));
      return answer(endpoints.addEditor, null);
    });
    await type('me');
    await app.user.click(await dialog.findByRole('button', { name: 'Invite Meera Nair' }));
    expect(await screen.findByText(messages.invitationSent)).toBeInTheDocument();
    expect(app.server.calls(endpoints.addEditor).map(({ body }) => body)).toEqual([
      { editorId: meera._id, teamId },
    ]);
    expect(app.server.calls(endpoints.teamInfo)).toHaveLength(2);
    expect(app.server.calls(endpoints.searchEditors)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('listitem', { name: 'Meera Nair' })).toHaveTextContent('Invited');
  });

  it('marks an editor who is already invited, without an Invite button', async () => {
    const { app, dialog, type } = await dialogOpen();
    const found = [{ ...meera, invited: true }];
    app.server.on(endpoints.searchEditors, answer(endpoints.searchEditors, found));
    await type('me');
    expect(await dialog.findByText('Invited')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Invite/ })).not.toBeInTheDocument();
  });

  it('shows why an invitation failed and searches again', async () => {
    const { app, dialog, type } = await dialogOpen();
    app.server.on(endpoints.addEditor, () => {
      app.server.on(endpoints.searchEditors, answer(endpoints.searchEditors, []));
      return refusal(409, replies.editorInTeam);
    });
    await type('me');
    await app.user.click(await dialog.findByRole('button', { name: 'Invite Meera Nair' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(replies.editorInTeam);
    expect(await dialog.findByText(/No editor without a team/)).toBeInTheDocument();
  });

  it.each([
    ['that it was sent', answer(endpoints.addEditor, null), messages.invitationSent],
    ['why it failed', refusal(409, replies.editorInTeam), replies.editorInTeam],
  ])('says on the page %s when the dialog was closed before the response', async (_, reply, text) => {
    const { app, dialog, type } = await dialogOpen();
    const held = heldReply();
    app.server.on(endpoints.addEditor, held.handler);
    await type('me');
    await app.user.click(await dialog.findByRole('button', { name: 'Invite Meera Nair' }));
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => held.release(reply));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('holds both forms while one is sent, and stays open if it was opened again meanwhile', async () => {
    const { app, dialog, type } = await dialogOpen();
    const held = heldReply();
    app.server.on(endpoints.addEditor, held.handler);
    await type('me');
    await app.user.click(await dialog.findByRole('button', { name: 'Invite Meera Nair' }));
    const email = dialog.getByRole('textbox', { name: 'Or invite by email' });
    await app.user.type(email, 'zoya@example.com');
    expect(email).toHaveValue('');
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.click(screen.getByRole('button', { name: 'Add editor' }));
    await act(async () => held.release(answer(endpoints.addEditor, null)));
    expect(await screen.findByText(messages.invitationSent)).toBeInTheDocument();
    await app.user.type(screen.getByRole('searchbox', { name: 'Username' }), 'me');
    expect(await screen.findByRole('button', { name: 'Invite Meera Nair' })).toBeInTheDocument();
  });

  it('shows a running search and an empty result, and stops searching when the field is cleared', async () => {
    const { app, dialog, type } = await dialogOpen();
    const search = heldReply();
    app.server.on(endpoints.searchEditors, search.handler);
    expect(dialog.getByText(/as you type/)).toBeInTheDocument();
    await type('zo');
    expect(await dialog.findByRole('status', { name: 'Searching' })).toBeInTheDocument();
    search.release(answer(endpoints.searchEditors, []));
    expect(await dialog.findByText(/starts with 'zo'/)).toBeInTheDocument();
    await app.user.clear(dialog.getByRole('searchbox'));
    expect(await dialog.findByText(/as you type/)).toBeInTheDocument();
    expect(app.server.calls(endpoints.searchEditors)).toHaveLength(1);
  });

  it('says that nobody was found only for a search that has a response', async () => {
    const { app, dialog, type } = await dialogOpen();
    app.server.on(endpoints.searchEditors, answer(endpoints.searchEditors, []));
    await type('zo');
    expect(await dialog.findByText(/starts with 'zo'/)).toBeInTheDocument();
    const search = heldReply();
    app.server.on(endpoints.searchEditors, search.handler);
    await app.user.clear(dialog.getByRole('searchbox'));
    await type('me');
    await waitFor(() => expect(app.server.calls(endpoints.searchEditors)).toHaveLength(2));
    expect(dialog.getByRole('status', { name: 'Searching' })).toBeInTheDocument();
    expect(dialog.queryByText(/No editor without a team/)).not.toBeInTheDocument();
    search.release(answer(endpoints.searchEditors, [meera]));
    expect(await dialog.findByText('Meera Nair')).toBeInTheDocument();
  });

  it('shows that the search failed, and searches again on Retry', async () => {
    const { app, dialog, type } = await dialogOpen();
    app.server.on(endpoints.searchEditors, refusal(429, messages.tooManyRequests));
    await type('me');
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent(messages.tooManyRequests);
    app.server.on(endpoints.searchEditors, answer(endpoints.searchEditors, [meera]));
    await app.user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Meera Nair')).toBeInTheDocument();
  });
});

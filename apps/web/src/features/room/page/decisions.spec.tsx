import { endpoints } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildRoom } from '../../../testing/build-room';
import { buildEditor, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { button, openRoom, roomAnswer } from '../testing/room-page';

describe('decisions in the review room', () => {
  const request = () => screen.getByRole('dialog', { name: 'Request changes' });
  const decisions = () => screen.getByRole('group', { name: 'Decisions' });

  it('need a note while no comment is open, and name the version under review', async () => {
    const { app } = await openRoom(buildRoom(2));
    await screen.findByRole('combobox', { name: 'Version' });
    await app.user.click(button('Request changes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request changes' }));
    await app.user.click(dialog.getByRole('button', { name: 'Request changes' }));
    expect(await dialog.findByText('Write what should change, or leave a comment first')).toBeInTheDocument();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'Fix the map' } });
    const changes = {
      note: 'Fix the map',
      by: { name: 'creator' },
      at: '2026-11-20T06:30:00.000Z',
      versionNumber: 2,
    };
    const asked = buildRoom(2, { state: 'CHANGES_REQUESTED', changes });
    app.server.on(endpoints.requestChanges, () => {
      app.server.on(endpoints.room, roomAnswer(asked));
      return answer(endpoints.requestChanges, asked.video);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Request changes' }));
    expect(await screen.findByText('Fix the map', { selector: 'p' })).toBeInTheDocument();
    expect(app.server.calls(endpoints.requestChanges).map(({ body }) => body)).toEqual([
      { videoId, version: '2'.repeat(32), note: 'Fix the map' },
    ]);
    expect(screen.getByText('Changes requested')).toBeInTheDocument();
    // The button and the dialog that had the focus have disappeared.
    await waitFor(() => expect(decisions()).toHaveFocus());
    app.server.on(endpoints.withdrawChanges, () => {
      app.server.on(endpoints.room, roomAnswer(buildRoom(2)));
      return answer(endpoints.withdrawChanges, buildRoom(2).video);
    });
    await app.user.click(button('Withdraw the request'));
    expect(await screen.findByText('Waiting for review')).toBeInTheDocument();
    await waitFor(() => expect(decisions()).toHaveFocus());
  });

  it.each([
    ['is in the team', buildEditor()._id, /Your editor gets it by email/],
    ['has left the team', '3'.repeat(24), /no longer in your team, so nobody gets an email/],
  ])('say who gets the request when the uploader %s', async (_, member, text) => {
    const room = buildRoom(2);
    const people = room.people.map((person) =>
      person.role === 'EDITOR' ? { ...person, _id: member } : person,
    );
    const { app } = await openRoom({ ...room, people });
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('open with the note that was typed before, and the caret at its end', async () => {
    const { app } = await openRoom(buildRoom(1));
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    await app.user.type(await note(), 'Fix the map');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.click(button('Request changes'));
    expect(await note()).toHaveValue('Fix the map');
    expect((await note()).selectionStart).toBe('Fix the map'.length);
  });

  it('remove the draft of the note once it is sent, even if the dialog was closed meanwhile', async () => {
    const { app } = await openRoom(buildRoom(1));
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const note = () => screen.findByRole('textbox', { name: 'Note' });
    await app.user.type(await note(), 'Fix the map');
    const held = heldReply();
    app.server.on(endpoints.requestChanges, held.handler);
    await app.user.click(within(request()).getByRole('button', { name: 'Request changes' }));
    await app.user.click(within(request()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.localStorage).toHaveLength(1);
    await act(async () => held.release(answer(endpoints.requestChanges, buildRoom(1).video)));
    await waitFor(() => expect(window.localStorage).toHaveLength(0));
    await app.user.click(button('Request changes'));
    expect(await note()).toHaveValue('');
  });

  it('say that a comment is not posted yet', async () => {
    const { app } = await openRoom(buildRoom(1));
    await app.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    expect(await screen.findByText(/No comment is open/)).toBeInTheDocument();
    expect(screen.queryByText(/not posted yet/)).not.toBeInTheDocument();
    await app.user.click(within(request()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'The map' } });
    await app.user.click(button('Request changes'));
    expect(await screen.findByText(/comment that you are writing is not posted yet/)).toBeInTheDocument();
  });

  it("show the server's message about a newer version, and load the room again", async () => {
    const { app } = await openRoom(buildRoom(1, { openComments: 2 }));
    await screen.findByRole('combobox', { name: 'Version' });
    const message = 'Edi uploaded v2 a minute ago. Look at it first.';
    app.server.on(endpoints.requestChanges, () => {
      app.server.on(endpoints.room, roomAnswer(buildRoom(2, { openComments: 2 })));
      return refusal(409, message);
    });
    await app.user.click(button('Request changes'));
    await app.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request changes' }),
    );
    expect(await within(request()).findByText(message)).toBeInTheDocument();
    expect(await screen.findByText(/Asha Rao uploaded v2/)).toBeInTheDocument();
    // A second click is about the same version.
    expect(within(request()).getByText('About v1')).toBeInTheDocument();
    await app.user.click(within(request()).getByRole('button', { name: 'Request changes' }));
    await waitFor(() => expect(app.server.calls(endpoints.requestChanges)).toHaveLength(2));
    expect(app.server.calls(endpoints.requestChanges)[1]?.body).toMatchObject({ version: '1'.repeat(32) });
  });

  it('offer a request for changes while Google’s page waits for the creator', async () => {
    await openRoom(buildRoom(1, { asking: true }));
    expect(await screen.findByRole('button', { name: 'Request changes' })).toBeInTheDocument();
  });

  it.each(['PENDING', 'CHANGES_REQUESTED'] as const)(
    'offer an editor a new version while %s',
    async (state) => {
      await openRoom(buildRoom(1, { state }), buildEditor());
      expect(await screen.findByRole('link', { name: 'Upload new version' })).toHaveAttribute(
        'href',
        `/platform/upload?version-of=${videoId}`,
      );
      expect(screen.queryByRole('button', { name: 'Request changes' })).not.toBeInTheDocument();
    },
  );

  it('are not offered once the video is published', async () => {
    await openRoom(buildRoom(1, { state: 'PUBLISHED' }), buildEditor());
    expect(await screen.findByText('Published')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upload new version' })).not.toBeInTheDocument();
  });
});

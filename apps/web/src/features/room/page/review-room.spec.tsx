import { endpoints, messages, type RoomPerson } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildRoom, buildVersion } from '../../../testing/build-room';
import { buildCreator, buildEditor, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { buildComment, idOf } from '../live/testing/build-comment';
import { pageOf } from '../live/testing/open-room';
import { fakeMovie } from '../testing/open-player';
import { button, openRoom, roomAnswer } from '../testing/room-page';

const asked = {
  state: 'CHANGES_REQUESTED',
  changes: {
    note: 'Fix the map',
    by: { name: 'creator' },
    at: '2026-11-20T06:30:00.000Z',
    versionNumber: 1,
  },
} as const;

const player = () => screen.findByLabelText<HTMLVideoElement>('Video: Monsoon in Mumbai');
const versions = () => screen.findByRole('combobox', { name: 'Version' });

describe('the review room', () => {
  afterEach(() => jest.restoreAllMocks());

  it('shows the title, the state and the version under review', async () => {
    await openRoom(buildRoom(2));
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon in Mumbai' })).toBeInTheDocument();
    expect(document.title).toBe('Monsoon in Mumbai · Cutroom');
    expect(screen.getByText('Waiting for review')).toBeInTheDocument();
    expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4');
    expect(screen.getByText('Cut 2')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Review & Approve' })).toHaveAttribute(
      'href',
      `/youtube/upload/${videoId}`,
    );
  });

  it('keeps older versions watchable, and opens the one that the address names', async () => {
    const { app } = await openRoom(buildRoom(2), buildEditor(), '?v=1&comment=9');
    expect(await player()).toHaveAttribute('src', 'https://store.test/1.mp4');
    fireEvent.change(await versions(), { target: { value: '2' } });
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4'));
    expect(app.history.location.search).toBe('?comment=9');
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/videos/${videoId}/compare?a=1&b=2`,
    );
  });

  it('counts the frames of a comment on the version that is chosen, not on the one before, while its video loads', async () => {
    const room = buildRoom(2);
    const { app } = await openRoom(room, buildCreator(), '', (server) => {
      server.on(endpoints.comments, pageOf([], 0));
    });
    fakeMovie(await player());
    const chip = () => screen.getByRole('group', { name: 'What this comment is about' });
    await waitFor(chip);
    await app.user.keyboard('...');
    expect(chip()).toHaveTextContent('At 00:00:00:03');
    app.server.on(endpoints.videoSource, heldReply().handler);
    fireEvent.change(await versions(), { target: { value: '1' } });
    expect(await screen.findByRole('status', { name: 'Loading the video' })).toBeInTheDocument();
    expect(chip()).toHaveTextContent('At 00:00:00:00');
    app.server.on(endpoints.postComment, 'unreachable');
    await app.user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Too dark');
    await app.user.click(button('Post'));
    const [posted] = app.server.calls(endpoints.postComment);
    expect(posted?.body).toMatchObject({ version: room.versions[1]?.version, frames: { from: 0, to: 0 } });
  });

  it('announces a newer version, and switches only on a click', async () => {
    const { app, changed } = await openRoom(buildRoom(2));
    await player();
    const next = buildRoom(3);
    next.versions[0] = buildVersion(3, {
      uploadedAt: new Date().toISOString(),
      uploadedBy: { _id: 'e'.repeat(24), name: 'Edi' },
    });
    app.server.on(endpoints.room, roomAnswer(next));
    changed();
    expect(await screen.findByText('Edi uploaded v3')).toBeInTheDocument();
    expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4');
    await app.user.click(button('Show v3'));
    await waitFor(async () => expect(await player()).toHaveAttribute('src', 'https://store.test/3.mp4'));
    expect(screen.queryByText(/uploaded v3/)).not.toBeInTheDocument();
    // The button disappeared with its notice.
    expect(screen.getByRole('group', { name: 'Version 3' })).toHaveFocus();
  });

  it('shows the new name of a member on comments that it has loaded', async () => {
    const before = buildRoom();
    const [creator, asha] = before.people as [RoomPerson, RoomPerson];
    const at = '2026-11-20T06:30:00.000Z';
    const gone = { _id: 'f'.repeat(24), name: 'Former Editor' };
    const { app, changed } = await openRoom(before, buildCreator(), `?comment=${idOf(1)}`, (server) => {
      const comments = [
        buildComment(1, { author: asha, resolved: { by: asha, at } }),
        buildComment(2, { author: gone }),
      ];
      server.on(endpoints.comments, pageOf(comments, 2));
    });
    expect(await screen.findByRole('article', { name: 'Comment by Asha Rao' })).toBeInTheDocument();
    app.server.on(
      endpoints.room,
      roomAnswer({ ...before, people: [creator, { ...asha, name: 'Asha Iyer' }] }),
    );
    changed();
    const renamed = await screen.findByRole('article', { name: 'Comment by Asha Iyer' });
    expect(within(renamed).getByText('Resolved by Asha Iyer')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Comment by Former Editor' })).toBeInTheDocument();
  });

  it("replaces a deleted account's name on comments that it has loaded", async () => {
    const before = buildRoom();
    const [creator, asha] = before.people as [RoomPerson, RoomPerson];
    const at = '2026-11-20T06:30:00.000Z';
    const commentsBy = (by: Pick<RoomPerson, '_id' | 'name'>) =>
      pageOf(
        [buildComment(1, { author: by, resolved: { by, at } }), buildComment(2, { author: creator })],
        2,
      );
    const { app, changed } = await openRoom(before, buildCreator(), `?comment=${idOf(1)}`, (server) =>
      server.on(endpoints.comments, commentsBy(asha)),
    );
    expect(await screen.findByRole('article', { name: 'Comment by Asha Rao' })).toBeInTheDocument();
    app.server.on(endpoints.comments, commentsBy({ ...asha, name: 'Deleted account' }));
    app.server.on(endpoints.room, roomAnswer({ ...before, people: [creator] }));
    changed();
    const renamed = await screen.findByRole('article', { name: 'Comment by Deleted account' });
    expect(within(renamed).getByText('Resolved by Deleted account')).toBeInTheDocument();
    expect(app.server.calls(endpoints.comments)).toHaveLength(2);
  });

  it('shows an editor a request that arrives in an overlay, and above the player once the overlay is closed', async () => {
    const { app, changed } = await openRoom(buildRoom(1), buildEditor());
    await player();
    app.server.on(endpoints.room, roomAnswer(buildRoom(1, asked)));
    changed();
    expect(await screen.findByText('Fix the map')).toHaveAttribute('dir', 'auto');
    const room = screen.getByRole('group', { name: 'Version 1' });
    expect(room).not.toContainElement(screen.getByText('Fix the map'));
    await app.user.click(button('Close'));
    expect(room).toContainElement(screen.getByText('Fix the map'));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows a creator the request of another window in an overlay', async () => {
    const { app, changed } = await openRoom(buildRoom(1));
    await player();
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    app.server.on(endpoints.room, roomAnswer(buildRoom(1, asked)));
    changed();
    const note = await screen.findByText('Fix the map');
    expect(screen.getByRole('group', { name: 'Version 1' })).not.toContainElement(note);
  });

  it('keeps the note of a withdrawn request in place, and says that it was withdrawn', async () => {
    const { app, changed } = await openRoom(buildRoom(1, asked), buildEditor());
    await player();
    app.server.on(endpoints.room, roomAnswer(buildRoom(1)));
    changed();
    expect(await screen.findByText('creator withdrew the request for changes to v1')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Version 1' })).toContainElement(
      screen.getByText('Fix the map'),
    );
  });

  it('removes the note in the window where the creator withdraws the request', async () => {
    const { app, changed } = await openRoom(buildRoom(1, asked));
    await player();
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    app.server.on(endpoints.room, roomAnswer(buildRoom(1)));
    changed();
    await waitFor(() => expect(screen.queryByText('Fix the map')).not.toBeInTheDocument());
  });

  it('keeps the request in place when a version arrives, until that version is shown', async () => {
    const { app, changed } = await openRoom(buildRoom(1, asked));
    await player();
    const { changes } = asked;
    app.server.on(endpoints.room, roomAnswer(buildRoom(2, { changes })));
    changed();
    const room = screen.getByRole('group', { name: 'Version 1' });
    expect(room).not.toContainElement(await screen.findByText(/uploaded v2/));
    expect(room).toContainElement(screen.getByText('Fix the map'));
    await app.user.click(button('Show v2'));
    await waitFor(() => expect(screen.queryByText('Fix the map')).not.toBeInTheDocument());
  });

  it('says that there is no such video at an address with anything but an ID', async () => {
    await openRoom(buildRoom(), buildCreator(), '', (server) =>
      server.on(endpoints.room, refusal(400, messages.invalidInputs)),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.videoNotFound);
    expect(screen.queryByText(messages.invalidInputs)).not.toBeInTheDocument();
  });

  it('says that the video is unknown when the user was removed from the team meanwhile', async () => {
    const { app, changed } = await openRoom(buildRoom(1));
    await player();
    app.server.on(endpoints.room, refusal(404, messages.videoNotFound));
    changed();
    expect(await screen.findByText(messages.videoNotFound)).toBeInTheDocument();
    expect(screen.queryByLabelText('Video: Monsoon in Mumbai')).not.toBeInTheDocument();
  });

  it('mutes and resumes the emails, and shows why a change failed', async () => {
    const { app } = await openRoom(buildRoom(1));
    app.server.on(endpoints.muteVideo, answer(endpoints.muteVideo, null));
    const box = await screen.findByRole('checkbox', { name: 'Email me about comments' });
    await app.user.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    expect(app.server.calls(endpoints.muteVideo).at(-1)?.body).toEqual({ videoId, muted: true });
    app.server.on(endpoints.muteVideo, refusal(503, messages.unavailable));
    await app.user.click(box);
    expect(await screen.findByText(messages.unavailable)).toBeInTheDocument();
    expect(box).not.toBeChecked();
  });

  it('stays muted when an earlier reload returns the former setting', async () => {
    const room = buildRoom(1);
    const { app, changed } = await openRoom(room);
    const box = await screen.findByRole('checkbox', { name: 'Email me about comments' });
    const held = heldReply();
    app.server.on(endpoints.room, held.handler);
    changed();
    await waitFor(() => expect(app.server.calls(endpoints.room)).toHaveLength(2));
    app.server.on(endpoints.muteVideo, () => {
      app.server.on(endpoints.room, roomAnswer({ ...room, muted: true }));
      return answer(endpoints.muteVideo, null);
    });
    await app.user.click(box);
    await waitFor(() => expect(app.server.calls(endpoints.muteVideo)).toHaveLength(1));
    await act(async () => held.release(roomAnswer(room)));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(box).not.toBeChecked();
  });

  it('exports the comments on the shown version', async () => {
    const { app } = await openRoom(buildRoom(2), buildEditor(), '?v=1', (server) =>
      server.on(endpoints.comments, pageOf([buildComment(1)], 1)),
    );
    await screen.findByText('comment 1');
    const file = { fileName: 'monsoon.csv', contentType: 'text/csv', text: 'a,b' };
    app.server.on(endpoints.exportComments, answer(endpoints.exportComments, file));
    const saved: string[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export comments' }));
    fireEvent.click(dialog.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toEqual(['monsoon.csv']));
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
    expect(app.server.calls(endpoints.exportComments)[0]?.url.search).toBe(
      `?format=csv&version=${'1'.repeat(32)}`,
    );
    expect(dialog.getByRole('link', { name: 'Printable page' })).toHaveAttribute(
      'href',
      `/videos/${videoId}/print?v=1`,
    );
  });

  it('says that the shown version has no comments, and exports those on another one', async () => {
    const { app } = await openRoom(buildRoom(2), buildEditor(), '', (server) =>
      server.on(endpoints.comments, pageOf([buildComment(1)], 1)),
    );
    app.server.on(endpoints.exportComments, refusal(503, messages.unavailable));
    await screen.findByText('comment 1');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export comments' }));
    expect(dialog.getByText('There are no comments on v2. Choose another version.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'CSV' })).toBeDisabled();

    fireEvent.change(dialog.getByRole('combobox', { name: 'Version to export' }), { target: { value: '1' } });
    expect(dialog.getByText('The comments on v1, for your editing program.')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(app.server.calls(endpoints.exportComments)[0]?.url.search).toBe(
        `?format=csv&version=${'1'.repeat(32)}`,
      ),
    );
    expect(await player()).toHaveAttribute('src', 'https://store.test/2.mp4');
  });
});

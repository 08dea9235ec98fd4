import { endpoints, limits, replies, type Room, type TeamChangeKind } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildRoom } from '../../../testing/build-room';
import { buildCreator, buildEditor, videoId } from '../../../testing/builders';
import { answer, heldReply, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

async function open(room: Room, as = buildEditor()) {
  let listener: TeamListener | undefined;
  const app = await renderApp(`/videos/${videoId}`, {
    as,
    serve: (server) => {
      server.on(endpoints.room, answer(endpoints.room, room));
      server.on(endpoints.videoSource, refusal(503, 'The store is away'));
    },
    watchTeam: (_, given) => {
      listener = given;
      return () => undefined;
    },
  });
  return { ...app, change: (kind: TeamChangeKind) => listener?.onChange([kind]) };
}
const saved = {
  title: 'Monsoon in Mumbai',
  comment: 'Second cut, colour corrected',
  maximumVideoQuality: '1080p',
};

async function openForm({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Edit details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit details' }));
  await dialog.findByLabelText('Title');
  return dialog;
}

/** Opens the form and adds '!' to the title. */
async function openChanged() {
  const app = await open(buildRoom(1));
  const dialog = await openForm(app);
  await app.user.type(dialog.getByLabelText('Title'), '!');
  return { app, dialog };
}

describe("'Edit details' in the review room", () => {
  it('changes title, comment and quality, and sends the details that the editor has seen', async () => {
    const app = await open(buildRoom(1));
    const dialog = await openForm(app);
    const title = dialog.getByLabelText('Title');
    await app.user.clear(title);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await app.user.type(title, 'Monsoon, final');
    await app.user.selectOptions(dialog.getByLabelText('Maximum Video Quality'), '2160p');
    app.server.on(endpoints.editDetails, () => {
      app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { title: 'Monsoon, final' })));
      return answer(endpoints.editDetails, null);
    });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon, final' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.editDetails).map(({ body }) => body)).toEqual([
      { videoId, ...saved, title: 'Monsoon, final', maximumVideoQuality: '2160p', expected: saved },
    ]);
  });

  it('shows what another user saved meanwhile, keeps what was typed, and saves it on a second click', async () => {
    const { app, dialog } = await openChanged();
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { title: 'Theirs' })));
    app.server.on(endpoints.editDetails, refusal(409, replies.detailsChanged));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(replies.detailsChanged)).toBeInTheDocument();
    expect(await dialog.findByText(/^Now: “Theirs”, 1080p/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Monsoon in Mumbai!');
    app.server.on(endpoints.editDetails, answer(endpoints.editDetails, null));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.editDetails).at(-1)?.body).toMatchObject({
      title: 'Monsoon in Mumbai!',
      expected: { ...saved, title: 'Theirs' },
    });
  });

  it("does not present the editor's own save as another user's when its response is late", async () => {
    const app = await open(buildRoom(1));
    const dialog = await openForm(app);
    await app.user.type(dialog.getByLabelText('Title'), '! ');
    const held = heldReply();
    app.server.on(endpoints.editDetails, held.handler);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { title: 'Monsoon in Mumbai!' })));
    act(() => app.change('videos'));
    await screen.findByRole('heading', { level: 1, name: 'Monsoon in Mumbai!', hidden: true });
    expect(dialog.queryByText(/^Now:/)).not.toBeInTheDocument();
    held.release(answer(endpoints.editDetails, null));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['Title', limits.videoTitleMax],
    ['Comments', limits.videoCommentMax],
  ])('keeps all of a pasted text that is too long for %s, and names the limit', async (label, max) => {
    const app = await open(buildRoom(1));
    const dialog = await openForm(app);
    const text = 'x'.repeat(max + 1);
    await app.user.clear(dialog.getByLabelText(label));
    await app.user.click(dialog.getByLabelText(label));
    await app.user.paste(text);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Use at most ${max} characters`);
    expect(dialog.getByLabelText(label)).toHaveValue(text);
    expect(dialog.getByLabelText(label)).toBeInvalid();
    expect(app.server.calls(endpoints.editDetails)).toHaveLength(0);
  });

  it('keeps what was typed when the dialog is closed, until it is saved or discarded', async () => {
    const app = await open(buildRoom(1));
    const dialog = await openForm(app);
    expect(dialog.getByLabelText('Title')).toHaveFocus();
    await app.user.type(dialog.getByLabelText('Comments'), '. Logo moved');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { title: 'Theirs' })));
    act(() => app.change('videos'));
    await screen.findByRole('heading', { level: 1, name: 'Theirs' });
    const again = await openForm(app);
    expect(again.getByText('Draft restored.')).toBeInTheDocument();
    expect(again.getByLabelText('Comments')).toHaveValue(`${saved.comment}. Logo moved`);
    expect(again.getByText(/^Now: “Theirs”/)).toBeInTheDocument();
    await app.user.click(again.getByRole('button', { name: 'Discard' }));
    expect(again.getByLabelText('Comments')).toHaveValue(saved.comment);
    expect(again.getByLabelText('Title')).toHaveValue('Theirs');
    expect(again.queryByText(/^Now:/)).not.toBeInTheDocument();
  });

  it('saves once when Save is double-clicked while the dialog closes', async () => {
    const { app, dialog } = await openChanged();
    app.server.on(endpoints.editDetails, answer(endpoints.editDetails, null));
    const save = dialog.getByRole('button', { name: 'Save' });
    fireEvent.click(save, { detail: 1 });
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(save, { detail: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.calls(endpoints.editDetails)).toHaveLength(1);
  });

  it('lets nothing be changed while it saves, because the response closes the form', async () => {
    const { app, dialog } = await openChanged();
    const held = heldReply();
    app.server.on(endpoints.editDetails, held.handler);
    const title = dialog.getByLabelText('Title');
    await app.user.type(title, '{Enter}');
    await app.user.type(title, '?');
    expect(title).toHaveValue('Monsoon in Mumbai!');
    expect(title).toHaveFocus();
    expect(dialog.getByLabelText('Maximum Video Quality')).toBeDisabled();
    await act(async () => held.release(refusal(403, 'Not now')));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now');
    await app.user.type(title, '?');
    expect(title).toHaveValue('Monsoon in Mumbai!?');
  });

  it('stays open when it was opened again while the former one saves', async () => {
    const { app, dialog } = await openChanged();
    const held = heldReply();
    app.server.on(endpoints.editDetails, held.handler);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await openForm(app);
    await app.user.type(again.getByLabelText('Comments'), ' again');
    jest.useFakeTimers();
    await act(async () => held.release(answer(endpoints.editDetails, null)));
    // Longer than a dialog takes to close.
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(again.getByLabelText('Comments')).toHaveValue(`${saved.comment} again`);
  });

  it('keeps an open form when the video is approved, and says why it cannot be saved', async () => {
    const { app, dialog } = await openChanged();
    app.server.on(endpoints.room, answer(endpoints.room, buildRoom(1, { state: 'PUBLISHING' })));
    app.server.on(endpoints.editDetails, refusal(409, replies.detailsApproved));
    act(() => app.change('videos'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Edit details', hidden: true })).not.toBeInTheDocument(),
    );
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(replies.detailsApproved)).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Monsoon in Mumbai!');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Tools' })).toHaveFocus());
  });

  it.each([
    ['creators', buildRoom(1), buildCreator()],
    ['other editors', buildRoom(1), buildEditor({ _id: 'f'.repeat(24) })],
    ['published videos', buildRoom(1, { state: 'PUBLISHED' }), buildEditor()],
  ])('is missing for %s', async (_, room, as) => {
    await open(room, as);
    await screen.findByRole('heading', { level: 1, name: 'Monsoon in Mumbai' });
    expect(screen.queryByRole('button', { name: 'Edit details' })).not.toBeInTheDocument();
  });
});

import { frameRateOf, replies } from '@cutroom/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../../lib/api-client/api-error';
import { byAsha, byRavi, idOf, oldVersion } from '../testing/build-room';
import { fakeControl } from '../testing/fake-control';
import { button, drawing, inRow, note, openPanel, row, said, type } from '../testing/comments-page';

const texts = () => screen.queryAllByText(/^Note \d$/).map((element) => element.textContent);

describe('comment list', () => {
  it('moves the player to the frame of a clicked comment and shows its drawing', () => {
    const old = { version: oldVersion.version, versionNumber: 1, frames: { from: 120, to: 120 } };
    const { control, desk, held } = openPanel({ comments: [note(1, { drawing }), note(2, old)] });
    fireEvent.click(row('Note 1'));
    expect(held.selected).toBe(idOf(1));
    expect(row('Note 1')).toHaveAttribute('aria-current', 'true');
    expect(desk.getState().shown).toEqual({ drawing, frames: { from: 1, to: 1 } });
    expect(within(row('Note 2')).getByText('from v1')).toBeInTheDocument();
    // Frame 120 of 50 a second is frame 60 of 25.
    fireEvent.keyDown(row('Note 2'), { key: 'Enter' });
    expect(control.shown).toEqual([1, 60]);
    expect(desk.getState().shown).toBeNull();
    fireEvent.keyDown(row('Note 2'), { key: 'Escape' });
    expect(held.selected).toBeNull();
  });

  it('shows the drawing of the selected comment on its frames at the rate of another player', () => {
    const old = { version: oldVersion.version, versionNumber: 1, frames: { from: 120, to: 120 }, drawing };
    const { desk, replace } = openPanel({ comments: [note(2, old)], selected: idOf(2) });
    expect(desk.getState().shown?.frames).toEqual({ from: 60, to: 60 });
    const control = fakeControl({ rate: frameRateOf(50) });
    replace(control);
    expect(desk.getState().shown?.frames).toEqual({ from: 120, to: 120 });
    // The player stays at the user's position.
    expect(control.shown).toEqual([]);
  });

  it('follows a link to a comment that the filter would hide', () => {
    const resolved = { by: byAsha, at: '2026-11-21T08:00:00.000Z' };
    const { control } = openPanel({ comments: [note(1), note(2, { resolved })], selected: idOf(2) });
    expect(texts()).toEqual(['Note 1', 'Note 2']);
    expect(control.shown).toEqual([2]);
  });

  it('says that the comment of a link has been deleted', () => {
    openPanel({ comments: [note(1)], selected: idOf(2) });
    expect(screen.getByText('The selected comment has been deleted.')).toBeInTheDocument();
    fireEvent.click(row('Note 1'));
    expect(screen.queryByText('The selected comment has been deleted.')).not.toBeInTheDocument();
  });

  it("marks the creator's comments, also when an editor has the creator's name", () => {
    const author = { ...byAsha, name: byRavi.name };
    openPanel({ comments: [note(1), note(2, { author })], me: idOf(99) });
    expect(within(row('Note 1')).getByText('creator')).toBeInTheDocument();
    expect(within(row('Note 2')).queryByText('creator')).toBeNull();
  });

  it('links addresses safely and seeks to times', () => {
    const text = 'At 2:10: <b>no</b> https://a.test/x';
    const { control } = openPanel({ comments: [note(1, { text })] });
    const link = screen.getByRole('link', { name: 'https://a.test/x' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(link).toHaveAttribute('target', '_blank');
    fireEvent.click(button('Go to 2:10'));
    expect(control.shown).toEqual([3_250]);
    expect(document.querySelector('article b')).toBeNull();
  });

  it('filters, and says when the filter hides everything', () => {
    const resolved = { by: byAsha, at: '2026-11-21T08:00:00.000Z' };
    openPanel({ comments: [note(1, { resolved }), note(2, { resolved, author: byAsha })] });
    expect(screen.getByText('Every comment is resolved')).toBeInTheDocument();
    expect(screen.getByText('2 comments are hidden by the filter.')).toBeInTheDocument();
    fireEvent.click(button('Show all'));
    expect(texts()).toEqual(['Note 1', 'Note 2']);
    fireEvent.change(screen.getByRole('combobox', { name: 'By person' }), { target: { value: byAsha._id } });
    expect(texts()).toEqual(['Note 2']);
    expect(button('Resolved 1')).toBeInTheDocument();
  });

  it('resolves a comment, and moves the focus to the next one', async () => {
    const { user } = openPanel({ comments: [note(1), note(2), note(3)] });
    await user.click(inRow('Note 2', 'Resolve'));
    await said('Comment resolved');
    expect(texts()).toEqual(['Note 1', 'Note 3']);
    expect(row('Note 3')).toHaveFocus();
    // The second click of a double click on the comment that has disappeared.
    fireEvent.click(inRow('Note 3', 'Resolve'), { detail: 2 });
    expect(inRow('Note 3', 'Resolve')).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(button('All 3'));
    await user.click(inRow('Note 2', 'Reopen'));
    await said('Comment reopened');
    expect(inRow('Note 2', 'Resolve')).toHaveFocus();
  });

  it('deletes a comment after a confirmation, and leaves a placeholder if it has replies', async () => {
    const replied = note(2, { parentId: idOf(1), author: byAsha, frames: null });
    const { user } = openPanel({ comments: [note(1), replied] });
    expect(within(row('Note 2')).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(inRow('Note 1', 'Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await said('Comment deleted');
    expect(screen.getByText('This comment was deleted')).toBeInTheDocument();
    expect(texts()).toEqual(['Note 2']);
    await waitFor(() => expect(row('This comment was deleted')).toHaveFocus());
  });

  it('edits and replies with drafts that survive a reload', async () => {
    const comments = [note(1)];
    const { user } = openPanel({ comments });
    await user.click(inRow('Note 1', 'Edit'));
    // The caret must be behind the text. `type` would put it there by itself.
    await user.keyboard(' is wrong');
    await user.click(button('Save'));
    await said('Comment changed');
    expect(row('Note 1 is wrong')).toHaveFocus();
    expect(screen.getByText(/\(edited\)/)).toBeInTheDocument();
    await user.click(inRow('Note 1 is wrong', 'Reply'));
    await user.type(screen.getByRole('textbox', { name: 'Reply to Ravi Iyer' }), 'On it');
    cleanup();
    const again = openPanel({ comments });
    expect(screen.getByRole('textbox', { name: 'Reply to Ravi Iyer' })).toHaveValue('On it');
    await again.user.click(
      within(screen.getByRole('list', { name: 'Comments' })).getByText('Reply', { selector: 'span' }),
    );
    await said('Reply posted');
    expect(again.held.comments[1]).toMatchObject({ text: 'On it', parentId: idOf(1), frames: null });
    expect(window.localStorage).toHaveLength(0);
  });

  it('closes a reply on Escape, and keeps its text for the next time', async () => {
    const { user } = openPanel({ comments: [note(1)] });
    const reply = () => screen.queryByRole('textbox', { name: 'Reply to Ravi Iyer' });
    await user.click(inRow('Note 1', 'Reply'));
    await user.keyboard('On it');
    fireEvent.keyDown(reply() as HTMLElement, { key: 'Escape', isComposing: true });
    expect(reply()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(reply()).not.toBeInTheDocument();
    expect(row('Note 1')).toHaveFocus();
    await user.click(inRow('Note 1', 'Reply'));
    expect(reply()).toHaveValue('On it');
  });

  it('keeps an edit open when the server refuses it', async () => {
    const refused = () => Promise.reject(new Error('refused'));
    const { user } = openPanel({ comments: [note(1)], change: () => ({ edit: refused, resolve: refused }) });
    await user.click(inRow('Note 1', 'Resolve'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Note 1');
  });

  it('holds the text while an edit is saved, and keeps one that is begun after Cancel', async () => {
    let finish: () => void = () => undefined;
    const edit = () => new Promise<void>((resolve) => (finish = resolve));
    const { user } = openPanel({ comments: [note(1)], change: () => ({ edit }) });
    const field = () => screen.getByRole('textbox', { name: 'Your comment' });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Save'));
    await user.type(field(), ', later');
    expect(field()).toHaveValue('Note 1');
    await user.click(button('Cancel'));
    await user.click(inRow('Note 1', 'Edit'));
    await user.keyboard(', later');
    await act(async () => finish());
    expect(field()).toHaveValue('Note 1, later');
  });

  it.each(['Resolve', 'Reopen'])('says why the server refused to change a comment (%s)', async (action) => {
    const by = { by: byAsha, at: '2026-11-21T08:00:00.000Z' };
    const { user } = openPanel({
      comments: [note(1, { resolved: action === 'Reopen' ? by : null }), note(2)],
      // The comment leaves the list at once, and returns when the server refuses the change.
      change: (api) => ({
        async resolve(id, resolved) {
          await api.resolve(id, resolved);
          await Promise.resolve();
          await api.resolve(id, !resolved);
          throw new ApiError(409, replies.commentDeleted);
        },
      }),
    });
    if (action === 'Reopen') await user.click(button(/^Resolved/));
    await user.click(inRow('Note 1', action));
    expect(await screen.findByRole('alert')).toHaveTextContent(replies.commentDeleted);
    expect(row('Note 1')).toBeInTheDocument();
  });

  it('shows which comment was not sent, and why, with Retry and Discard', () => {
    const did: string[] = [];
    const failed = {
      status: 'failed',
      problem: 'You are too fast',
      retry: () => did.push('retry'),
      discard: () => did.push('discard'),
    } as const;
    openPanel({ comments: [note(1, failed), note(2, { status: 'sending' })] });
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent. You are too fast.');
    fireEvent.click(button('Retry'));
    fireEvent.click(button('Discard'));
    expect(did).toEqual(['retry', 'discard']);
    expect(within(row('Note 2')).getByText('Sending…')).toBeInTheDocument();
    expect(within(row('Note 2')).queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument();
  });

  it('renders only the pinned time while the video plays, and no row while the user types', () => {
    let renders = 0;
    const counted = Object.defineProperty(note(1), 'createdAt', {
      get() {
        renders += 1;
        return '2026-11-21T07:00:00.000Z';
      },
    });
    const { control } = openPanel({ comments: [counted, note(2)] });
    expect(renders).toBeGreaterThan(0);
    renders = 0;
    for (let frame = 1; frame < 20; frame += 1) act(() => control.set({ frame }));
    type('Too dark');
    fireEvent.click(button(/^All/));
    fireEvent.click(row('Note 2'));
    expect(renders).toBe(0);
  });

  it('shows that the comments are loading, and Retry when they cannot be loaded', () => {
    let retries = 0;
    openPanel({ change: () => ({ isLoading: true }) });
    expect(screen.getByRole('status', { name: 'Loading the comments' })).toBeInTheDocument();
    cleanup();
    openPanel({ change: () => ({ error: new Error('no'), retry: () => void (retries += 1) }) });
    fireEvent.click(button('Retry'));
    expect(retries).toBe(1);
    cleanup();
    openPanel();
    expect(screen.getByText('No comments yet')).toBeInTheDocument();
  });
});

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { videoId } from '../../../testing/builders';
import { createDrawingDesk } from '../drawing/drawing-desk';
import type { CommentsApi, RoomComment } from '../model/comments-api';
import {
  buildComment,
  buildRoomVersion,
  byAsha,
  fakeApi,
  idOf,
  oldVersion,
  people,
} from '../testing/build-room';
import { fakeControl } from '../testing/fake-control';
import { CommentsPanel } from './comments-panel';

const version = buildRoomVersion();
const versions = [version, oldVersion];
const drawing = [{ tool: 'arrow' as const, colour: 'red' as const, points: [0, 0, 5_000, 5_000] }];

interface Options {
  comments?: readonly RoomComment[];
  selected?: string | null;
  change?: (api: CommentsApi) => Partial<CommentsApi>;
}

/** The panel of the creator with comments that it keeps itself. */
function openPanel({ comments = [], selected: start = null, change = () => ({}) }: Options = {}) {
  const control = fakeControl();
  const desk = createDrawingDesk();
  const held = { comments, selected: start };

  function Page() {
    const [listed, setListed] = useState(comments);
    const [selected, setSelected] = useState(start);
    Object.assign(held, { comments: listed, selected });
    const api = fakeApi(listed, setListed);
    return (
      <CommentsPanel
        api={{ ...api, ...change(api) }}
        control={control}
        desk={desk}
        versions={versions}
        version={version}
        me={people[0]._id}
        people={people}
        videoId={videoId}
        selected={selected}
        onSelect={setSelected}
      />
    );
  }

  render(<Page />, { wrapper: MantineProvider });
  return { control, desk, held, user: userEvent.setup({ delay: null }) };
}

const field = () => screen.getByRole('textbox', { name: 'Comment' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (text: string) => screen.getByText(text).closest<HTMLElement>('article') as HTMLElement;
const inRow = (text: string, name: string) => within(row(text)).getByRole('button', { name });
const texts = () => screen.queryAllByText(/^Note \d$/).map((element) => element.textContent);
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const said = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent.trim()).toBe(text));
const note = (number: number, overrides: Partial<RoomComment> = {}) =>
  buildComment({
    _id: idOf(number),
    text: `Note ${number}`,
    frames: { from: number, to: number },
    ...overrides,
  });

describe('comment composer', () => {
  it('pauses the player and pins its frame when the user types, and posts with Ctrl+Enter', async () => {
    const { control, held, user } = openPanel();
    act(() => control.set({ frame: 60, isPlaying: true }));
    expect(screen.getByText('At 00:00:02:10')).toBeInTheDocument();
    type('Too dark');
    expect(control.getState().isPlaying).toBe(false);
    act(() => control.set({ frame: 200 }));
    expect(button('At 00:00:02:10')).toBeInTheDocument();
    await user.type(field(), '{Control>}{Enter}{/Control}');
    expect(held.comments).toMatchObject([
      { text: 'Too dark', frames: { from: 60, to: 60 }, version: version.version, parentId: null },
    ]);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await said('Comment posted');
    expect(window.localStorage).toHaveLength(0);
  });

  it('posts about the marked range, and about the whole video without a drawing', () => {
    const { control, held } = openPanel();
    act(() => control.set({ frame: 30, range: { from: 25, to: 50 } }));
    type('First');
    fireEvent.click(button('Marked range'));
    expect(button('At 00:00:01:00 – 00:00:02:00')).toBeInTheDocument();
    fireEvent.click(button('Post'));
    type('Second');
    fireEvent.click(button('Whole video'));
    fireEvent.click(button('Post'));
    expect(held.comments.map(({ frames }) => frames)).toEqual([{ from: 25, to: 50 }, null]);
  });

  it('keeps text, frame and drawing across a reload until they are posted', () => {
    const first = openPanel();
    act(() => first.control.set({ frame: 60 }));
    type('Half a');
    fireEvent.click(button('Draw'));
    act(() => first.desk.change(drawing));
    cleanup();
    const { held, desk, control } = openPanel();
    expect(field()).toHaveValue('Half a');
    expect(screen.getByText('Draft restored.')).toBeInTheDocument();
    fireEvent.click(button('At 00:00:02:10'));
    expect(control.shown).toEqual([60]);
    expect(desk.getState().shown).toEqual({ drawing, frames: { from: 60, to: 60 } });
    fireEvent.click(button('Post'));
    expect(held.comments).toMatchObject([{ text: 'Half a', frames: { from: 60, to: 60 }, drawing }]);
    expect(desk.getState().shown).toBeNull();
    cleanup();
    openPanel();
    expect(field()).toHaveValue('');
  });

  it('restores nothing after a reload when the whole text was deleted', () => {
    openPanel();
    type('abc');
    expect(window.localStorage).toHaveLength(1);
    type('');
    expect(window.localStorage).toHaveLength(0);
    cleanup();
    openPanel();
    expect(field()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('keeps the text when the list does not take the comment', () => {
    openPanel({ change: () => ({ post: () => null }) });
    type('Too dark');
    fireEvent.click(button('Post'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      "Couldn't post this. Your text is still here. Try again.",
    );
    expect(field()).toHaveValue('Too dark');
    expect(window.localStorage).toHaveLength(1);
  });

  it('counts characters near the limit, and posts neither a longer text nor an empty one', () => {
    const { held } = openPanel();
    fireEvent.click(button('Post'));
    expect(screen.getByRole('alert')).toHaveTextContent('Write something first');
    type('x'.repeat(1_799));
    expect(screen.queryByText(/of 2,000$/)).not.toBeInTheDocument();
    type('😀'.repeat(2_000));
    expect(screen.getByText('2,000 of 2,000')).not.toHaveAttribute('data-over');
    type('x'.repeat(2_001));
    expect(screen.getByText('2,001 of 2,000')).toHaveAttribute('data-over');
    fireEvent.click(button('Post'));
    expect(held.comments).toEqual([]);
    expect(field()).toHaveFocus();
  });
});

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

  it('follows a link to a comment that the filter would hide', () => {
    const resolved = { by: byAsha, at: '2026-11-21T08:00:00.000Z' };
    const { control } = openPanel({ comments: [note(1), note(2, { resolved })], selected: idOf(2) });
    expect(texts()).toEqual(['Note 1', 'Note 2']);
    expect(control.shown).toEqual([2]);
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

  it('resolves, and gives the focus to the comment that takes the place', async () => {
    const { user } = openPanel({ comments: [note(1), note(2), note(3)] });
    await user.click(inRow('Note 2', 'Resolve'));
    await said('Comment resolved');
    expect(texts()).toEqual(['Note 1', 'Note 3']);
    expect(row('Note 3')).toHaveFocus();
    await user.click(button('All 3'));
    await user.click(inRow('Note 2', 'Reopen'));
    await said('Comment reopened');
    expect(inRow('Note 2', 'Resolve')).toHaveFocus();
  });

  it('deletes after a confirmation, and leaves a trace of what has replies', async () => {
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
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), ' is wrong');
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

  it('changes and removes the drawing of an own comment, and shows what is saved', async () => {
    const frames = { from: 10, to: 12 };
    const { control, desk, held, user } = openPanel({ comments: [note(1, { drawing, frames }), note(2)] });
    const saved = () => held.comments[0]?.drawing;
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Change the drawing'));
    expect(control.getState().frame).toBe(10);
    expect(desk.getState().job?.strokes).toEqual(drawing);
    const more = [...drawing, { tool: 'rectangle' as const, colour: 'blue' as const, points: [1, 1, 9, 9] }];
    act(() => desk.change(more));
    act(() => desk.done());
    expect(saved()).toEqual(drawing);
    await user.click(button('Save'));
    await said('Comment changed');
    expect(saved()).toEqual(more);
    expect(desk.getState().shown).toEqual({ drawing: more, frames });

    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Remove the drawing'));
    expect(desk.getState().shown).toBeNull();
    await user.click(button('Cancel'));
    expect(saved()).toEqual(more);
    expect(desk.getState().shown).toEqual({ drawing: more, frames });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Remove the drawing'));
    await user.click(button('Save'));
    await waitFor(() => expect(saved()).toBeNull());
  });

  it('keeps an edit open that the server refuses', async () => {
    const refused = () => Promise.reject(new Error('refused'));
    const { user } = openPanel({ comments: [note(1)], change: () => ({ edit: refused, resolve: refused }) });
    await user.click(inRow('Note 1', 'Resolve'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Note 1');
  });

  it('says what was not sent, and why, with Retry and Discard', () => {
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

  it('renders the pinned time alone while the video plays, and no row while the user types', () => {
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

  it('shows that comments load, or could not be loaded, with Retry', () => {
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

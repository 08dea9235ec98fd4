import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { videoId } from '../../../testing/builders';
import { oldVersion, people } from '../testing/build-room';
import { button, drawing, field, openPanel, said, type, version } from '../testing/comments-page';
import { fakeControl } from '../testing/fake-control';
import { roomDrafts } from './room-drafts';

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

  it('pins no frame while the video loads, because the player may resume at another one', () => {
    const { control, replace } = openPanel();
    replace(fakeControl({ lastFrame: 0 }));
    type('Too');
    expect(screen.queryByRole('button', { name: /^At/ })).not.toBeInTheDocument();
    act(() => control.set({ frame: 60 }));
    replace(control);
    type('Too dark');
    expect(button('At 00:00:02:10')).toBeInTheDocument();
  });

  it('announces a comment as posted only once the server has it', async () => {
    const { held, replace } = openPanel({
      change: ({ comments, ...api }) => ({
        comments: comments.map((comment) => (isOnline ? comment : { ...comment, status: 'failed' })),
        ...api,
      }),
    });
    let isOnline = false;
    type('Too dark');
    fireEvent.click(button('Post'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent.');
    await said('');
    isOnline = true;
    replace(fakeControl());
    await said('Comment posted');
    expect(held.comments).toHaveLength(1);
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

  it('is pinned to a range once its end is marked, until the comment is posted or the range is cleared', () => {
    const { control, held } = openPanel();
    act(() => control.set({ frame: 25, range: { from: 25, to: 7_499 } }));
    expect(screen.getByText('At 00:00:01:00')).toBeInTheDocument();
    act(() => control.set({ frame: 50 }));
    act(() => control.set({ range: { from: 25, to: 50 } }));
    act(() => control.set({ frame: 40 }));
    type('Too long');
    type('');
    type('Too slow');
    fireEvent.click(button('Post'));
    expect(screen.getByText('At 00:00:01:15')).toBeInTheDocument();
    act(() => control.set({ range: { from: 30, to: 40 } }));
    expect(button('At 00:00:01:05 – 00:00:01:15')).toBeInTheDocument();
    act(() => control.setRange(null));
    expect(screen.getByText('At 00:00:01:15')).toBeInTheDocument();
    expect(held.comments.map(({ frames }) => frames)).toEqual([{ from: 25, to: 50 }]);
  });

  it('is pinned to the frame when the user chooses it, or when the range is marked after typing', () => {
    const { control, held } = openPanel();
    act(() => control.set({ frame: 50, range: { from: 25, to: 50 } }));
    fireEvent.click(button('Current frame'));
    type('Here');
    fireEvent.click(button('Post'));
    act(() => control.set({ frame: 60 }));
    type('And here');
    act(() => control.set({ frame: 90, range: { from: 70, to: 90 } }));
    fireEvent.click(button('Post'));
    expect(held.comments.map(({ frames }) => frames)).toEqual([
      { from: 50, to: 50 },
      { from: 60, to: 60 },
    ]);
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

  it.each([
    ['posted', () => fireEvent.click(button('Post'))],
    ['deleted by hand', () => type('')],
  ])('no longer shows that a draft was restored once it is %s', (_, end) => {
    openPanel();
    type('Half a');
    cleanup();
    openPanel();
    expect(screen.getByText('Draft restored.')).toBeInTheDocument();
    end();
    type('Another comment');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('keeps a drawing on its frame when the user scrubs away', () => {
    const { control, desk, held } = openPanel();
    act(() => control.show(60));
    fireEvent.click(button('Draw'));
    act(() => desk.change(drawing));
    act(() => control.show(700));
    expect(desk.getState().job).toBeNull();
    act(() => desk.change([...drawing, ...drawing]));
    expect(desk.getState().shown).toEqual({ drawing, frames: { from: 60, to: 60 } });
    expect(document.body).toHaveFocus();
    // The button leads back to the frame.
    fireEvent.click(button('Change the drawing'));
    expect(control.getState().frame).toBe(60);
    expect(desk.getState().job?.strokes).toEqual(drawing);
    act(() => desk.done());
    type('Like this');
    act(() => control.show(700));
    fireEvent.click(button('Post'));
    expect(held.comments).toMatchObject([{ frames: { from: 60, to: 60 }, drawing }]);
  });

  it('keeps the frame of a drawing even if the text was deleted before the first stroke', () => {
    const { control, desk } = openPanel();
    act(() => control.show(60));
    type('x');
    fireEvent.click(button('Draw'));
    type('');
    act(() => desk.change(drawing));
    act(() => control.show(700));
    expect(button('At 00:00:02:10')).toBeInTheDocument();
  });

  it('ends the drawing when the draft is pinned elsewhere', () => {
    const { control, desk } = openPanel();
    act(() => control.show(60));
    fireEvent.click(button('Draw'));
    act(() => desk.change(drawing));
    fireEvent.click(button('Whole video, without the drawing'));
    expect(desk.getState()).toEqual({ job: null, shown: null });
    expect(button('Draw')).toBeInTheDocument();
  });

  it('does not allow changing a drawing that was made on another version', () => {
    const draft = {
      text: 'Here',
      pin: { from: 60, to: 60 },
      version: oldVersion.version,
      rate: null,
      drawing,
    };
    roomDrafts(window.localStorage, people[0]._id, videoId).keep(draft);
    openPanel();
    expect(screen.getByText('Show v1 to draw on it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change the drawing' })).not.toBeInTheDocument();
    fireEvent.click(button('Remove the drawing'));
    expect(button('Draw')).toBeInTheDocument();
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

  it('keeps the text when the comment cannot be added to the list', () => {
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
    // The second click of a double click, after the first one has posted the comment and emptied the field.
    fireEvent.click(button('Post'), { detail: 2 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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

import { act, screen, waitFor, within } from '@testing-library/react';
import { idOf, oldVersion } from '../testing/build-room';
import { button, drawing, inRow, note, openPanel, row, said } from '../testing/comments-page';

describe('drawing of an edited comment', () => {
  it("changes and removes the drawing of the user's own comment, and shows the saved one", async () => {
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

  it('saves no stroke of an edited drawing that was made on another frame', async () => {
    const frames = { from: 10, to: 12 };
    const { control, desk, held, user } = openPanel({ comments: [note(1, { frames })] });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(inRow('Note 1', 'Draw'));
    act(() => control.show(12));
    act(() => desk.change(drawing));
    act(() => control.show(13));
    act(() => desk.change([...drawing, ...drawing]));
    expect(desk.getState()).toEqual({ job: null, shown: { drawing, frames } });
    await user.click(button('Save'));
    await waitFor(() => expect(held.comments[0]?.drawing).toEqual(drawing));
  });

  it('allows removing, but not changing, a drawing that was made on another version', async () => {
    const old = { version: oldVersion.version, versionNumber: 1, drawing };
    const { user } = openPanel({ comments: [note(1, old)] });
    await user.click(inRow('Note 1', 'Edit'));
    expect(within(row('Note 1')).getByText('Show v1 to draw on it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change the drawing' })).not.toBeInTheDocument();
    expect(inRow('Note 1', 'Remove the drawing')).toBeInTheDocument();
  });

  it.each(['Cancel', 'Save', '{Escape}'])('is ended with the edit (%s)', async (end) => {
    const { desk, user } = openPanel({ comments: [note(1)] });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(inRow('Note 1', 'Draw'));
    expect(desk.getState().job).not.toBeNull();
    if (end === '{Escape}') await user.type(screen.getByRole('textbox', { name: 'Your comment' }), end);
    else await user.click(button(end));
    await waitFor(() => expect(desk.getState()).toEqual({ job: null, shown: null }));
  });

  it('is ended, and no longer shown, when the comment is deleted in another window', async () => {
    let remove: (id: string) => Promise<unknown> = () => Promise.resolve();
    const { desk, user } = openPanel({
      comments: [note(1)],
      change: (api) => {
        remove = (id) => api.remove(id);
        return {};
      },
    });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(inRow('Note 1', 'Draw'));
    act(() => desk.change(drawing));
    await act(() => remove(idOf(1)));
    expect(desk.getState()).toEqual({ job: null, shown: null });
  });

  it('that was begun elsewhere continues when the edit ends', async () => {
    const { desk, user } = openPanel({ comments: [note(1)] });
    await user.click(inRow('Note 1', 'Edit'));
    await user.click(inRow('Note 1', 'Draw'));
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Draw' }));
    await user.click(button('Cancel'));
    expect(desk.getState().job).not.toBeNull();
  });
});

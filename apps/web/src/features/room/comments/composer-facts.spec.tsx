import { frameRateOf } from '@cutroom/contracts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { button, drawing, field, openPanel, type } from '../testing/comments-page';
import { fakeControl } from '../testing/fake-control';

describe('comment composer, when the facts of the file arrive', () => {
  const unknownRate = { numerator: 25, denominator: 1 };
  const learn = (replace: ReturnType<typeof openPanel>['replace']) => {
    const control = fakeControl({ rate: frameRateOf(50) });
    act(() => control.show(501));
    replace(control);
    return control;
  };

  it('keeps draft and drawing at their moment, and posts the rate at which their frames were counted', () => {
    const { control: before, desk, held, replace } = openPanel();
    act(() => before.show(250));
    type('Here');
    fireEvent.click(button('Draw'));
    act(() => desk.change(drawing));
    // The surface of the player that is being replaced does the same.
    act(() => desk.leave(before));
    const control = learn(replace);
    expect(field()).toHaveValue('Here');
    fireEvent.click(button('At 00:00:10:00'));
    expect(control.getState().frame).toBe(500);
    expect(desk.getState()).toEqual({ job: null, shown: { drawing, frames: { from: 500, to: 500 } } });
    fireEvent.click(button('Post'));
    const frames = { from: 250, to: 250 };
    expect(held.comments).toMatchObject([{ text: 'Here', frames, rate: unknownRate, drawing }]);
  });

  it('keeps a marked range at its moment, and counts frames that are pinned later at the new rate', () => {
    const { control: before, held, replace } = openPanel();
    act(() => before.set({ frame: 30, range: { from: 25, to: 49 } }));
    type('A second');
    fireEvent.click(button('Marked range'));
    learn(replace);
    expect(button('At 00:00:01:00 – 00:00:01:49')).toBeInTheDocument();
    fireEvent.click(button('Current frame'));
    fireEvent.click(button('Post'));
    const rate = { numerator: 50, denominator: 1 };
    expect(held.comments).toMatchObject([{ frames: { from: 501, to: 501 }, rate }]);
  });

  it('restores at its moment a draft that was typed before the facts were known', () => {
    const before = openPanel();
    act(() => before.control.show(250));
    type('Here');
    cleanup();
    const { replace } = openPanel();
    const control = learn(replace);
    fireEvent.click(button('At 00:00:10:00'));
    expect(control.getState().frame).toBe(500);
  });
});

import type { Drawing } from '@cutroom/contracts';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeControl } from '../testing/fake-control';
import { createDrawingDesk, type DrawingDesk } from './drawing-desk';
import { DrawingLayer } from './drawing-layer';
import { DrawingSurface } from './drawing-surface';

const arrow: Drawing[number] = { tool: 'arrow', colour: 'blue', points: [0, 0, 5_000, 5_000] };
const frames = { from: 10, to: 20 };

/** The drawing surface over a video of 200 × 100 pixels. */
function openBoard(drawing: Drawing | null = null) {
  const desk = createDrawingDesk();
  const control = fakeControl();
  const kept: (Drawing | null)[] = [];
  const closed: ('by the user' | 'by the player')[] = [];
  const view = render(<DrawingSurface desk={desk} control={control} />, { wrapper: MantineProvider });
  act(() => {
    control.show(frames.from);
    desk.draw(drawing, {
      control,
      frames,
      onChange: (drawn) => kept.push(drawn),
      onClose: (isByUser) => closed.push(isByUser ? 'by the user' : 'by the player'),
    });
  });
  const surface = screen.getByTestId('drawing-surface');
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  return { ...view, desk, control, kept, closed, surface, user: userEvent.setup({ delay: null }) };
}

function drag(surface: Element, ...places: [number, number][]) {
  const [first = [0, 0], ...rest] = places;
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(surface, at(first));
  for (const place of rest) fireEvent.pointerMove(surface, at(place));
  fireEvent.pointerUp(surface, at(places.at(-1) ?? first));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const board = () => screen.queryByRole('group', { name: 'Draw on this frame' });

/** In Safari, a click on a button focuses the closest element around it that can have the focus, or nothing. */
function pressInSafari(name: string) {
  act(() => {
    (document.activeElement as HTMLElement).blur();
    screen.getByRole('button', { name }).parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
  });
  press(name);
}

beforeAll(() => {
  // jsdom has none.
  Object.assign(window, {
    DOMRect: class {
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  });
});

describe('drawing board', () => {
  it('draws with each tool in relative coordinates, also beyond the edge of the video', () => {
    const { kept, surface } = openBoard();
    drag(surface, [20, 10], [100, 50], [100, 90]);
    press('Arrow');
    press('Yellow');
    drag(surface, [100, 50], [30, 30], [500, -20]);
    press('Rectangle');
    drag(surface, [0, 0], [50, 50]);
    expect(kept.at(-1)).toEqual([
      { tool: 'pen', colour: 'red', points: [1_000, 1_000, 5_000, 5_000, 5_000, 9_000] },
      { tool: 'arrow', colour: 'yellow', points: [5_000, 5_000, 10_000, 0] },
      { tool: 'rectangle', colour: 'yellow', points: [0, 0, 2_500, 5_000] },
    ]);
    expect(screen.getByRole('button', { name: 'Rectangle', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Yellow', pressed: true })).toBeInTheDocument();
  });

  it('ignores a second finger, another mouse button and a click with the arrow', () => {
    const { kept, surface } = openBoard();
    fireEvent.pointerDown(surface, { clientX: 5, clientY: 5, pointerId: 3, button: 2 });
    fireEvent.pointerUp(surface, { clientX: 5, clientY: 5, pointerId: 3, button: 2 });
    fireEvent.pointerDown(surface, { clientX: 20, clientY: 10, pointerId: 1, button: 0 });
    drag(surface, [0, 0]);
    fireEvent.pointerDown(surface, { clientX: 90, clientY: 90, pointerId: 2, button: 0 });
    fireEvent.pointerMove(surface, { clientX: 95, clientY: 95, pointerId: 2 });
    press('Arrow');
    drag(surface, [10, 10]);
    expect(kept).toEqual([[{ tool: 'pen', colour: 'red', points: [1_000, 1_000] }]]);
  });

  it('undoes by button and Ctrl+Z, clears, and reports null when no stroke is left', async () => {
    const { kept, user } = openBoard([arrow, arrow, arrow]);
    press('Undo');
    expect(kept.at(-1)).toHaveLength(2);
    await user.keyboard('{Control>}z{/Control}');
    expect(kept.at(-1)).toHaveLength(1);
    press('Clear');
    press('Undo');
    expect(kept.at(-1)).toBeNull();
    expect(kept).toHaveLength(3);
  });

  it('starts with the focus on its tools, and Escape ends it and keeps the drawing', async () => {
    const { desk, closed, user, surface, kept } = openBoard();
    expect(screen.getByRole('button', { name: 'Pen' })).toHaveFocus();
    drag(surface, [20, 10], [100, 50]);
    await user.keyboard('{Escape}');
    expect(board()).not.toBeInTheDocument();
    expect(closed).toEqual(['by the user']);
    expect(kept.at(-1)).toHaveLength(1);
    expect(desk.getState().job).toBeNull();
  });

  it('keeps its keys after a click on a tool in Safari, which does not focus the button', async () => {
    const { surface, kept, closed, user } = openBoard();
    pressInSafari('Arrow');
    drag(surface, [0, 0], [100, 50]);
    await user.keyboard('{Meta>}z{/Meta}');
    expect(kept.at(-1)).toBeNull();
    await user.keyboard('{Escape}');
    expect(closed).toEqual(['by the user']);
  });

  it('restores the original drawing on Cancel', () => {
    const { kept, surface } = openBoard([arrow]);
    drag(surface, [20, 10], [100, 50]);
    press('Cancel');
    expect(kept.at(-1)).toEqual([arrow]);
    expect(board()).not.toBeInTheDocument();
  });

  it('stays open on every frame of its range, and ends with its strokes on any other frame', () => {
    const { kept, closed, surface, control, desk } = openBoard();
    act(() => control.show(frames.to));
    drag(surface, [20, 10], [100, 50]);
    act(() => control.show(frames.to + 1));
    expect(board()).not.toBeInTheDocument();
    expect(closed).toEqual(['by the player']);
    act(() => desk.change([arrow, arrow]));
    act(() => control.show(frames.from));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toHaveLength(1);
    expect(board()).not.toBeInTheDocument();
  });

  it.each([
    ['is another one', (desk: DrawingDesk) => <DrawingSurface desk={desk} control={fakeControl()} />],
    ['is gone', () => <p>No player</p>],
  ])('ends with its strokes when the player %s', (_, next) => {
    const { kept, closed, surface, desk, rerender } = openBoard();
    drag(surface, [20, 10], [100, 50]);
    rerender(next(desk));
    expect(board()).not.toBeInTheDocument();
    expect(closed).toEqual(['by the player']);
    expect(kept).toHaveLength(1);
  });

  it('says when the drawing is full, and allows drawing again after an undo', () => {
    const { kept, surface } = openBoard(Array.from({ length: 500 }, () => arrow));
    drag(surface, [20, 10], [100, 50]);
    expect(kept).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent(
      /^This drawing is full\. What you drew before is kept/,
    );
    press('Undo');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    drag(surface, [20, 10], [100, 50]);
    expect(kept.at(-1)).toHaveLength(500);
  });
});

describe('drawing over the player', () => {
  it('shows the drawing of a comment only on its frames', () => {
    const { desk, control } = openBoard();
    act(() => {
      desk.done();
      desk.show([arrow], frames);
      control.show(0);
    });
    const shown = () => screen.queryByRole('img', { name: 'Drawing on this frame' });
    expect(shown()).not.toBeInTheDocument();
    act(() => control.set({ frame: 10 }));
    expect(shown()).toBeInTheDocument();
    act(() => control.set({ frame: 21 }));
    expect(shown()).not.toBeInTheDocument();
  });

  it.each([
    ['a colour of its own', [{ ...arrow, colour: 'url(https://evil.test)' }]],
    ['markup instead of points', [{ ...arrow, points: '"/><script>' }]],
    ['coordinates outside of the frame', [{ ...arrow, points: [0, 0, 1e9, 0] }]],
    ['too many strokes', Array.from({ length: 501 }, () => arrow)],
  ])('shows nothing of a drawing with %s', (_, drawing) => {
    const { container } = render(<DrawingLayer drawing={drawing as Drawing} />);
    expect(container).toBeEmptyDOMElement();
  });
});

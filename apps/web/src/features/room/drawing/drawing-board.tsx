import { drawingExtent, type Stroke } from '@cutroom/contracts';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './drawing.module.css';
import { DrawingTools, type Pencil } from './drawing-tools';
import { addPoint, isShape, withStroke } from './stroke-limits';
import { Strokes } from './strokes';

interface DrawingBoardProps {
  value: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
  onDone: () => void;
  onCancel: () => void;
  /** Width by height of the frame. */
  aspect?: number;
  /** The element for the tools; without it, they cover the lower edge of the video. */
  toolsIn?: HTMLElement | null;
}

const clamped = (part: number): number =>
  Math.min(drawingExtent, Math.max(0, Math.round(part * drawingExtent)));

/** The position of a pointer on an element, in the coordinates of a drawing. */
function placeOn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [clamped((clientX - left) / (width || 1)), clamped((clientY - top) / (height || 1))];
}

/** All positions since the last event: a browser merges several positions of a pen into one event. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent): [number, number][] {
  const events = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
  return (events.length > 0 ? events : [nativeEvent]).map((event) => placeOn(currentTarget, event));
}

function extended(stroke: Stroke, places: readonly [number, number][]): Stroke {
  if (stroke.tool === 'pen') {
    return {
      ...stroke,
      points: [...places.reduce<readonly number[]>((all, [x, y]) => addPoint(all, x, y), stroke.points)],
    };
  }
  const [x, y] = places.at(-1) ?? [0, 0];
  return { ...stroke, points: [...stroke.points.slice(0, 2), x, y] };
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey;

/** Lets a user draw on the video that it covers. Escape ends the drawing and keeps it, so that no key loses work. */
export function DrawingBoard(props: DrawingBoardProps) {
  const { value, onChange, onDone, onCancel, aspect = 16 / 9, toolsIn = null } = props;
  const [pencil, setPencil] = useState<Pencil>({ tool: 'pen', colour: 'red' });
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [isFull, setFull] = useState(false);
  const [isAtTop, setAtTop] = useState(false);
  /** A second finger does not draw. */
  const pointer = useRef<number | null>(null);
  const drawn = useRef<Stroke | null>(null);
  const board = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The user may have scrolled the video out of view.
    board.current?.scrollIntoView({ block: 'nearest' });
    // On a phone, the video stays at the top of the screen and would cover tools at the edge of the view.
    toolsIn?.scrollIntoView({ block: 'center' });
    const root = toolsIn ?? board.current;
    root?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [toolsIn]);

  /** React may render after the next event, so event handlers read the ref. */
  function draw(next: Stroke | null) {
    drawn.current = next;
    setStroke(next);
  }

  function start(event: PointerEvent<HTMLDivElement>) {
    if (pointer.current !== null || event.button !== 0) return;
    // Otherwise the browser would select text, and the board would lose the focus and its keys.
    event.preventDefault();
    pointer.current = event.pointerId;
    if ('setPointerCapture' in event.currentTarget) event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = placeOn(event.currentTarget, event);
    draw({ ...pencil, points: pencil.tool === 'pen' ? [x, y] : [x, y, x, y] });
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerId !== pointer.current || drawn.current === null) return;
    draw(extended(drawn.current, placesOf(event)));
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerId !== pointer.current) return;
    pointer.current = null;
    const finished = drawn.current;
    draw(null);
    if (finished === null || !isShape(finished)) return;
    const longer = withStroke(value, finished);
    setFull(longer === null);
    if (longer !== null) onChange(longer);
  }

  function drop(strokes: readonly Stroke[]) {
    setFull(false);
    if (value.length > 0) onChange(strokes);
  }

  function handleKey(event: KeyboardEvent) {
    // The player's keys are off while the user draws.
    event.stopPropagation();
    if (event.key !== 'Escape' && !isUndo(event)) return;
    event.preventDefault();
    if (event.key === 'Escape') onDone();
    else drop(value.slice(0, -1));
  }

  const tools = (
    <DrawingTools
      pencil={pencil}
      onPencil={setPencil}
      isEmpty={value.length === 0}
      isFull={isFull}
      onUndo={() => drop(value.slice(0, -1))}
      onClear={() => drop([])}
      onMove={toolsIn === null ? () => setAtTop(!isAtTop) : undefined}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
  return (
    <div
      ref={board}
      className={styles.board}
      role="group"
      aria-label="Draw on this frame"
      onKeyDown={handleKey}
    >
      <div
        className={styles.surface}
        data-testid="drawing-surface"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Strokes strokes={stroke === null ? value : [...value, stroke]} aspect={aspect} />
      </div>
      {toolsIn === null ? (
        <div
          className={styles.over}
          data-top={isAtTop || undefined}
          data-drawing={stroke !== null || undefined}
        >
          {tools}
        </div>
      ) : (
        createPortal(tools, toolsIn)
      )}
    </div>
  );
}

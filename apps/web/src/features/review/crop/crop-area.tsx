import {
  useRef,
  type ComponentPropsWithRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { moved, regionOf, zoomed, type Crop, type Size } from './crop';
import styles from './crop.module.css';

interface CropAreaProps {
  /** Of the image; null until it has loaded. */
  size: Size | null;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
  image: ComponentPropsWithRef<'img'>;
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

const middleOf = (points: Point[]) => ({
  clientX: points.reduce((sum, { clientX }) => sum + clientX, 0) / points.length,
  clientY: points.reduce((sum, { clientY }) => sum + clientY, 0) / points.length,
});

const spreadOf = ([one, other]: Point[]) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** How far an arrow key moves the part, as a share of its size. */
const step = 0.02;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function placed(size: Size, crop: Crop): CSSProperties {
  const { x, y, width, height } = regionOf(size, crop);
  const percent = (share: number) => `${share * 100}%`;
  return {
    width: percent(size.width / width),
    height: percent(size.height / height),
    left: percent(-x / width),
    top: percent(-y / height),
  };
}

/** Shows the part that is kept in a 16:9 frame. A pointer or finger drags the image; two fingers and keys zoom it. */
export function CropArea({ size, crop, onChange, image }: CropAreaProps) {
  const pointers = useRef(new Map<number, Point>());

  function drag({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (size === null || !pointers.current.has(pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(pointerId, { clientX, clientY });
    const after = [...pointers.current.values()];
    const { width, height } = currentTarget.getBoundingClientRect();
    const [from, to] = [middleOf(before), middleOf(after)];
    const right = (from.clientX - to.clientX) / width;
    const down = (from.clientY - to.clientY) / height;
    const ratio = spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1;
    onChange((now) => zoomed(size, moved(size, now, right, down), now.zoom * ratio));
  }

  function press(event: KeyboardEvent) {
    if (size === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const factor = event.key === '+' || event.key === '=' ? 1.1 : event.key === '-' ? 1 / 1.1 : null;
    if (arrow === undefined && factor === null) return;
    event.preventDefault();
    const times = event.shiftKey ? 5 : 1;
    if (arrow) onChange((now) => moved(size, now, arrow[0] * times, arrow[1] * times));
    if (factor !== null) onChange((now) => zoomed(size, now, now.zoom * factor));
  }

  return (
    <div
      className={styles.area}
      role="application"
      tabIndex={0}
      aria-label="The part that is kept. Arrow keys move it, plus and minus change the zoom."
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
      }}
      onPointerMove={drag}
      onLostPointerCapture={({ pointerId }) => pointers.current.delete(pointerId)}
    >
      <img {...image} alt="" draggable={false} style={size === null ? { opacity: 0 } : placed(size, crop)} />
    </div>
  );
}

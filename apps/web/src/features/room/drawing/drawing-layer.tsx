import { drawing as drawingSchema, type Drawing } from '@cutroom/contracts';
import { useMemo } from 'react';
import styles from './drawing.module.css';
import { Strokes } from './strokes';

interface DrawingLayerProps {
  drawing: Drawing;
  /** Width by height of the frame. */
  aspect?: number;
}

/** Shows a drawing over its containing block. A value that does not match the contract is not shown. */
export function DrawingLayer({ drawing, aspect = 16 / 9 }: DrawingLayerProps) {
  const checked = useMemo(() => drawingSchema.safeParse(drawing), [drawing]);
  if (!checked.success) return null;
  return (
    <div className={styles.layer} role="img" aria-label="Drawing on this frame">
      <Strokes strokes={checked.data} aspect={aspect} />
    </div>
  );
}

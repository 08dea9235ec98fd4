import { drawingExtent, type Stroke } from '@cutroom/contracts';
import { memo } from 'react';
import styles from './drawing.module.css';
import { strokePath } from './stroke-path';

/** A stroke with a dark outline, so that it is visible on any image. */
const StrokeShape = memo(function StrokeShape({ stroke, aspect }: { stroke: Stroke; aspect: number }) {
  const path = strokePath(stroke, aspect);
  return (
    <g>
      <path d={path} className={styles.outline} vectorEffect="non-scaling-stroke" />
      <path
        d={path}
        className={styles.stroke}
        data-colour={stroke.colour}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
});

interface StrokesProps {
  strokes: readonly Stroke[];
  aspect: number;
}

/** The strokes of a drawing, stretched to the element around them. */
export function Strokes({ strokes, aspect }: StrokesProps) {
  return (
    <svg
      className={styles.strokes}
      viewBox={`0 0 ${drawingExtent} ${drawingExtent}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map((stroke, index) => (
        <StrokeShape key={index} stroke={stroke} aspect={aspect} />
      ))}
    </svg>
  );
}

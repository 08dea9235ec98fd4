import type { Drawing } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RoomComment } from '../model/comments-api';
import styles from './composer.module.css';
import type { RowActions } from './row-room';

interface EditedDrawingProps {
  comment: RoomComment;
  /** The drawing that will be saved. */
  drawing: Drawing | null;
  onDrawing: (drawing: Drawing | null) => void;
  actions: Pick<RowActions, 'draw' | 'preview'>;
  /** The ID of the version in the player. */
  shown: string;
}

/** Replaces the button while the player shows another version, because a drawing belongs to the frame it is made on. */
export const ElsewhereDrawn = ({ version }: { version: number }) => (
  <span className={styles.counter}>{`Show v${version} to draw on it`}</span>
);

/** Changes or removes the drawing of the user's own comment, together with its text. */
export function EditedDrawing({ comment, drawing, onDrawing, actions, shown }: EditedDrawingProps) {
  const end = useRef(() => {});
  // What is drawn after the edit has ended would be lost.
  useEffect(() => () => end.current(), []);
  return (
    <>
      {comment.version === shown ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            end.current = actions.draw(comment, drawing, onDrawing);
          }}
        >
          {drawing === null ? 'Draw' : 'Change the drawing'}
        </Button>
      ) : (
        <ElsewhereDrawn version={comment.versionNumber} />
      )}
      {drawing !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onDrawing(null);
            actions.preview(comment, null);
          }}
        >
          Remove the drawing
        </Button>
      )}
    </>
  );
}

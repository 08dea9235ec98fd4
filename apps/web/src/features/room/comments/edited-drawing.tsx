import type { Drawing } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import type { RoomComment } from '../model/comments-api';
import type { RowActions } from './row-room';

interface EditedDrawingProps {
  comment: RoomComment;
  /** As it will be saved. */
  drawing: Drawing | null;
  onDrawing: (drawing: Drawing | null) => void;
  actions: Pick<RowActions, 'draw' | 'preview'>;
}

/** Changes or removes the drawing of an own comment, together with its text. */
export function EditedDrawing({ comment, drawing, onDrawing, actions }: EditedDrawingProps) {
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => actions.draw(comment, drawing, onDrawing)}>
        {drawing === null ? 'Draw' : 'Change the drawing'}
      </Button>
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

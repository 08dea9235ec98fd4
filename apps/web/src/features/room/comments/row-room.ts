import type { Drawing, RoomPerson } from '@cutroom/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RoomComment } from '../model/comments-api';
import type { Timing } from './timing';

/** The user's actions on the comments of the list. */
export interface RowActions {
  /** Selects a comment, moves the player to its frame and shows its drawing. */
  show: (comment: RoomComment) => void;
  deselect: () => void;
  /** Moves the player to a time in seconds. */
  seek: (seconds: number) => void;
  /** False when the reply could not be added. */
  reply: (comment: RoomComment, text: string) => boolean;
  /** Without `drawing`, the drawing stays as it is. */
  edit: (id: string, text: string, drawing?: Drawing | null) => Promise<void>;
  /**
   * Lets the user draw on the comment's first frame; `onDrawn` receives every state of it. Returns a function that ends
   * the drawing, unless another one has replaced it.
   */
  draw: (
    comment: RoomComment,
    drawing: Drawing | null,
    onDrawn: (drawing: Drawing | null) => void,
  ) => () => void;
  /** Shows an unsaved drawing on the comment's frames. */
  preview: (comment: RoomComment, drawing: Drawing | null) => void;
  /** Asks the user first. */
  remove: (comment: RoomComment) => void;
  resolve: (id: string, resolved: boolean) => Promise<void>;
  textOf: (key: string) => string;
  keepText: (key: string, text: string) => void;
}

/** The props that all rows of the list share. The object stays the same while a user types, filters or plays. */
export interface RowRoom {
  me: string;
  /** The team, by user. */
  people: ReadonlyMap<string, RoomPerson>;
  timings: ReadonlyMap<string, Timing>;
  /** The ID of the newest version. */
  newest: string | undefined;
  /** The ID of the version in the player. */
  shown: string;
  /** Duration of the shown version in seconds; 0 while it is unknown. */
  duration: number;
  actions: RowActions;
}

/** Keeps the identity of the actions while the list is mounted, so that new functions do not render every row again. */
export function useSteadyActions(current: RowActions): RowActions {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  const [steady] = useState<RowActions>(() => ({
    show: (comment) => latest.current.show(comment),
    deselect: () => latest.current.deselect(),
    seek: (seconds) => latest.current.seek(seconds),
    reply: (comment, text) => latest.current.reply(comment, text),
    edit: (id, text, drawing) => latest.current.edit(id, text, drawing),
    draw: (comment, drawing, onDrawn) => latest.current.draw(comment, drawing, onDrawn),
    preview: (comment, drawing) => latest.current.preview(comment, drawing),
    remove: (comment) => latest.current.remove(comment),
    resolve: (id, resolved) => latest.current.resolve(id, resolved),
    textOf: (key) => latest.current.textOf(key),
    keepText: (key, text) => latest.current.keepText(key, text),
  }));
  return steady;
}

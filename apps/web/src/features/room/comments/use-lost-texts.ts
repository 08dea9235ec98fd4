import { useEffect, useMemo, useRef, useState } from 'react';
import type { RoomComment } from '../model/comments-api';
import { editKey, replyKey, type RoomDrafts } from './room-drafts';

const linesOf = (id: string, { textOf }: RoomDrafts): string[] =>
  [
    ['replying to', textOf(replyKey(id))],
    ['editing', textOf(editKey(id))],
  ].flatMap(([doing, text]) =>
    text ? `The comment you were ${doing} was deleted. Your text was: ${text}` : [],
  );

/** A line for each reply or edit that the user was writing when its comment was deleted. */
export function useLostTexts(comments: readonly RoomComment[], drafts: RoomDrafts): string[] {
  const [lost, setLost] = useState('');
  const ids = useMemo(() => comments.flatMap(({ _id, deleted }) => (deleted ? [] : _id)), [comments]);
  const before = useRef(ids);
  useEffect(() => {
    setLost((id) => before.current.find((one) => linesOf(one, drafts)[0] && !ids.includes(one)) ?? id);
    before.current = ids;
  }, [ids, drafts]);
  return ids.includes(lost) ? [] : linesOf(lost, drafts);
}

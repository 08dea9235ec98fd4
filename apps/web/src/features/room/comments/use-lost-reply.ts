import { useEffect, useMemo, useRef, useState } from 'react';
import type { RoomComment } from '../model/comments-api';
import { replyKey, type RoomDrafts } from './room-drafts';

/** What the user was writing below a comment that somebody deleted meanwhile; '' while there is no such text. */
export function useLostReply(comments: readonly RoomComment[], drafts: RoomDrafts): string {
  const [lost, setLost] = useState('');
  const ids = useMemo(() => comments.flatMap(({ _id, deleted }) => (deleted ? [] : _id)), [comments]);
  const before = useRef(ids);
  useEffect(() => {
    setLost((id) => before.current.find((one) => drafts.textOf(replyKey(one)) && !ids.includes(one)) ?? id);
    before.current = ids;
  }, [ids, drafts]);
  return ids.includes(lost) ? '' : drafts.textOf(replyKey(lost));
}

import { useEffect, useRef, useState } from 'react';
import type { RoomComment } from '../model/comments-api';

/** A text for a live region. Screen readers announce it again when the same thing happens twice. */
export function useAnnouncement(comments: readonly RoomComment[]) {
  const [said, setSaid] = useState({ text: '', isSecond: false });
  const announce = (text: string) =>
    setSaid((before) => ({ text, isSecond: before.text === text && !before.isSecond }));
  /** The announcements for when the server has a comment, by client ID. A row that was not sent says so itself. */
  const unsaid = useRef(new Map<string, string>());

  useEffect(() => {
    for (const { clientId, status } of comments) {
      const text = unsaid.current.get(clientId);
      if (text === undefined || status !== undefined) continue;
      unsaid.current.delete(clientId);
      announce(text);
    }
  }, [comments]);

  return {
    // A trailing space makes it a different text.
    announcement: said.isSecond ? `${said.text}\u00a0` : said.text,
    announce,
    announcePosted: (clientId: string, text: string): void => void unsaid.current.set(clientId, text),
  };
}

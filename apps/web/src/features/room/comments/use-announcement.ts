import { useState } from 'react';

/** A text for a live region. A screen reader says it again when the same thing happens twice. */
export function useAnnouncement() {
  const [said, setSaid] = useState({ text: '', isSecond: false });
  return {
    // A trailing space makes it another text.
    announcement: said.isSecond ? `${said.text}\u00a0` : said.text,
    announce: (text: string) =>
      setSaid((before) => ({ text, isSecond: before.text === text && !before.isSecond })),
  };
}

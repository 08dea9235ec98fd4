import { useEffect, useState, type ReactNode } from 'react';

/** Long enough for a browser to report the new live region before its text. */
const joinMs = 150;

/**
 * The text of a live region that appears together with it. Screen readers announce what changes in a region, but not
 * what a new region contains. So the text is shown at once, and joins the accessibility tree a moment later.
 */
export function Announced({ children }: { children: ReactNode }) {
  const [hasJoined, setHasJoined] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasJoined(true), joinMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span style={{ display: 'contents' }} aria-hidden={!hasJoined || undefined}>
      {children}
    </span>
  );
}

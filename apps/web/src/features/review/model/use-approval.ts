import type { Video } from '@cutroom/contracts';
import { useState } from 'react';

const noVideo = 'This file has no video, so it cannot be approved. Ask your editor for another export.';

/** Whether a video can be approved, beyond its details. */
export interface Approval {
  /** Why the video cannot be approved at all; null when it can. */
  obstacle: string | null;
  /** Why the creator has to confirm that they have watched the original; null when the preview is enough. */
  doubt: string | null;
  confirmed: boolean;
  confirm: (confirmed: boolean) => void;
  /** What the player reports: whether it shows an image of that version. */
  noteImage: (version: string, isShown: boolean) => void;
}

/**
 * A file without a video stream cannot be approved. One that Cutroom cannot decode, or of which this browser has shown
 * no image, can be once the creator confirms having watched it.
 *
 * @param version the one that the player shows; another one has to be watched again
 */
export function useApproval({ media }: Pick<Video, 'media'>, version: string | undefined): Approval {
  const [seen, setSeen] = useState<{ version: string; isShown: boolean } | null>(null);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const wasBlind = seen !== null && seen.version === version && !seen.isShown;
  const blind = 'This player showed no image. Download the video and watch it before you approve it.';
  const unmade = 'It has no preview. Watch the original, here or downloaded, before you approve it.';
  return {
    obstacle: media?.facts && media.facts.video === null ? noVideo : null,
    doubt: wasBlind ? blind : media?.state === 'FAILED' ? unmade : null,
    confirmed: version !== undefined && confirmed === version,
    confirm: (isConfirmed) => setConfirmed(isConfirmed ? (version ?? null) : null),
    noteImage: (of, isShown) =>
      // A user who has seen the preview has seen the video, even if the browser cannot play the original.
      setSeen((before) => (before?.version === of && before.isShown ? before : { version: of, isShown })),
  };
}

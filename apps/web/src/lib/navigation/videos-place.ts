import { useLocation, useNavigationType } from 'react-router';

/** What a page tells /videos when it leads there (the state of the history entry). */
export interface VideosPlace {
  /** The id of the video whose consent page this tab has opened. */
  consentFor?: string;
  /** The title of the cut that this tab has uploaded. */
  uploaded?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What the page before /videos has told. Other code may have written the entry, so nothing is taken on trust. */
export function useVideosPlace(): VideosPlace {
  const state: unknown = useLocation().state;
  // A reload or Back shows the entry again, when the upload is no news any more.
  const isNews = useNavigationType() !== 'POP';
  if (typeof state !== 'object' || state === null) return {};
  const { consentFor, uploaded } = state as Record<keyof VideosPlace, unknown>;
  return { consentFor: textOf(consentFor), uploaded: isNews ? textOf(uploaded) : undefined };
}

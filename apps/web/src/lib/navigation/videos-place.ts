import { useLocation, useNavigationType } from 'react-router';

/** The state with which a page navigates to /videos (of the history entry). */
export interface VideosPlace {
  /** The id of the video whose consent page this tab has opened. */
  consentFor?: string;
  /** The title of the cut that this tab has uploaded. */
  uploaded?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads the state that the previous page has passed. Other code may have written the entry, so every field is checked.
 */
export function useVideosPlace(): VideosPlace {
  const state: unknown = useLocation().state;
  // A reload or Back opens the same entry again, when the upload is no longer news.
  const isNews = useNavigationType() !== 'POP';
  if (typeof state !== 'object' || state === null) return {};
  const { consentFor, uploaded } = state as Record<keyof VideosPlace, unknown>;
  return { consentFor: textOf(consentFor), uploaded: isNews ? textOf(uploaded) : undefined };
}

import { useState } from 'react';

/** What a presigned URL points to. */
const objectOf = (url: string | null): string | null => url?.split('?')[0] ?? null;

/**
 * Every response of the server has fresh URLs for the same objects. This hook keeps the first one, so that an updated
 * list does not load its images again. A kept URL may expire before it is used: `onError` then switches to the latest
 * one, and after another error to none.
 */
export function useSteadyUrl(latest: string | null): { url: string | null; onError: () => void } {
  const [kept, setKept] = useState({ url: latest, broken: null as string | null });
  const isSame = objectOf(kept.url) === objectOf(latest);
  if (!isSame) setKept({ url: latest, broken: null });
  const url = isSame ? kept.url : latest;
  return {
    url: url === kept.broken ? null : url,
    onError: () => setKept({ url: latest, broken: url === latest ? latest : null }),
  };
}

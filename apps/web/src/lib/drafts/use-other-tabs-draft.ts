import { useEffect, useEffectEvent } from 'react';
import { useProfile } from '../session/session';
import { browserStore } from '../storage/page-storage';
import { draftKey, readDraft } from './draft-storage';

/**
 * Passes on what the user types into the same form in another tab of this browser. Both tabs keep one draft: unless this
 * one shows what the other has typed, its next key replaces the draft by what it had before.
 */
export function useOtherTabsDraft<T>(
  name: string,
  parse: (kept: unknown) => T | null,
  show: (draft: T) => void,
): void {
  const { _id } = useProfile();
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== draftKey(_id, name)) return;
    const draft = parse(readDraft(browserStore, _id, name));
    if (draft !== null) show(draft);
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);
}

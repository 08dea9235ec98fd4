import { useState } from 'react';
import { useProfile } from '../session/session';
import { browserStore } from '../storage/page-storage';
import { forgetDraft, keepDraft, readDraft } from './draft-storage';

export interface Draft<T> {
  /** The draft that was stored when the form opened; null if there was none. */
  readonly restored: T | null;
  /** Whether to show a notice about it, until the user discards or submits the draft. */
  readonly isRestored: boolean;
  keep: (value: T) => void;
  forget: () => void;
}

/**
 * The draft of a form, in the browser's storage under the user and a name such as `publish.<video id>`: it survives the
 * end of the session, a reload and a crash. Another user of the same browser never sees it.
 *
 * @param since the time of the server's data, in milliseconds since the epoch; an older draft is not restored
 */
export function useDraft<T>(name: string, parse: (kept: unknown) => T | null, since = 0): Draft<T> {
  const { _id } = useProfile();
  const [restored] = useState(() => parse(readDraft(browserStore, _id, name, { since })));
  const [isRestored, setRestored] = useState(restored !== null);
  return {
    restored,
    isRestored,
    // Input after `since` counts as newer, even if this device's clock is behind the server's.
    keep: (value) => keepDraft(browserStore, _id, name, value, Math.max(Date.now(), since + 1)),
    forget() {
      forgetDraft(browserStore, _id, name);
      setRestored(false);
    },
  };
}

/** A parser for drafts whose fields are all strings, such as those of a form that has only text inputs. */
export const parseStrings =
  <K extends string>(...names: readonly K[]) =>
  (kept: unknown): Record<K, string> | null => {
    const given = (kept ?? {}) as Record<string, unknown>;
    const isComplete = names.every((name) => typeof given[name] === 'string');
    return isComplete
      ? (Object.fromEntries(names.map((name) => [name, given[name]])) as Record<K, string>)
      : null;
  };

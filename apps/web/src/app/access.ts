import { paths } from '../config/paths';
import type { Session } from '../lib/session/session-state';

/** Who may open a screen (docs/product.md#2-routes). */
export type ScreenAccess = 'public' | 'signed-out' | 'signed-in' | 'in-team' | 'creator' | 'editor-in-team';

/** The path that a user is redirected to; null when they may open the screen. */
export function redirectFor(access: ScreenAccess, session: Session): string | null {
  if (access === 'public') return null;
  if (!session.login) return access === 'signed-out' ? null : paths.signIn;
  const { role, isInTeam } = session.data;
  const theirs: Record<Exclude<ScreenAccess, 'public'>, boolean> = {
    'signed-out': false,
    'signed-in': true,
    'in-team': isInTeam,
    creator: role === 'YOUTUBER',
    'editor-in-team': role === 'EDITOR' && isInTeam,
  };
  return theirs[access] ? null : paths.dashboard;
}

import { sweepUnnamed } from '../../sweep-unnamed';
import type { EditorDeps } from './editor.deps';
import { profileImagePrefix, userOfProfileImage } from './profile-image';

type SweepDeps = Pick<EditorDeps, 'users' | 'storage' | 'clock' | 'logger'>;

/** Removes profile pictures that no account has: those of failed sign-ups, and those that were replaced or never saved. */
export const sweepProfileImages = (deps: SweepDeps, signal?: AbortSignal): Promise<void> =>
  sweepUnnamed(deps, profileImagePrefix, (keys) => unnamedOf(deps, keys), { signal });

async function unnamedOf({ users }: SweepDeps, keys: string[]): Promise<string[]> {
  const ids = keys.flatMap((key) => userOfProfileImage(key) ?? []);
  const rows = await users.find({ _id: { $in: ids } }, { profileKey: 1 }).lean();
  const named = new Set(rows.map(({ profileKey }) => profileKey));
  return keys.filter((key) => userOfProfileImage(key) !== null && !named.has(key));
}

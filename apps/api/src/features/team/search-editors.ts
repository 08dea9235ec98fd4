import { limits, type FoundEditor } from '@cutroom/contracts';
import type { ApiDeps } from '../../deps';
import { presentFoundEditor } from './team.presenter';

/** Sorts after everything that starts with the same characters: a username is ASCII. */
const afterAll = '\uffff';

/** Editors in no team whose username starts so, whatever its case: a range of an index, never a pattern. */
export async function searchEditors(
  deps: Pick<ApiDeps, 'users' | 'storage'>,
  start: string,
): Promise<FoundEditor[]> {
  const from = start.toLowerCase();
  const editors = await deps.users
    .find({ role: 'EDITOR', teamId: null, usernameLower: { $gte: from, $lt: from + afterAll } })
    .sort({ usernameLower: 1 })
    .limit(limits.searchResults)
    .lean();
  return Promise.all(editors.map((editor) => presentFoundEditor(deps.storage, editor)));
}

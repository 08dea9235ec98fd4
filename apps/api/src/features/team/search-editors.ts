import { limits, type FoundEditor } from '@cutroom/contracts';
import type { TeamActor } from '@cutroom/server-kit';
import { openInvitation } from './invitation.model';
import { presentFoundEditor } from './team.presenter';
import type { TeamDeps } from './team.deps';

/** Sorts after everything that starts with the same characters: a username is ASCII. */
const afterAll = '\uffff';

/**
 * Finds editors in no team by the start of their username, ignoring case. It reads a range of an index rather than
 * matching a pattern. Editors whom the team has invited are marked.
 */
export async function searchEditors(
  deps: TeamDeps,
  start: string,
  { teamId }: TeamActor,
): Promise<FoundEditor[]> {
  const from = start.toLowerCase();
  const editors = await deps.users
    .find({
      role: 'EDITOR',
      teamId: null,
      usernameLower: { $gte: from, $lt: from + afterAll },
      deletion: { $exists: false },
    })
    .sort({ usernameLower: 1 })
    .limit(limits.searchResults)
    .lean();
  const editorIds = editors.map(({ _id }) => _id);
  const invitations = await deps.invitations
    .find({ teamId, editorId: { $in: editorIds }, ...openInvitation(deps.clock()) }, { editorId: 1 })
    .lean();
  const invited = new Set(invitations.map(({ editorId }) => editorId.toHexString()));
  return Promise.all(
    editors.map((editor) => presentFoundEditor(deps.storage, editor, invited.has(editor._id.toHexString()))),
  );
}

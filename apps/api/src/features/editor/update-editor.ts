import type { Profile, UpdateEditorRequest } from '@cutroom/contracts';
import { unauthorized } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import { copyName } from './copy-name';
import type { EditorDeps, UserRecord } from './editor.deps';
import { copyNameLater } from './editor.jobs';
import { storeProfileImage } from './profile-image';

/** Changes the given fields only. Afterwards it copies a new name to what shows it, and removes a replaced picture from storage. */
export async function updateEditor(
  deps: EditorDeps,
  form: UpdateEditorRequest,
  picture: Buffer | undefined,
  caller: Caller,
): Promise<Profile> {
  const { actor } = caller;
  const changes: Partial<UserRecord> = {};
  if (form.name !== undefined) changes.name = form.name;
  if (form.about !== undefined) changes.about = form.about || null;
  if (form.yearsOfExperience !== undefined) changes.yearsOfExperience = form.yearsOfExperience;
  if (form.location !== undefined) changes.location = form.location || null;
  if (picture) changes.profileKey = await storeProfileImage(deps, actor.userId, picture);

  const isRenamed = form.name !== undefined && form.name !== actor.name;
  if (isRenamed) await copyNameLater(deps, actor.userId);
  const before = await deps.users
    .findOneAndUpdate({ _id: actor.userId, deletion: { $exists: false } }, { $set: changes })
    .lean();
  if (!before) throw unauthorized();
  if (isRenamed) await copyName(deps, before._id);
  deps.audit.recordCall(caller, { action: 'profile-edited' });
  if (picture && before.profileKey) {
    const key = before.profileKey;
    await deps.storage.remove(key).catch((err: unknown) => {
      deps.logger.warn(
        { err, key },
        'could not delete a replaced profile picture; the next sweep tries again',
      );
    });
  }
  return deps.accounts.presentProfile({ ...before, ...changes });
}

import { replies, type DeleteTemplateRequest, type TeamTemplates } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { listTemplates } from './list-templates';
import { ownTemplate, teamOf } from './own-templates';
import type { TemplatesDeps } from './templates.deps';

/**
 * Deletes a template, if it is still the revision that the user saw. The oldest of the others follows a deleted default.
 *
 * @throws AppError 404 for a template of another team and for one that is gone, 409 when it was changed meanwhile
 */
export async function deleteTemplate(
  deps: TemplatesDeps,
  { templateId, revision }: DeleteTemplateRequest,
  caller: Caller,
): Promise<TeamTemplates> {
  const teamId = teamOf(caller.actor);
  const { name } = await ownTemplate(deps, teamId, templateId);
  const _id = new Types.ObjectId(templateId);
  const others = { $filter: { input: '$templates', cond: { $ne: ['$$this._id', _id] } } };
  const oldest = { $ifNull: [{ $arrayElemAt: ['$templates._id', 0] }, null] };
  const { modifiedCount } = await deps.templates.collection.updateOne(
    { _id: teamId, templates: { $elemMatch: { _id, revision } } },
    [
      { $set: { templates: others } },
      { $set: { defaultId: { $cond: [{ $eq: ['$defaultId', _id] }, oldest, '$defaultId'] } } },
    ],
  );
  if (modifiedCount === 0) {
    await ownTemplate(deps, teamId, templateId);
    throw conflict(replies.templateChanged);
  }
  deps.audit.recordCall(caller, { action: 'template-deleted', note: name });
  return listTemplates(deps, caller.actor);
}

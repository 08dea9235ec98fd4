import { replies, type ChangeTemplateRequest, type TeamTemplates } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../audit/audit-trail';
import { listTemplates } from './list-templates';
import { ownTemplate, teamOf } from './own-templates';
import { keyOf } from './template-key';
import { detailsOf } from './template.presenter';
import type { TemplatesDeps } from './templates.deps';

/**
 * Replaces what a template says, if it is still the revision that the user saw. Repeating the call changes nothing.
 *
 * @throws AppError 404 for a template of another team, 409 when it was changed meanwhile or the name is taken
 */
export async function changeTemplate(
  deps: TemplatesDeps,
  { templateId, revision, ...details }: ChangeTemplateRequest,
  caller: Caller,
): Promise<TeamTemplates> {
  const teamId = teamOf(caller.actor);
  const _id = new Types.ObjectId(templateId);
  const key = keyOf(details.name);
  const changed = { _id, key, revision: revision + 1, ...details };
  const { modifiedCount } = await deps.templates.collection.updateOne(
    {
      _id: teamId,
      $and: [
        { templates: { $elemMatch: { _id, revision } } },
        { templates: { $not: { $elemMatch: { key, _id: { $ne: _id } } } } },
      ],
    },
    { $set: { 'templates.$[changed]': changed } },
    { arrayFilters: [{ 'changed._id': _id, 'changed.revision': revision }] },
  );
  if (modifiedCount > 0) deps.audit.recordCall(caller, { action: 'template-changed', note: details.name });
  else {
    const current = await ownTemplate(deps, teamId, templateId);
    const isRepeated =
      current.revision === revision + 1 && isDeepStrictEqual(detailsOf(current), detailsOf(details));
    if (!isRepeated) {
      throw conflict(current.revision === revision ? replies.templateNameTaken : replies.templateChanged);
    }
  }
  return listTemplates(deps, caller.actor);
}

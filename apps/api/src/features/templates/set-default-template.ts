import type { DefaultTemplateRequest, TeamTemplates } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { listTemplates } from './list-templates';
import { ownTemplate, teamOf } from './own-templates';
import type { TemplatesDeps } from './templates.deps';

/**
 * Makes a template the default instead of the one that was. Repeating the call changes nothing.
 *
 * @throws AppError 404 for a template of another team and for one that is gone
 */
export async function setDefaultTemplate(
  deps: TemplatesDeps,
  { templateId }: DefaultTemplateRequest,
  caller: Caller,
): Promise<TeamTemplates> {
  const teamId = teamOf(caller.actor);
  const defaultId = new Types.ObjectId(templateId);
  const { modifiedCount } = await deps.templates.collection.updateOne(
    { _id: teamId, 'templates._id': defaultId, defaultId: { $ne: defaultId } },
    { $set: { defaultId } },
  );
  const { name } = await ownTemplate(deps, teamId, templateId);
  if (modifiedCount > 0) deps.audit.recordCall(caller, { action: 'template-made-default', note: name });
  return listTemplates(deps, caller.actor);
}

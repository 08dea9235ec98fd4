import { limits, replies, type TeamTemplates, type TemplateDetails } from '@cutroom/contracts';
import { conflict, isDuplicateKey } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../audit/audit-trail';
import { listTemplates } from './list-templates';
import { teamOf, templatesOf } from './own-templates';
import { keyOf } from './template-key';
import type { TemplateRecord } from './template.model';
import { detailsOf } from './template.presenter';
import type { TemplatesDeps } from './templates.deps';

/**
 * Adds a template. The first one of a team becomes its default. Repeating the call changes nothing.
 *
 * @throws AppError 409 when the name is taken, and when the team has as many as it can have
 */
export async function addTemplate(
  deps: TemplatesDeps,
  details: TemplateDetails,
  caller: Caller,
): Promise<TeamTemplates> {
  const teamId = teamOf(caller.actor);
  await begin(deps, teamId);
  const isAdded = await add(deps, teamId, details);
  if (isAdded) deps.audit.recordCall(caller, { action: 'template-added', note: details.name });
  else if (!(await isRepeated(deps, teamId, details))) return addTemplate(deps, details, caller);
  return listTemplates(deps, caller.actor);
}

/** The team's document, which the conditions of every update are about. */
async function begin({ templates }: TemplatesDeps, teamId: Types.ObjectId): Promise<void> {
  const fresh = { defaultId: null, templates: [] };
  try {
    await templates.collection.updateOne({ _id: teamId }, { $setOnInsert: fresh }, { upsert: true });
  } catch (error) {
    // Another call inserted it in the meantime.
    if (!isDuplicateKey(error)) throw error;
  }
}

async function add(
  { templates }: TemplatesDeps,
  teamId: Types.ObjectId,
  details: TemplateDetails,
): Promise<boolean> {
  const key = keyOf(details.name);
  const added: TemplateRecord = { _id: new Types.ObjectId(), key, revision: 1, ...details };
  const { modifiedCount } = await templates.collection.updateOne(
    {
      _id: teamId,
      'templates.key': { $ne: key },
      [`templates.${limits.templatesPerTeam - 1}`]: { $exists: false },
    },
    [
      {
        $set: {
          defaultId: { $ifNull: ['$defaultId', added._id] },
          templates: { $concatArrays: ['$templates', [{ $literal: added }]] },
        },
      },
    ],
  );
  return modifiedCount > 0;
}

/** Whether an earlier call, whose response was lost, added it. @returns false when the template can be added now */
async function isRepeated(
  deps: TemplatesDeps,
  teamId: Types.ObjectId,
  details: TemplateDetails,
): Promise<boolean> {
  const { templates } = await templatesOf(deps, teamId);
  const same = templates.find(({ key }) => key === keyOf(details.name));
  if (same && isDeepStrictEqual(detailsOf(same), detailsOf(details))) return true;
  if (same) throw conflict(replies.templateNameTaken);
  if (templates.length >= limits.templatesPerTeam) throw conflict(replies.templatesFull);
  return false;
}

import { messages, replies } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { TemplateRecord, TemplatesRecord } from './template.model';
import type { TemplatesDeps } from './templates.deps';

/** @throws AppError 404 for a creator without a team, which no creator is */
export function teamOf({ teamId }: Actor): Types.ObjectId {
  if (teamId === null) throw notFound(messages.teamNotFound);
  return new Types.ObjectId(teamId);
}

/** The templates of a team; empty before the first one was added. */
export async function templatesOf(
  { templates }: Pick<TemplatesDeps, 'templates'>,
  teamId: Types.ObjectId,
): Promise<Pick<TemplatesRecord, 'templates' | 'defaultId'>> {
  const found = await templates.findById(teamId).lean<TemplatesRecord>();
  return found ?? { templates: [], defaultId: null };
}

/** @throws AppError 404 for a template of another team, and for one that was deleted */
export async function ownTemplate(
  deps: Pick<TemplatesDeps, 'templates'>,
  teamId: Types.ObjectId,
  templateId: string,
): Promise<TemplateRecord> {
  const { templates } = await templatesOf(deps, teamId);
  const found = templates.find(({ _id }) => _id.equals(templateId));
  if (!found) throw notFound(replies.templateNotFound);
  return found;
}

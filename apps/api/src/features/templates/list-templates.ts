import type { TeamTemplates } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { lastPublish } from './last-publish';
import { teamOf, templatesOf } from './own-templates';
import { presentTemplate } from './template.presenter';
import type { TemplatesDeps } from './templates.deps';

/** The sources from which the publish form can be filled in. */
export async function listTemplates(deps: TemplatesDeps, actor: Actor): Promise<TeamTemplates> {
  const teamId = teamOf(actor);
  const [{ templates, defaultId }, last] = await Promise.all([
    templatesOf(deps, teamId),
    lastPublish(deps, teamId),
  ]);
  return { templates: templates.map((each) => presentTemplate(each, defaultId)), last };
}

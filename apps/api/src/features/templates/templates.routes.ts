import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import { addTemplate } from './add-template';
import { changeTemplate } from './change-template';
import { deleteTemplate } from './delete-template';
import { listTemplates } from './list-templates';
import { setDefaultTemplate } from './set-default-template';
import type { TemplatesDeps } from './templates.deps';

export function templateRoutes(deps: TemplatesDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.templates, (_, { actor }) => listTemplates(deps, actor)),
    action(endpoints.addTemplate, addTemplate, replies.templateSaved),
    action(endpoints.changeTemplate, changeTemplate, replies.templateSaved),
    action(endpoints.deleteTemplate, deleteTemplate, replies.templateDeleted),
    action(endpoints.setDefaultTemplate, setDefaultTemplate, replies.templateSaved),
  ];
}

import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { addTemplate } from './add-template';
import { changeTemplate } from './change-template';
import { deleteTemplate } from './delete-template';
import { listTemplates } from './list-templates';
import { setDefaultTemplate } from './set-default-template';
import type { TemplatesDeps } from './templates.deps';

export const templateRoutes = (deps: TemplatesDeps): Route[] => [
  endpoint(endpoints.templates, (_, { actor }) => listTemplates(deps, actor)),
  endpoint(endpoints.addTemplate, ({ body }, call) => addTemplate(deps, body, call), {
    message: replies.templateSaved,
  }),
  endpoint(endpoints.changeTemplate, ({ body }, call) => changeTemplate(deps, body, call), {
    message: replies.templateSaved,
  }),
  endpoint(endpoints.deleteTemplate, ({ body }, call) => deleteTemplate(deps, body, call), {
    message: replies.templateDeleted,
  }),
  endpoint(endpoints.setDefaultTemplate, ({ body }, call) => setDefaultTemplate(deps, body, call), {
    message: replies.templateSaved,
  }),
];

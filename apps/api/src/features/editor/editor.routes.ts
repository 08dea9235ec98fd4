import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { readProfile } from '../client/read-profile';
import { signUpEditor } from './sign-up-editor';
import { updateEditor } from './update-editor';

export const editorRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.signUpEditor, ({ body }, { file }) => signUpEditor(deps, body, file?.buffer), {
    message: messages.signedUp,
  }),
  endpoint(endpoints.editorProfile, (_, { actor }) => readProfile(deps, actor)),
  endpoint(
    endpoints.updateEditor,
    ({ body }, { actor, file }) => updateEditor(deps, body, file?.buffer, actor),
    { message: messages.profileUpdated },
  ),
];

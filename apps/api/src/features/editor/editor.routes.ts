import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { readProfile } from '../client/read-profile';
import { signUpEditor } from './sign-up-editor';
import { updateEditor } from './update-editor';

export const editorRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.signUpEditor, ({ body }, call) => signUpEditor(deps, body, call.file?.buffer, call), {
    message: messages.signedUp,
  }),
  endpoint(endpoints.editorProfile, (_, { actor }) => readProfile(deps, actor)),
  endpoint(endpoints.updateEditor, ({ body }, call) => updateEditor(deps, body, call.file?.buffer, call), {
    message: messages.profileUpdated,
  }),
];

import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { EditorDeps } from './editor.deps';
import { signUpEditor } from './sign-up-editor';
import { updateEditor } from './update-editor';

export const editorRoutes = (deps: EditorDeps): Route[] => [
  endpoint(endpoints.signUpEditor, ({ body }, call) => signUpEditor(deps, body, call.file?.buffer, call), {
    message: messages.signedUp,
  }),
  endpoint(endpoints.editorProfile, (_, { actor }) => deps.accounts.readProfile(actor)),
  endpoint(endpoints.updateEditor, ({ body }, call) => updateEditor(deps, body, call.file?.buffer, call), {
    message: messages.profileUpdated,
  }),
];

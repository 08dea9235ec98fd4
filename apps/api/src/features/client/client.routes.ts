import { endpoints, messages, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import { changeEmail, requestEmailChange } from './change-email';
import { changePassword } from './change-password';
import { checkUsername } from './check-username';
import type { ClientDeps } from './client.deps';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { signIn } from './sign-in';
import { signUpCreator } from './sign-up-creator';

export const clientRoutes = (deps: ClientDeps): Route[] => [
  endpoint(endpoints.checkUsername, ({ body }) => checkUsername(deps, body)),
  endpoint(endpoints.signUpCreator, ({ body }, call) => signUpCreator(deps, body, call), {
    message: messages.signedUp,
  }),
  endpoint(endpoints.signIn, ({ body }, call) => signIn(deps, body, call), { message: replies.signedIn }),
  endpoint(endpoints.renew, async (_, { actor }) => {
    const { token, expiresIn } = await deps.sessions.renew(actor);
    return { token, response: await deps.accounts.readProfile(actor), expiresIn };
  }),
  endpoint(
    endpoints.logout,
    async (_, call) => {
      await deps.sessions.revoke(call.actor.sessionId);
      deps.audit.recordCall(call, { action: 'signed-out' });
      return null;
    },
    { message: replies.signedOut },
  ),
  endpoint(endpoints.identity, (_, { actor }) => deps.accounts.readProfile(actor)),
  endpoint(endpoints.changePassword, ({ body }, call) => changePassword(deps, body, call), {
    message: messages.passwordChanged,
  }),
  endpoint(endpoints.requestEmailChange, ({ body }, call) => requestEmailChange(deps, body, call), {
    message: replies.emailCodeSent,
  }),
  endpoint(endpoints.changeEmail, ({ body }, call) => changeEmail(deps, body, call), {
    message: messages.emailChanged,
  }),
  endpoint(endpoints.requestPasswordReset, ({ body }, call) => requestPasswordReset(deps, body, call), {
    message: replies.resetCodeSent,
  }),
  endpoint(endpoints.resetPassword, ({ body }, call) => resetPassword(deps, body, call), {
    message: messages.passwordChanged,
  }),
];

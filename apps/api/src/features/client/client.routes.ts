import { endpoints, messages, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import { changeEmail, requestEmailChange } from './change-email';
import { changePassword } from './change-password';
import { checkUsername } from './check-username';
import type { ClientDeps } from './client.deps';
import { requestPasswordReset } from './request-password-reset';
import { resetPassword } from './reset-password';
import { signIn } from './sign-in';
import { signUpCreator } from './sign-up-creator';

export function clientRoutes(deps: ClientDeps): Route[] {
  const action = actionsOn(deps);
  return [
    endpoint(endpoints.checkUsername, ({ body }) => checkUsername(deps, body)),
    action(endpoints.signUpCreator, signUpCreator, messages.signedUp),
    action(endpoints.signIn, signIn, replies.signedIn),
    endpoint(endpoints.renew, async (_, { actor }) => {
      const { token, expiresIn } = await deps.sessions.renew(actor);
      return { token, response: await deps.accounts.readProfile(actor), expiresIn };
    }),
    endpoint(
      endpoints.logout,
      async (_, call) => {
        await deps.sessions.revoke(call.actor);
        deps.audit.recordCall(call, { action: 'signed-out' });
        return null;
      },
      { message: replies.signedOut },
    ),
    endpoint(endpoints.identity, (_, { actor }) => deps.accounts.readProfile(actor)),
    action(endpoints.changePassword, changePassword, messages.passwordChanged),
    action(endpoints.requestEmailChange, requestEmailChange, replies.emailCodeSent),
    action(endpoints.changeEmail, changeEmail, messages.emailChanged),
    action(endpoints.requestPasswordReset, requestPasswordReset, replies.resetCodeSent),
    action(endpoints.resetPassword, resetPassword, messages.passwordChanged),
  ];
}

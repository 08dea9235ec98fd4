import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { changePassword } from './change-password';
import { readProfile } from './read-profile';
import { signIn } from './sign-in';
import { signUpCreator } from './sign-up-creator';

export const clientRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.signUpCreator, ({ body }) => signUpCreator(deps, body), { message: messages.signedUp }),
  endpoint(endpoints.signIn, ({ body }) => signIn(deps, body), { message: messages.signedIn }),
  endpoint(endpoints.renew, async (_, { actor }) => {
    const { token, expiresIn } = await deps.sessions.renew(actor);
    return { token, response: await readProfile(deps, actor), expiresIn };
  }),
  endpoint(
    endpoints.logout,
    async (_, { actor }) => {
      await deps.sessions.revoke(actor.sessionId);
      return null;
    },
    { message: messages.signedOut },
  ),
  endpoint(endpoints.identity, (_, { actor }) => readProfile(deps, actor)),
  endpoint(endpoints.changePassword, ({ body }, { actor }) => changePassword(deps, body, actor), {
    message: messages.passwordChanged,
  }),
];

import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, page, type Route } from '@cutroom/server-kit';
import { authorizeAgain, showAuthorizeAgain } from './callback/authorize-again';
import { publishCallback } from './callback/publish-callback';
import { startPublish } from './start-publish';
import type { PublishDeps } from './yt.deps';

export const ytRoutes = (deps: PublishDeps): Route[] => [
  endpoint(
    endpoints.startPublish,
    async ({ body }, call) => {
      const { url, cookie } = await startPublish(deps, body, call);
      call.res.cookie(cookie.name, cookie.value, cookie.options);
      return url;
    },
    { message: messages.publishReady },
  ),
  page(endpoints.publishCallback, (_, { req, address, requestId }) =>
    publishCallback(deps, req, { address, requestId }),
  ),
  page(endpoints.showAuthorizeAgain, (_, { req }) => showAuthorizeAgain(deps, req.query.ticket)),
  page(endpoints.authorizeAgain, (_, { req }) => authorizeAgain(deps, req.query.ticket)),
];

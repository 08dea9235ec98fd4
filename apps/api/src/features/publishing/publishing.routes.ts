import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, page, type CallContext, type Route } from '@cutroom/server-kit';
import { presentVideo } from '../video/video.presenter';
import { addThumbnail } from './add-thumbnail';
import { authorizeAgain, showAuthorizeAgain } from './callback/authorize-again';
import { publishCallback } from './callback/publish-callback';
import type { PreparedConsent } from './consent/create-consent';
import { giveUpPublish } from './give-up-publish';
import { resumePublish } from './resume-publish';
import { startPublish } from './start-publish';
import type { PublishDeps } from './publishing.deps';

/** Binds this browser to the consent by its cookie and answers the address of the consent page. */
const leadTo = ({ url, cookie }: PreparedConsent, { res }: CallContext): string => {
  res.cookie(cookie.name, cookie.value, cookie.options);
  return url;
};

const ready = { message: messages.publishReady };

export const publishingRoutes = (deps: PublishDeps): Route[] => [
  endpoint(
    endpoints.startPublish,
    async ({ body }, call) => leadTo(await startPublish(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.resumePublish,
    async ({ body }, call) => leadTo(await resumePublish(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.addThumbnail,
    async ({ body }, call) => leadTo(await addThumbnail(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.giveUpPublish,
    async ({ body }, call) => presentVideo(deps, await giveUpPublish(deps, body, call)),
    { message: messages.uploadGivenUp },
  ),
  page(endpoints.publishCallback, (_, { req, address, requestId }) =>
    publishCallback(deps, req, { address, requestId }),
  ),
  page(endpoints.showAuthorizeAgain, (_, { req }) => showAuthorizeAgain(deps, req.query.ticket)),
  page(endpoints.authorizeAgain, (_, { req }) => authorizeAgain(deps, req.query.ticket)),
];

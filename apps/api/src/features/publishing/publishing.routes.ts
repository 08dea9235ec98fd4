import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, page, type CallContext, type Route } from '@cutroom/server-kit';
import { presentVideo, type PresenterDeps } from '../video/video.presenter';
import type { CallbackDeps } from './callback/grant';
import { publishCallback } from './callback/publish-callback';
import { authorizeAgain, showAuthorizeAgain, type AuthorizeAgainDeps } from './consent/authorize-again';
import type { PreparedConsent } from './consent/create-consent';
import { addThumbnail, type AddThumbnailDeps } from './start/add-thumbnail';
import { cancelPublish, type CancelPublishDeps } from './start/cancel-publish';
import { giveUpPublish } from './start/give-up-publish';
import { resumePublish } from './start/resume-publish';
import { startPublish, type StartPublishDeps } from './start/start-publish';

export interface PublishingRoutesDeps
  extends
    StartPublishDeps,
    AddThumbnailDeps,
    CancelPublishDeps,
    AuthorizeAgainDeps,
    CallbackDeps,
    PresenterDeps {}

/** Binds this browser to the consent by its cookie. @returns the URL of the consent page */
const sendToConsent = ({ url, cookie }: PreparedConsent, { res }: CallContext): string => {
  res.cookie(cookie.name, cookie.value, cookie.options);
  return url;
};

const ready = { message: replies.publishReady };

export const publishingRoutes = (deps: PublishingRoutesDeps): Route[] => [
  endpoint(
    endpoints.startPublish,
    async ({ body }, call) => sendToConsent(await startPublish(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.resumePublish,
    async ({ body }, call) => sendToConsent(await resumePublish(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.addThumbnail,
    async ({ body }, call) => sendToConsent(await addThumbnail(deps, body, call), call),
    ready,
  ),
  endpoint(
    endpoints.giveUpPublish,
    async ({ body }, call) => presentVideo(deps, await giveUpPublish(deps, body, call)),
    { message: replies.uploadGivenUp },
  ),
  endpoint(
    endpoints.cancelPublish,
    async ({ body }, call) => presentVideo(deps, await cancelPublish(deps, body, call)),
    { message: replies.publishCancelled },
  ),
  page(endpoints.publishCallback, (_, { req, address, requestId }) =>
    publishCallback(deps, req, { address, requestId }),
  ),
  page(endpoints.showAuthorizeAgain, (_, { req }) => showAuthorizeAgain(deps, req.query.ticket)),
  page(endpoints.authorizeAgain, (_, { req }) => authorizeAgain(deps, req.query.ticket)),
];

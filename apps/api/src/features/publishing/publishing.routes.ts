import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, page, type Action, type CallContext, type Route } from '@cutroom/server-kit';
import { presented, type PresenterDeps } from '../video/video.presenter';
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

/** The same action, which binds this browser to the consent by its cookie and answers with the URL of the consent page. */
const asking =
  <Deps, Body, Context>(action: Action<Deps, Body, Context, PreparedConsent>) =>
  async (deps: Deps, body: Body, call: Context & Pick<CallContext, 'res'>): Promise<string> => {
    const { url, cookie } = await action(deps, body, call);
    call.res.cookie(cookie.name, cookie.value, cookie.options);
    return url;
  };

export function publishingRoutes(deps: PublishingRoutesDeps): Route[] {
  const action = actionsOn(deps);
  return [
    action(endpoints.startPublish, asking(startPublish), replies.publishReady),
    action(endpoints.resumePublish, asking(resumePublish), replies.publishReady),
    action(endpoints.addThumbnail, asking(addThumbnail), replies.publishReady),
    action(endpoints.giveUpPublish, presented(giveUpPublish), replies.uploadGivenUp),
    action(endpoints.cancelPublish, presented(cancelPublish), replies.publishCancelled),
    page(endpoints.publishCallback, (_, { req, address, requestId }) =>
      publishCallback(deps, req, { address, requestId }),
    ),
    page(endpoints.showAuthorizeAgain, (_, { req }) => showAuthorizeAgain(deps, req.query.ticket)),
    page(endpoints.authorizeAgain, (_, { req }) =>
      authorizeAgain(deps, req.query.ticket, req.get('sec-fetch-site')),
    ),
  ];
}

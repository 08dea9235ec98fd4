import type { Page } from '@cutroom/server-kit';
import { now } from '../../video/video.deps';
import type { VideoRecord } from '../../video/video.model';
import type { AuthorizationLinkRecord } from '../consent/authorization-link.model';
import { askForNeed, isPublished, whileNeeded, type PublishedRecord } from '../consent/need';
import { hashSecret, isSecret } from '../consent/one-time-secret';
import type { PublishDeps } from '../publishing.deps';
import { callbackPages } from './callback-pages';
import { renderPage } from './page-layout';

interface MailedNeed {
  link: AuthorizationLinkRecord;
  video: PublishedRecord;
}

/** What the ticket of a mail is still good for; null when nothing. */
async function findNeed(deps: PublishDeps, ticket: unknown): Promise<MailedNeed | null> {
  if (!isSecret(ticket)) return null;
  const link = await deps.links
    .findOne({ ticketHash: hashSecret(ticket), expiresAt: { $gt: now(deps) } })
    .lean<AuthorizationLinkRecord>();
  if (!link) return null;
  const video = await deps.videos.findOne(whileNeeded(link)).lean<VideoRecord>();
  return video && isPublished(video) ? { link, video } : null;
}

/** The page behind a mailed link. It only asks: mail scanners open links, they do not press buttons. */
export async function showAuthorizeAgain(deps: PublishDeps, ticket: unknown): Promise<Page> {
  const need = await findNeed(deps, ticket);
  if (!need) return callbackPages({ webUrl: deps.webUrl }).nothingToDo();
  const { title } = need.video.publish.details;
  const action = `${deps.apiPublicUrl}/yt/authorize?ticket=${String(ticket)}`;
  const button = { label: 'Continue to Google', action, leadsTo: deps.google.authUrl };
  return renderPage(
    need.link.purpose === 'resume'
      ? {
          status: 200,
          title: 'YouTube asks for your permission again',
          paragraphs: [
            `The upload of “${title}” waits until you give it. Nothing that was sent is lost.`,
            'Choose the same account as before. The upload continues where it stopped.',
          ],
          button,
        }
      : {
          status: 200,
          title: 'Set the missing thumbnail',
          paragraphs: [
            `“${title}” is on your channel without its thumbnail. Choose the account of that channel.`,
          ],
          button,
        },
  );
}

/** The button: this browser gets the cookie and is sent to the consent page. A ticket works until it is not needed. */
export async function authorizeAgain(deps: PublishDeps, ticket: unknown): Promise<Page> {
  const need = await findNeed(deps, ticket);
  const consent = need && (await askForNeed(deps, need.video, need.link.purpose));
  if (!consent) return callbackPages({ webUrl: deps.webUrl }).nothingToDo();
  const { url, cookie } = consent;
  const page = renderPage({
    status: 303,
    title: 'On to Google',
    paragraphs: ['Your browser should go on by itself.'],
    link: { label: 'Continue', href: url },
  });
  return { ...page, headers: { ...page.headers, Location: url }, cookies: [cookie] };
}

import type { Page } from '@cutroom/server-kit';
import type { PublishRecord } from '../../video/publish.record';
import type { VideoRecord } from '../../video/video.record';
import { callbackPages } from '../callback/callback-pages';
import { renderPage } from '../../../page-layout';
import type { AuthorizationLinkModel, AuthorizationLinkRecord } from '../records/authorization-link.model';
import { whileNeeded } from '../records/need';
import { hashSecret, isSecret } from '../records/one-time-secret';
import { isPublished, type PublishedRecord } from '../records/publishing-record';
import { uploadOutlook } from '../records/upload-outlook';
import { askForNeed, type AskForNeedDeps } from './ask-for-need';

export interface AuthorizeAgainDeps extends AskForNeedDeps {
  links: AuthorizationLinkModel;
  webUrl: string;
}

interface MailedNeed {
  link: AuthorizationLinkRecord;
  video: PublishedRecord;
}

/** The need that the ticket of an email stands for; null when it is over. */
async function findNeed(deps: AuthorizeAgainDeps, ticket: unknown): Promise<MailedNeed | null> {
  if (!isSecret(ticket)) return null;
  const link = await deps.links
    .findOne({ ticketHash: hashSecret(ticket), expiresAt: { $gt: deps.clock() } })
    .lean<AuthorizationLinkRecord>();
  if (!link) return null;
  const video = await deps.videos.findOne(whileNeeded(link)).lean<VideoRecord>();
  return video && isPublished(video) ? { link, video } : null;
}

const texts = {
  resume: ({ details: { title }, awaiting }: PublishRecord) => ({
    title: 'YouTube asks for your permission again',
    paragraphs: [
      `The upload of “${title}” waits until you give it. Choose the same account as before.`,
      uploadOutlook(awaiting?.reason ?? 'needs-token'),
    ],
  }),
  thumbnail: ({ details: { title }, thumbnailInDoubt }: PublishRecord) => ({
    title: thumbnailInDoubt ? 'Set the thumbnail' : 'Set the missing thumbnail',
    paragraphs: [
      `“${title}” is on your channel${thumbnailInDoubt ? ', perhaps' : ''} without its thumbnail. Choose the account of that channel.`,
    ],
  }),
};

/** Whoever is sent the link of somebody else would put that video on a channel of their own. */
async function whoseVideo({ users }: AuthorizeAgainDeps, { publish }: PublishedRecord): Promise<string[]> {
  const creator = await users.findById(publish.approvedBy, { username: 1 }).lean();
  return creator
    ? [`The video belongs to the team of ${creator.username}. If that is not you, close this page.`]
    : [];
}

/** GET of an emailed link. It only shows a button, because mail scanners open links. */
export async function showAuthorizeAgain(deps: AuthorizeAgainDeps, ticket: unknown): Promise<Page> {
  const need = await findNeed(deps, ticket);
  if (!need) return callbackPages({ webUrl: deps.webUrl }).nothingToDo();
  const { link, video } = need;
  const { title, paragraphs } = texts[link.purpose](video.publish);
  const action = `${deps.apiPublicUrl}/yt/authorize?ticket=${String(ticket)}`;
  return renderPage({
    status: 200,
    title,
    paragraphs: [...paragraphs, ...(await whoseVideo(deps, video))],
    button: { label: 'Continue to Google', action, leadsTo: deps.google.authUrl },
  });
}

/**
 * POST of its button: sets the cookie and redirects to the consent page. A ticket works until its need is over. Another
 * site cannot press the button: its visitors see the page first, which says whose video it is.
 *
 * @param site where the request comes from, as browsers say in Sec-Fetch-Site
 */
export async function authorizeAgain(
  deps: AuthorizeAgainDeps,
  ticket: unknown,
  site?: string,
): Promise<Page> {
  if (site === 'cross-site' || site === 'same-site') return showAuthorizeAgain(deps, ticket);
  const need = await findNeed(deps, ticket);
  const consent = need && (await askForNeed(deps, need.video, need.link.purpose));
  if (!consent) return callbackPages({ webUrl: deps.webUrl }).nothingToDo();
  const { url, cookie } = consent;
  const page = renderPage({
    status: 303,
    title: 'Continue to Google',
    paragraphs: ['Your browser should continue by itself.'],
    link: { label: 'Continue', href: url },
  });
  return { ...page, headers: { ...page.headers, Location: url }, cookies: [cookie] };
}

import type { Page } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import { renderPage } from '../../../page-layout';
import type { VideoRecord } from '../../video/video.record';
import { roomUrl } from './comment-blocks';
import { mute } from './mute-video';
import type { NoticeDeps } from './notice.deps';

type MutePageDeps = Pick<
  NoticeDeps,
  'videos' | 'users' | 'rooms' | 'notices' | 'muteTickets' | 'webUrl' | 'apiPublicUrl'
>;

type Mutable = Pick<VideoRecord, '_id' | 'teamId' | 'title'>;

/** The video of a ticket for somebody who is still in its team, or the page that says why there is none. */
async function findMutable(
  { muteTickets, videos, users, webUrl }: MutePageDeps,
  ticket: string,
): Promise<{ video: Mutable; userId: Types.ObjectId } | { page: Page }> {
  const target = muteTickets.read(ticket);
  if (!target) return { page: unknownPage(webUrl) };
  const { videoId, userId } = target;
  const video = await videos.findById(videoId, { teamId: 1, title: 1 }).lean<Mutable>();
  const member = video && (await users.exists({ _id: userId, teamId: video.teamId }));
  return member ? { video, userId } : { page: overPage() };
}

const unknownPage = (webUrl: string): Page =>
  renderPage({
    status: 404,
    title: 'This link is not valid',
    paragraphs: [
      'It changed nothing. Copy the whole link from the email, or mute the video in its review room.',
    ],
    link: { label: 'See your videos', href: `${webUrl}/videos` },
  });

const overPage = (): Page =>
  renderPage({
    status: 200,
    title: 'You get no emails about this video',
    paragraphs: ['You are not in its team any more, or the video was deleted.', 'You can close this tab.'],
  });

const mutedPage = (webUrl: string, video: Mutable): Page =>
  renderPage({
    status: 200,
    title: `No more emails about comments on “${video.title}”`,
    paragraphs: [
      'You still get emails about decisions and new versions.',
      'You can turn emails about comments on again in the review room.',
    ],
    link: { label: 'Open the review room', href: roomUrl(webUrl, video) },
  });

/** GET of an emailed link. It only shows a button, because mail scanners open links. */
export async function showMute(deps: MutePageDeps, ticket: string): Promise<Page> {
  const found = await findMutable(deps, ticket);
  if ('page' in found) return found.page;
  const { video, userId } = found;
  if (await deps.rooms.exists({ _id: video._id, mutedBy: userId })) return mutedPage(deps.webUrl, video);
  const action = `${deps.apiPublicUrl}/video/mute/${ticket}`;
  return renderPage({
    status: 200,
    title: `Stop emails about comments on “${video.title}”?`,
    paragraphs: [
      'You still get emails about decisions and new versions, and nothing changes for your team.',
      'You can turn them on again in the review room.',
    ],
    button: { label: 'Stop these emails', action, leadsTo: action },
  });
}

/** POST of its button, and of an email program (RFC 8058). It needs no session; repeating it is harmless. */
export async function muteByLink(deps: MutePageDeps, ticket: string): Promise<Page> {
  const found = await findMutable(deps, ticket);
  if ('page' in found) return found.page;
  await mute(deps, found.video, found.userId);
  return mutedPage(deps.webUrl, found.video);
}

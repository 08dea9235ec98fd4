import { messages } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import type { ConsentPurpose } from '../consent/consent.model';
import { renderPage } from './page-layout';

/** Where the pages lead: to the video's review, or to the upload status. */
interface Places {
  webUrl: string;
  videoId?: string;
  purpose?: ConsentPurpose;
}

/** How things stand after a refusal: what the permission was for is not lost. */
const standing: Record<ConsentPurpose, string> = {
  publish: 'The video waits for your review as before.',
  resume: 'The upload still waits for your permission. Nothing that was sent is lost.',
  thumbnail: 'The video itself is on your channel. Only its thumbnail is missing.',
};

const refusedTitle: Record<ConsentPurpose, string> = {
  publish: 'The video was not published',
  resume: 'The upload could not go on',
  thumbnail: 'The thumbnail was not set',
};

const again: Record<ConsentPurpose, string> = {
  publish: 'go back to the video and choose Authorize and Upload once more',
  resume: 'go to the upload status and choose Authorize again',
  thumbnail: 'go to the upload status and choose Add the thumbnail',
};

/** Only a first permission can say so: by the time of the others, something has been sent. */
const nothingPublished = (purpose: ConsentPurpose, text: string): string[] =>
  purpose === 'publish' ? [text] : [];

const toReview = ({ webUrl, videoId, purpose }: Places) =>
  purpose === 'resume' || purpose === 'thumbnail' ? toStatus({ webUrl }) : reviewLink(webUrl, videoId);

const reviewLink = (webUrl: string, videoId: string | undefined) => ({
  label: videoId === undefined ? 'Back to your videos' : 'Back to the video',
  href: videoId === undefined ? `${webUrl}/videos` : `${webUrl}/youtube/upload/${videoId}`,
});

const toStatus = ({ webUrl }: Pick<Places, 'webUrl'>) => ({
  label: 'See the upload status',
  href: `${webUrl}/status`,
});

/** What the tab of the consent shows. Every refusal says what to do. */
export const callbackPages = ({ purpose = 'publish', ...rest }: Places) => {
  const places = { ...rest, purpose };
  return pagesOf(places, purpose);
};

const pagesOf = (places: Places, purpose: ConsentPurpose) => ({
  started: (title: string): Page =>
    renderPage({
      status: 200,
      title: 'Your video is on its way',
      paragraphs: [
        `“${title}” is being uploaded to your channel. You will get a mail when it is there.`,
        'You can close this tab.',
      ],
      link: toStatus(places),
    }),

  resumed: (title: string): Page =>
    renderPage({
      status: 200,
      title: 'The upload goes on',
      paragraphs: [
        `“${title}” continues where it stopped. We’ll email you when it’s live.`,
        'You can close this tab.',
      ],
      link: toStatus(places),
    }),

  thumbnailSet: (title: string): Page =>
    renderPage({
      status: 200,
      title: 'The thumbnail is set',
      paragraphs: [`“${title}” has its thumbnail on your channel now.`, 'You can close this tab.'],
      link: toStatus(places),
    }),

  denied: (): Page =>
    renderPage({
      status: 403,
      title: purpose === 'publish' ? 'Nothing was published' : 'The permission was not given',
      paragraphs: [
        ...nothingPublished(
          purpose,
          'You did not give the permission on Google’s page, so nothing has left Cutroom.',
        ),
        standing[purpose],
        `If you did not mean to, ${again[purpose]}.`,
      ],
      link: toReview(places),
    }),

  incomplete: (): Page =>
    renderPage({
      status: 400,
      title: 'This address is not complete',
      paragraphs: [
        'It does not come from a consent page of ours. Go back to the video and choose Authorize and Upload.',
      ],
      link: toReview(places),
    }),

  unknown: (): Page =>
    renderPage({
      status: 400,
      title: 'This link is not valid any more',
      paragraphs: [
        'Nothing was published by it. Go back to the video and choose Authorize and Upload for a new one.',
      ],
      link: toReview(places),
    }),

  expired: (): Page =>
    renderPage({
      status: 410,
      title: 'This link has expired',
      paragraphs: [
        'A link to the consent page works for ten minutes.',
        ...nothingPublished(purpose, 'Nothing was published.'),
        `For a new link, ${again[purpose]}.`,
      ],
      link: toReview(places),
    }),

  replaced: (): Page =>
    renderPage({
      status: 410,
      title: 'There is a newer link',
      paragraphs: [
        'You asked again in the meantime, which ended this link.',
        ...nothingPublished(purpose, 'Nothing was published by it.'),
        `Continue in the newer tab, or ${again[purpose]}.`,
      ],
      link: toReview(places),
    }),

  used: (): Page =>
    renderPage({
      status: 409,
      title: 'This link has been used',
      paragraphs: ['Each link works once. The upload status says what has become of the video.'],
      link: toStatus(places),
    }),

  otherBrowser: (): Page =>
    renderPage({
      status: 403,
      title: 'This link belongs to another browser',
      paragraphs: [
        'A link to the consent page works only in the browser in which it was asked for, and with cookies allowed.',
        ...nothingPublished(purpose, 'Nothing was published.'),
        `Sign in to Cutroom in this browser, ${again[purpose]}.`,
      ],
      link: toReview(places),
    }),

  unticked: (): Page =>
    renderPage({
      status: 403,
      title: 'The permission to upload is missing',
      paragraphs: [
        'On Google’s page the box for uploading videos was not ticked, so Cutroom may not send anything.',
        standing[purpose],
        `To go on, ${again[purpose]}, and leave that box ticked.`,
      ],
      link: toReview(places),
    }),

  /** YouTube or Google said no; `passing` when trying again soon may help. */
  refused: (reason: string, { passing = false } = {}): Page =>
    renderPage({
      status: passing ? 503 : 409,
      title: refusedTitle[purpose],
      paragraphs: [reason, standing[purpose]],
      link: toReview(places),
    }),

  changed: (): Page =>
    renderPage({
      status: 409,
      title: 'The video has changed',
      paragraphs: [`${messages.videoChanged}. Nothing was published.`],
      link: toReview(places),
    }),

  notPending: (): Page =>
    renderPage({
      status: 409,
      title: 'The video is not waiting for review any more',
      paragraphs: [
        'It is on its way to the channel already, or has arrived there. Nothing was published twice.',
      ],
      link: toStatus(places),
    }),

  nothingToDo: (): Page =>
    renderPage({
      status: 410,
      title: 'Nothing is left to do here',
      paragraphs: [
        'What this link was for has been dealt with, or the link has ended. The upload status says how things stand.',
      ],
      link: toStatus(places),
    }),
});

export type CallbackPages = ReturnType<typeof callbackPages>;

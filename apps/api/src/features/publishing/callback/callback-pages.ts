import { failureText, messages, type ConsentPurpose, type FailureReason } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import { renderPage } from '../../../page-layout';
import { uploadOutlook, type AwaitingReason } from '../records/upload-outlook';

interface CallbackPlace {
  webUrl: string;
  /** Left out while nobody has proved that the video is theirs. */
  videoId?: string;
  purpose?: ConsentPurpose;
}

/** What the creator keeps in spite of a refusal. */
const standing: Record<ConsentPurpose, string> = {
  publish: 'The video is still waiting for your review.',
  resume: 'The upload still waits for your permission, and the video is safe in Cutroom.',
  thumbnail: 'The video itself is on your channel. This is only about its thumbnail.',
};

const refusedTitle: Record<ConsentPurpose, string> = {
  publish: 'The video was not published',
  resume: 'The upload could not continue',
  thumbnail: 'The thumbnail was not set',
};

const nextStep: Record<ConsentPurpose, string> = {
  publish: 'go back to the video and choose Authorize and Upload',
  resume: 'go to the upload status and choose Authorize again',
  thumbnail: 'go to the upload status and choose Add the thumbnail',
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const reviewLink = (webUrl: string, videoId: string | undefined) => ({
  label: videoId === undefined ? 'Back to your videos' : 'Back to the video',
  href: videoId === undefined ? `${webUrl}/videos` : `${webUrl}/youtube/upload/${videoId}`,
});

/** What the tab of the consent page shows. Every refusal says what to do next. */
export function callbackPages({ webUrl, videoId, purpose = 'publish' }: CallbackPlace) {
  const toStatus = { label: 'See the upload status', href: `${webUrl}/status` };
  const back = purpose === 'publish' ? reviewLink(webUrl, videoId) : toStatus;
  /** True of a first permission alone: later ones follow an upload that has begun. */
  const ofFirst = (text: string): string[] => (purpose === 'publish' ? [text] : []);

  const done = (title: string, text: string): Page =>
    renderPage({ status: 200, title, paragraphs: [text, 'You can close this tab.'], link: toStatus });
  const refused = (status: number, title: string, paragraphs: string[]): Page =>
    renderPage({ status, title, paragraphs, link: back });
  const over = (status: number, title: string, text: string): Page =>
    renderPage({ status, title, paragraphs: [text], link: toStatus });

  return {
    started: (title: string) =>
      done(
        'Your video is on its way',
        `“${title}” is being uploaded to your channel. We’ll email you when it’s live.`,
      ),

    resumed: (title: string, reason: AwaitingReason) =>
      done('The upload continues', `“${title}”: ${uploadOutlook(reason)} We’ll email you when it’s live.`),

    thumbnailSet: (title: string) =>
      done('The thumbnail is set', `“${title}” has its thumbnail on your channel now.`),

    denied: () =>
      refused(403, purpose === 'publish' ? 'Nothing was published' : 'The permission was not given', [
        'You declined on Google’s page.',
        ...ofFirst('Nothing has left Cutroom.'),
        standing[purpose],
        `Changed your mind? ${capitalize(nextStep[purpose])}.`,
      ]),

    incomplete: () =>
      refused(400, 'This address is incomplete', [
        'It does not come from a consent page of Cutroom. Go back to the video and choose Authorize and Upload.',
      ]),

    unknown: () =>
      refused(400, 'This link is no longer valid', [
        'It published nothing. For a new link, go back to the video and choose Authorize and Upload.',
      ]),

    expired: () =>
      refused(410, 'This link has expired', [
        'A link to the consent page works for ten minutes. It ends early when you change your password.',
        ...ofFirst('Nothing was published.'),
        `For a new link, ${nextStep[purpose]}.`,
      ]),

    accountDeleted: () =>
      renderPage({
        status: 410,
        title: 'The account was deleted',
        paragraphs: [
          'The account that asked for this permission was deleted, which ended this link.',
          ...ofFirst('Nothing was published.'),
        ],
        link: { label: 'Go to Cutroom', href: webUrl },
      }),

    replaced: () =>
      refused(410, 'This link was replaced by a newer one', [
        'You asked again in the meantime, which ended this link.',
        ...ofFirst('Nothing was published by it.'),
        `Continue in the newer tab, or ${nextStep[purpose]}.`,
      ]),

    /** The page for an approval that the creator has ended since; `failure` says by what. */
    ended: (failure: string) =>
      renderPage({
        status: 409,
        title: refusedTitle[purpose],
        paragraphs: [failure, 'Nothing was published by this link.'],
        link: reviewLink(webUrl, undefined),
      }),

    otherBrowser: () =>
      refused(403, 'This link belongs to another browser', [
        'A link to the consent page works only in the browser that requested it, with cookies allowed.',
        ...ofFirst('Nothing was published.'),
        `Sign in to Cutroom in this browser, then ${nextStep[purpose]}.`,
      ]),

    unticked: () =>
      refused(403, 'The permission to upload is missing', [
        'The box for uploading videos was not ticked on Google’s page, so Cutroom may not send anything.',
        standing[purpose],
        `To continue, ${nextStep[purpose]}, and leave that box ticked.`,
      ]),

    /** YouTube or Google refused, or could not be reached ('wait'). */
    refused: ({ reason, remedy }: { reason: FailureReason; remedy?: string }) =>
      refused(
        remedy === 'wait' ? 503 : 409,
        reason.code === 'thumbnail-in-doubt' ? 'The thumbnail may be missing' : refusedTitle[purpose],
        [failureText(reason), standing[purpose]],
      ),

    changed: () =>
      refused(409, 'The video has changed', [`${messages.videoChanged}. Nothing was published.`]),

    used: () =>
      over(
        409,
        'This link has been used',
        'Each link works once. The upload status shows what became of the video.',
      ),

    notPending: () =>
      over(
        409,
        'The video is not waiting for review any more',
        'It is already on its way to the channel, or has arrived there. Nothing was published twice.',
      ),

    nothingToDo: () =>
      over(
        410,
        'Nothing is left to do here',
        'This is already done, or the link has ended. The upload status shows the current state.',
      ),
  };
}

export type CallbackPages = ReturnType<typeof callbackPages>;

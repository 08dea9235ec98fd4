import { endpoints, failureText, type Video } from '@cutroom/contracts';
import { authorizeAgain, channel, until, type Person } from '@cutroom/journey';
import { count } from './figures';
import type { Cut, Stage } from './stage';

/** How a case may end: on the channel, or PENDING with the reason and a mail. Anything else is a loss. */
export type Ending = 'published' | 'refused' | `LOST: ${string}`;

const details = (browser: Person, videoId: string): Promise<Video> =>
  browser.call(endpoints.videoDetails, { params: { videoId } });

/**
 * Waits until a publish has ended. An upload that rests because YouTube wants the creator is helped on, by the
 * link in the mail.
 */
export async function settled(
  stage: Stage,
  browser: Person,
  videoId: string,
  timeoutMs = 90_000,
): Promise<Video> {
  const followed = new Set<string>();
  const end = until(
    `the publish of ${videoId} to end`,
    async () => {
      const video = await details(browser, videoId).catch(() => undefined);
      if (video?.state === 'PUBLISHED' || (video?.state === 'PENDING' && video.failure !== null))
        return video;
      if (video?.state === 'PUBLISHING' && video.failure !== null) {
        const asking = `Your permission is needed: ${video.title}`;
        const mails = await stage.mailbox.messages().catch(() => []);
        const mail = mails.find(({ id, subject }) => subject === asking && !followed.has(id));
        // The mail can be there a moment before the upload rests, and Google away: the link is tried again then.
        const page = mail && (await authorizeAgain(browser, mail).catch(() => undefined));
        if (page?.status === 200) followed.add(mail?.id ?? '');
      }
      // Many wait beside each other: a look now and then is enough.
      await new Promise((resolve) => setTimeout(resolve, 700));
      return undefined;
    },
    timeoutMs,
  );
  return end.catch((error: unknown) => {
    countLoss();
    throw error;
  });
}

/** A case that has come to no end at all. */
function countLoss(): void {
  count('cases');
  count('losses');
}

/** Judges what has become of a cut, by the channel, the video and the creator's mail. */
export async function endingOf(stage: Stage, cut: Cut, video: Video): Promise<Ending> {
  const found = await judge(stage, cut, video);
  count('cases');
  count(found === 'published' ? 'published' : found === 'refused' ? 'refused' : 'losses');
  return found;
}

async function judge(stage: Stage, cut: Cut, video: Video): Promise<Ending> {
  const onChannel = (await channel(stage.stack)).filter(
    ({ title, size }) => title === cut.title || size === cut.size,
  );
  if (onChannel.length > 1) return `LOST: ${onChannel.length} videos on the channel`;
  const [found] = onChannel;
  if (found && found.sha256 !== cut.sha256) return 'LOST: other bytes on the channel';

  if (video.state === 'PUBLISHED') {
    if (!found) return 'LOST: published, and not on the channel';
    if (!(await stage.mailbox.receives(`Published: ${cut.title}`))) return 'LOST: published without a mail';
    const thumbnailTold =
      found.thumbnailSha256 ?? (await stage.mailbox.receives(`Thumbnail missing: ${cut.title}`));
    return thumbnailTold ? 'published' : 'LOST: the thumbnail is missing and nobody was told';
  }
  if (video.state !== 'PENDING' || video.failure === null) {
    return `LOST: ${video.state}, reason ${video.failure}`;
  }
  // YouTube may have taken the video without ever saying so: the creator is told to look before trying again.
  if (found && video.failure !== failureText({ code: 'outcome-unknown' }))
    return 'LOST: refused, and on the channel';
  return (await stage.mailbox.receives(`Not published: ${cut.title}`))
    ? 'refused'
    : 'LOST: refused without a mail';
}

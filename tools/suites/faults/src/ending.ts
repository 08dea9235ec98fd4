import { failureText, type Video } from '@cutroom/contracts';
import { authorizeAgain, channel, until, videoDetails, type Person } from '@cutroom/suites-kit';
import { count } from './figures';
import type { Cut, Stage } from './stage';

/** How a case may end: on the channel, or PENDING with a reason and an email. Anything else is a loss. */
export type Ending = 'published' | 'refused' | `LOST: ${string}`;

/** Waits until a publish has ended. Follows the emailed link whenever the upload awaits consent. */
export async function settled(stage: Stage, browser: Person, videoId: string): Promise<Video> {
  const followed = new Set<string>();
  const end = until(`the publish of ${videoId} to end`, async () => {
    const video = await videoDetails(browser, videoId).catch(() => undefined);
    if (video?.state === 'PUBLISHED' || (video?.state === 'PENDING' && video.failure !== null)) return video;
    if (video?.state === 'PUBLISHING' && video.failure !== null) {
      const subject = `Your permission is needed: ${video.title}`;
      const mails = await stage.mailbox.messages().catch(() => []);
      const mail = mails.find((one) => one.subject === subject && !followed.has(one.id));
      // The email may precede the pause, and Google may be down: an attempt that fails is repeated.
      const page = mail && (await authorizeAgain(browser, mail).catch(() => undefined));
      if (page?.status === 200) followed.add(mail?.id ?? '');
    }
    // Many cases wait at the same time, so poll rarely.
    await new Promise((resolve) => setTimeout(resolve, 700));
    return undefined;
  });
  return end.catch((error: unknown) => {
    count('cases');
    count('losses');
    throw error;
  });
}

/** Judges how the publish of a cut ended by the channel, the video and the creator's email. */
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
    if (!found) return 'LOST: published, but not on the channel';
    if (!(await stage.mailbox.receives(`Published: ${cut.title}`))) return 'LOST: published without an email';
    const isThumbnailSettled =
      found.thumbnailSha256 ??
      // The second one comes when api was killed while YouTube was setting it.
      (await stage.mailbox.receives([
        `Thumbnail missing: ${cut.title}`,
        `Check the thumbnail: ${cut.title}`,
      ]));
    return isThumbnailSettled ? 'published' : 'LOST: the thumbnail is missing and nobody was notified';
  }
  if (video.state !== 'PENDING' || video.failure === null) {
    return `LOST: ${video.state}, reason ${video.failure}`;
  }
  // YouTube may have stored the video without a response, so the creator has to check before a new attempt.
  const isInDoubt = video.failure === failureText({ code: 'outcome-unknown' });
  if (found && !isInDoubt) return 'LOST: refused, but on the channel';
  const subject = isInDoubt ? 'Check your channel' : 'Not published';
  return (await stage.mailbox.receives(`${subject}: ${cut.title}`))
    ? 'refused'
    : 'LOST: refused without an email';
}

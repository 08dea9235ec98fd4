import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, uploadContentType, type Video, type VideoLog } from '@cutroom/contracts';
import { fixtures, putFile } from './movies';
import type { Person } from './person';
import { until } from './poll';
import type { JourneyTeam } from './team';
import type { SiteAddress } from './test-stack';

export interface ChannelVideo {
  id: string;
  title: string;
  size: number;
  sha256: string;
  thumbnailSha256: string | null;
  privacyStatus: string;
  notifySubscribers: boolean;
  tags: string[];
}

/** The editor hands in a file and says so. */
export async function handIn({ editor, teamId }: JourneyTeam, title: string, file: string): Promise<Video> {
  const address = await editor.call(endpoints.startUpload, {
    body: { title, comment: 'Ready for review', maximumVideoQuality: '720p', extension: 'mp4', teamId },
  });
  const contentType = uploadContentType('mp4');
  const status = await putFile(address, file, contentType);
  if (status !== 200) throw new Error(`PUT to the signed address: ${status}`);
  return editor.call(endpoints.finishUpload, { body: { url: address } });
}

const keptPicture = () => readFileSync(join(fixtures, 'thumbnail.jpg'));

/** The creator uploads a thumbnail (JPEG) and sends the publish form; answers the consent page's address. */
export async function approve(
  creator: Person,
  video: Video,
  picture: Buffer = keptPicture(),
): Promise<string> {
  const form = new FormData();
  form.set('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'thumbnail.jpg');
  const { destination, filename } = await creator.call(endpoints.storeThumbnail, { form });
  return creator.call(endpoints.startPublish, {
    body: {
      title: video.title,
      description: 'Published by the journey',
      tags: ['journey', 'two words'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      videoId: video._id,
      thumbnail: `${destination}/${filename}`,
    },
  });
}

/** Answers the consent page as the creator's browser does, and follows it back to Cutroom's page. */
export async function consent(
  creator: Person,
  address: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<{ status: number; html: string }> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision }),
  });
  const back = answer.headers.get('location');
  if (!back)
    throw new Error(
      `the consent page did not send the browser back: ${answer.status} ${await answer.text()}`,
    );
  const page = await creator.open(back);
  return { status: page.status, html: await page.text() };
}

/** Presses the button behind a mailed link that asks for permission again, and gives it. */
export async function authorizeAgain(
  creator: Person,
  mail: { text: string },
): Promise<{ status: number; html: string }> {
  const [link] = /http\S+ticket=[\w-]+/.exec(mail.text) ?? [];
  if (!link) throw new Error('there is no link in this mail');
  const answer = await creator.open(link, 'POST');
  const address = answer.headers.get('location');
  if (!address) throw new Error(`the mailed link led nowhere: ${answer.status} ${await answer.text()}`);
  return consent(creator, address);
}

export async function channel(stack: SiteAddress): Promise<ChannelVideo[]> {
  return (await fetch(`${stack.urls.youtube}/sandbox/videos`)).json() as Promise<ChannelVideo[]>;
}

export async function setFault(stack: SiteAddress, fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${stack.urls.youtube}/sandbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(`fault refused: ${response.status} ${await response.text()}`);
}

export const readLog = (creator: Person, videoId: string): Promise<VideoLog> =>
  creator.call(endpoints.readLog, { params: { videoId } });

/** Waits until the video is on the channel and Cutroom says so. */
export async function published(creator: Person, videoId: string, timeoutMs = 120_000): Promise<Video> {
  return until(
    `video ${videoId} to be published`,
    async () => {
      const video = await creator.call(endpoints.videoDetails, { params: { videoId } });
      return video.state === 'PUBLISHED' && video;
    },
    timeoutMs,
  );
}

import type { Video } from '@cutroom/contracts';
import { consent } from '../sandbox/consent';
import type { Person } from '../users/person';
import { approve, published } from './approve';

/** The creator approves the video and consents on Google's page. @returns the video once it is published */
export async function publishVideo(
  creator: Person,
  video: Video,
  { jpeg, timeoutMs }: { jpeg?: Buffer; timeoutMs?: number } = {},
): Promise<Video> {
  await consent(creator, await approve(creator, video, jpeg));
  return published(creator, video._id, timeoutMs);
}

import type { Video } from '@cutroom/contracts';
import { consent } from '../sandbox/consent';
import { setFault } from '../sandbox/sandbox';
import type { SiteAddress } from '../stack/test-stack';
import type { Person } from '../users/person';
import type { JourneyTeam } from '../users/team';
import { smallMovie } from '../video-files';
import { approve, published } from './approve';
import { submitVideo } from './upload';

/** Approves the video as the creator and consents on Google's page. @returns the video once it is published */
export async function publishVideo(
  creator: Person,
  video: Video,
  { jpeg }: { jpeg?: Buffer } = {},
): Promise<Video> {
  await consent(creator, await approve(creator, video, jpeg));
  return published(creator, video._id);
}

/** Publishes a video whose thumbnail YouTube refuses. */
export async function publishWithoutThumbnail(
  stack: SiteAddress,
  team: JourneyTeam,
  title: string,
  jpeg?: Buffer,
): Promise<Video> {
  const video = await submitVideo(team, title, smallMovie);
  await setFault(stack, { kind: 'thumbnail-403' });
  return publishVideo(team.creator, video, { ...(jpeg && { jpeg }) });
}

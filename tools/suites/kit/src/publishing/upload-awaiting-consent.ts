import type { Video } from '@cutroom/contracts';
import type { JourneyTeam } from '../users/team';
import { consent } from '../sandbox/consent';
import { setFault } from '../sandbox/sandbox';
import type { SiteAddress } from '../stack/test-stack';
import { until } from '@cutroom/contracts/testing';
import { smallMovie } from '../video-files';
import { approve, videoDetails } from './approve';
import { submitVideo } from './upload';

/**
 * Starts a publish and waits until it needs the creator's consent again. Its token has expired, and its session
 * accepts nothing without a token until the sandbox's faults are cleared.
 */
export async function uploadAwaitingConsent(
  stack: SiteAddress,
  team: JourneyTeam,
  title: string,
  thumbnail?: Buffer,
): Promise<Video> {
  const { creator } = team;
  const video = await submitVideo(team, title, smallMovie);
  await setFault(stack, { kind: 'token-expired', step: 'probe' });
  await setFault(stack, { kind: 'session-needs-token' });
  await consent(creator, await approve(creator, video, thumbnail));
  return until(`${title} to await consent`, async () => {
    const now = await videoDetails(creator, video._id);
    return now.need?.kind === 'authorization' && now;
  });
}

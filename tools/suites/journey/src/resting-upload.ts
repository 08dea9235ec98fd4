import { endpoints, type Video } from '@cutroom/contracts';
import { smallMovie } from './movies';
import { until } from './poll';
import { approve, consent, handIn, setFault } from './publish';
import type { JourneyTeam } from './team';
import type { StackAddress } from './test-stack';

/**
 * A publish that stops because YouTube asks for permission again: its token expired, and its session takes nothing
 * without one until the sandbox's faults are cleared.
 */
export async function restingUpload(
  stack: StackAddress,
  team: JourneyTeam,
  title: string,
  picture?: Buffer,
): Promise<Video> {
  const { creator } = team;
  const video = await handIn(team, title, smallMovie);
  await setFault(stack, { kind: 'token-expired', step: 'probe' });
  await setFault(stack, { kind: 'session-needs-token' });
  await consent(creator, await approve(creator, video, picture));
  return until(`${title} to wait for permission`, async () => {
    const params = { videoId: video._id };
    const now = await creator.call(endpoints.videoDetails, { params });
    return now.need?.kind === 'authorization' && now;
  });
}

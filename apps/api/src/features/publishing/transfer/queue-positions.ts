import type { VideoModel } from '../../video/video.model';
import type { VideoRecord } from '../../video/video.record';
import { FairLine, TeamTurns } from './fair-line';
import { isDue, isHeld, readQueue, waitingSince, type QueuedTransfer } from './transfer-queue';

const inLine = (transfer: QueuedTransfer) => ({
  id: transfer._id.toHexString(),
  team: transfer.teamId.toHexString(),
  since: waitingSince(transfer).getTime(),
});

/**
 * The places, from 1, of those of these videos that wait for a transfer slot, by hex id. Places follow the fair order
 * (ADR 016) without the turns that only the transferring processes know, so they are a good estimate.
 */
export async function queuePositions(
  { videos }: { videos: VideoModel },
  shown: readonly VideoRecord[],
): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  const mayWait = ({ state, publish }: VideoRecord) => state === 'PUBLISHING' && publish?.youtubeId === null;
  const wanted = new Set(shown.filter(mayWait).map(({ _id }) => _id.toHexString()));
  if (wanted.size === 0) return positions;
  const { queue } = await readQueue(videos);
  const waiting = queue.filter((one) => !isHeld(one) && isDue(one) && !one.isThere);
  const line = new FairLine(queue.filter(isHeld).map(inLine), waiting.map(inLine), new TeamTurns());
  for (let place = 1, next = line.next(); next && wanted.size > 0; place += 1, next = line.next()) {
    if (wanted.delete(next.id)) positions.set(next.id, place);
    line.began(next.team);
  }
  return positions;
}

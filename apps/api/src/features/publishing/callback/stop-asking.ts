import { failureText, type FailureReason } from '@cutroom/contracts';
import type { VideoModel } from '../../video/video.model';
import type { ConsentRecord } from '../records/consent.model';
import { changeWhileNeeded, whileNeeded } from '../records/need';
import { stopped } from '../records/publish-log';
import type { StatusLog } from '../transfer/status-log';

export interface StopAskingDeps {
  videos: VideoModel;
  statusLog: StatusLog;
}

/**
 * The consent page of a need ended without permission: the card offers its buttons again, and shows the problem if there
 * is one. It changes nothing when a newer page is open or the need is over.
 */
export async function stopAsking(
  deps: StopAskingDeps,
  { _id, videoId, attempt, purpose }: ConsentRecord,
  problem: FailureReason | null,
): Promise<void> {
  if (purpose === 'publish') return;
  const need = { videoId, attempt, purpose };
  const isOpenPage = { 'publish.asking.consentId': _id };
  if (purpose === 'resume' && problem !== null) {
    const failure = `${failureText(problem)} The upload still waits for your permission.`;
    const changed = await changeWhileNeeded(
      deps,
      need,
      ({ log }) => ({ 'publish.asking': null, log: stopped(log, failure) }),
      { also: isOpenPage },
    );
    if (changed) deps.statusLog.notify(videoId);
    return;
  }
  const noted = problem === null ? {} : { 'publish.thumbnailProblem': failureText(problem) };
  await deps.videos.updateOne(
    { ...whileNeeded(need), ...isOpenPage },
    { $set: { 'publish.asking': null, ...noted } },
  );
}

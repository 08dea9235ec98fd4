import type { ConsentRecord } from '../consent/consent.model';
import { changeWhileNeeded, whileNeeded } from '../consent/need';
import { stopped } from '../transfer/publish-log';
import type { PublishDeps } from '../publishing.deps';

type Ended = Pick<ConsentRecord, '_id' | 'videoId' | 'attempt' | 'purpose'>;

/**
 * The consent page of a need ended without the permission: the card offers its buttons again, and says why when
 * there is a `problem` (plain words). A page that was opened later is left alone, and so is a need that is over.
 */
export async function stopAsking(
  deps: PublishDeps,
  { _id, videoId, attempt, purpose }: Ended,
  problem: string | null,
): Promise<void> {
  if (purpose === 'publish') return;
  const need = { videoId, attempt, purpose };
  const own = { 'publish.asking.consentId': _id };
  if (purpose === 'resume' && problem !== null) {
    const failure = `${problem} The upload still waits for your permission.`;
    const changed = await changeWhileNeeded(
      deps,
      need,
      ({ log }) => ({ 'publish.asking': null, log: stopped(log, failure) }),
      { also: own },
    );
    if (changed) deps.statusLog.notify(videoId);
    return;
  }
  const noted = problem === null ? {} : { 'publish.thumbnailProblem': problem };
  await deps.videos.updateOne(
    { ...whileNeeded(need), ...own },
    { $set: { 'publish.asking': null, ...noted } },
  );
}

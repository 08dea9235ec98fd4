import type { PublishRecord, VideoModel } from '../../video/video.model';
import type { NeedPurpose } from '../records/consent.model';
import { whileNeeded } from '../records/need';
import type { PublishedRecord } from '../records/publishing-record';
import { createConsent, type ConsentDeps, type PreparedConsent } from './create-consent';

export interface AskForNeedDeps extends ConsentDeps {
  videos: VideoModel;
}

/**
 * Creates a consent for a need, from the app or from an emailed link. The video's row notes that the consent page is
 * open, so that its card can say so.
 *
 * @returns null when the need is over
 */
export async function askForNeed(
  deps: AskForNeedDeps,
  { _id: videoId, publish }: PublishedRecord,
  purpose: NeedPurpose,
): Promise<PreparedConsent | null> {
  const { attempt, approvedBy, object } = publish;
  const { version } = object;
  const consent = await createConsent(deps, {
    videoId,
    creatorId: approvedBy,
    purpose,
    attempt: async () => attempt,
    version,
    approval: null,
  });
  const asking: PublishRecord['asking'] = { consentId: consent.id, until: consent.expiresAt };
  const { matchedCount } = await deps.videos.updateOne(whileNeeded({ videoId, attempt, version, purpose }), {
    $set: { 'publish.asking': asking },
  });
  if (matchedCount > 0) return consent;
  await deps.consents.updateOne({ _id: consent.id, status: 'open' }, { $set: { status: 'ended' } });
  return null;
}

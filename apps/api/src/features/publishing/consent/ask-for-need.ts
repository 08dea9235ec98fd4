import type { VideoModel } from '../../video/video.model';
import type { PublishRecord } from '../../video/publish.record';
import type { NeedPurpose } from '../records/consent.model';
import { whileNeeded } from '../records/need';
import type { PublishedRecord } from '../records/publishing-record';
import { createConsent, type ConsentDeps, type PreparedConsent } from './create-consent';

export interface AskForNeedDeps extends ConsentDeps {
  videos: VideoModel;
}

class NeedOver extends Error {}

/**
 * Creates a consent for a need, from the app or from an emailed link. The video's row notes that the consent page is
 * open, so that its card can say so, in one transaction: of two calls at once, it names the consent that replaced the other.
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
  const needed = whileNeeded({ videoId, attempt, version, purpose });
  try {
    return await createConsent(deps, {
      videoId,
      creatorId: approvedBy,
      purpose,
      async attempt(session, { id, expiresAt }) {
        const asking: PublishRecord['asking'] = { consentId: id, until: expiresAt };
        const { matchedCount } = await deps.videos.updateOne(
          needed,
          { $set: { 'publish.asking': asking } },
          { session },
        );
        if (matchedCount === 0) throw new NeedOver();
        return attempt;
      },
      version,
      approval: null,
    });
  } catch (error) {
    if (error instanceof NeedOver) return null;
    throw error;
  }
}

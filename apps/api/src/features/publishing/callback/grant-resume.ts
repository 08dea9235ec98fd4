import type { Page } from '@cutroom/server-kit';
import type { ConsentRecord } from '../consent/consent.model';
import { changeWhileNeeded } from '../consent/need';
import type { AccessToken } from '../google/google-oauth';
import { reserveLease } from '../transfer/acquire-lease';
import { resumed } from '../transfer/publish-log';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import type { PublishDeps } from '../publishing.deps';
import type { CallbackPages } from './callback-pages';
import { settleConsent, type Visit } from './end-attempt';

/**
 * Permission for an upload that waits: the transfer continues with the fresh token, with the same session first
 * (docs/youtube.md#3-whether-a-session-needs-the-token). Once, by a conditional update: of two permissions, or a
 * permission and a creator who gives up, the first wins.
 */
export async function grantResume(
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  const { videoId, creatorId, attempt, version } = consent;
  const need = { videoId, attempt, version, purpose: 'resume' } as const;
  const going = await changeWhileNeeded(
    deps,
    need,
    ({ log }) => ({
      'publish.awaiting': null,
      'publish.asking': null,
      log: resumed(log, visit.requestId),
    }),
    { computed: ({ lease }) => ({ lease: reserveLease(deps, lease) }) },
  );
  await settleConsent(deps, consent._id);
  if (!going) {
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return pages.nothingToDo();
  }
  const given = { action: 'permission-given', actorId: creatorId, address: visit.address } as const;
  deps.audit.record({ ...given, teamId: going.teamId, video: going });
  deps.tokens.put(creatorId.toHexString(), videoId.toHexString(), access.token, access.expiresAt);
  await deps.links.deleteMany({ videoId, purpose: 'resume' });
  deps.wakeTransfers();
  deps.statusLog.notify(videoId);
  return pages.resumed(going.publish.details.title);
}

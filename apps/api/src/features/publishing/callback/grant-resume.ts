import { changeWhileNeeded } from '../records/need';
import { resumed } from '../records/publish-log';
import type { AwaitingReason } from '../records/upload-outlook';
import { reserveLease } from '../transfer/acquire-lease';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { settleConsent } from './end-attempt';
import { recordPermission, startTransfer, type Grant } from './grant';

/**
 * Permission for an upload that waits. The transfer continues with the new token, in the same session if YouTube still
 * has it (docs/youtube.md#3-whether-a-session-needs-the-token). One conditional update decides between two permissions,
 * or between a permission and giving up: the first wins.
 */
export const grantResume: Grant = async (deps, given) => {
  const { consent, access, pages, visit } = given;
  const { _id, videoId, creatorId, attempt, version } = consent;
  let announce: () => void = () => undefined;
  let waitedFor: AwaitingReason = 'needs-token';
  const running = await changeWhileNeeded(
    deps,
    { videoId, attempt, version, purpose: 'resume' },
    ({ log, publish }) => {
      waitedFor = publish.awaiting?.reason ?? waitedFor;
      return {
        'publish.awaiting': null,
        'publish.asking': null,
        log: resumed(log, visit.requestId),
      };
    },
    {
      computed: ({ lease }) => ({ lease: reserveLease(deps, lease) }),
      async alongside(session, resuming) {
        // Before the transfer can ask again: the link of that email has to work.
        await deps.links.deleteMany({ videoId, purpose: 'resume' }, { session });
        announce = await recordPermission(deps, given, resuming, session);
      },
    },
  );
  if (!running) {
    await settleConsent(deps, _id);
    await revokeUnlessNeeded(deps, creatorId, access.token);
    return pages.nothingToDo();
  }
  announce();
  await startTransfer(deps, given, running);
  return pages.resumed(running.publish.details.title, waitedFor);
};

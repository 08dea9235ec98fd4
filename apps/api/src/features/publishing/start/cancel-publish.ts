import { failureText, replies, type CancelPublishRequest } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { Caller } from '../../../audit/audit-trail';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import { changeWhile } from '../records/need';
import { stopped } from '../records/publish-log';
import { tokenOwnerOf, type PublishedRecord } from '../records/publishing-record';
import {
  endCancelledSession,
  noteSessionToEnd,
  type EndSessionDeps,
} from '../transfer/end-cancelled-session';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { endLinks, type GiveUpDeps } from './give-up-publish';
import { uploadOver } from './resume-publish';

export type CancelPublishDeps = GiveUpDeps & EndSessionDeps;

/**
 * The creator cancels an upload, whether it is queued, running, put off or waiting for permission, and the video is
 * PENDING again. Before a transfer sends the last byte it writes `lastChunkSent` under its lease, so one conditional
 * update decides: either that write came first (409 here), or it fails and the last byte is never sent. Repeating the
 * call returns the video as it is, until it is approved again, has a new version or needs one.
 *
 * @throws AppError 404 for a video of another team, 409 when YouTube was sent every byte or the publish is over
 */
export async function cancelPublish(
  deps: CancelPublishDeps,
  { videoId, attempt }: CancelPublishRequest,
  caller: Caller & { requestId: string },
): Promise<VideoRecord> {
  const video = await ownVideo(deps, caller.actor, videoId);
  const at = deps.clock();
  const cancelled = await changeWhile(
    deps,
    {
      _id: video._id,
      state: 'PUBLISHING',
      'publish.attempt': attempt,
      'publish.youtubeId': null,
      'publish.lastChunkSent': false,
    },
    ({ log }) => ({
      state: 'PENDING',
      'publish.session': null,
      'publish.awaiting': null,
      'publish.asking': null,
      'publish.backoff': null,
      'publish.cancelled': { at },
      // Ends the lease: every later write or request of its holder fails.
      'lease.owner': null,
      'lease.reserved': false,
      log: { ...stopped(log, failureText({ code: 'cancelled' })), requestId: caller.requestId },
    }),
    {
      computed: ({ publish: { session, approvedBy } }) =>
        session === null ? {} : noteSessionToEnd({ session, attempt, approvedBy, at }),
    },
  );
  if (!cancelled) return alreadyCancelled(await ownVideo(deps, caller.actor, videoId), attempt);
  deps.audit.recordCall(caller, {
    action: 'publish-cancelled',
    video: cancelled,
    note: cancelled.log.failure,
  });
  deps.statusLog.notify(cancelled._id);
  await endLinks(deps, { videoId: cancelled._id, attempt, purpose: 'resume' });
  // The creator does not wait for Google.
  void tidyUp(deps, cancelled).catch((err: unknown) => {
    deps.logger.warn({ err, videoId }, 'could not tidy up after a cancelled upload; a sweep will');
  });
  return cancelled;
}

/** Takes the token before Google is called: its answer can take a minute, and the creator may publish again meanwhile. */
async function tidyUp(deps: CancelPublishDeps, cancelled: PublishedRecord): Promise<void> {
  const token = deps.tokens.take(tokenOwnerOf(cancelled));
  const left = cancelled.sessionsToEnd?.find(({ attempt }) => attempt === cancelled.publish.attempt);
  if (left) await endCancelledSession(deps, cancelled._id, left, token);
  if (token !== undefined) await revokeUnlessNeeded(deps, cancelled.publish.approvedBy, token);
}

/** @throws AppError 409 unless this attempt was cancelled before, and the same version waits for a decision since then */
function alreadyCancelled(video: VideoRecord, attempt: number): VideoRecord {
  const { state, publish, log, object } = video;
  if (state === 'PUBLISHING')
    throw conflict(publish?.attempt === attempt ? replies.uploadSent : replies.uploadReplaced);
  const isUndecided =
    state === 'PENDING' && log?.attempt === attempt && publish?.object.version === object?.version;
  if (isUndecided && publish?.attempt === attempt && publish.cancelled) return video;
  throw uploadOver(state);
}

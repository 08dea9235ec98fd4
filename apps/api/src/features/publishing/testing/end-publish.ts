import { endpoints, type ActivityAction } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import type { PendingVideo } from './pending-video';
import type { PublishStage } from './publish-stage';
import { sandbox } from './sandbox';

/** What the audit trail has about a video, newest first. */
export async function actionsOn(stage: PublishStage, { id }: PendingVideo): Promise<ActivityAction[]> {
  await stage.api.deps.audit.written();
  const { data } = await stage.api.call(endpoints.teamActivity, { token: stage.creator.token });
  return (data ?? []).filter(({ video }) => video?._id === id).map(({ action }) => action);
}

/** What the audit trail stores about a video, oldest first: what was done, by whom, from where, and why. */
export async function entriesOn({ api: { deps } }: PublishStage, { id }: PendingVideo) {
  await deps.audit.written();
  const rows = await deps.auditRows.find({ 'video._id': id }).sort({ at: 1 }).lean();
  return rows.map(({ action, actorId, address, note }) => ({
    action,
    by: actorId?.toHexString() ?? null,
    address,
    note,
  }));
}

/** `end` ends the open link to the consent page of its video, and leaves that of another video open. */
export async function expectOwnLinkEnded(
  stage: PublishStage,
  end: (video: PendingVideo) => Promise<unknown>,
) {
  const [video, other] = [await stage.buildVideo(), await stage.buildVideo()];
  for (const each of [video, other]) await stage.askConsent(each);
  await end(video);
  const both = { $in: [video.id, other.id] };
  const open = await stage.api.publishing.consents.find({ videoId: both, status: 'open' }).lean();
  expect(open.map(({ videoId }) => videoId.toHexString())).toEqual([other.id]);
}

/** The newest entry about the video is this one. */
export const untilRecorded = (stage: PublishStage, video: PendingVideo, action: ActivityAction) =>
  until('it is in the audit trail', async () => (await actionsOn(stage, video))[0] === action);

/** The creator publishes a video whose earlier publish has ended, without faults this time. */
export async function publishAgain(stage: PublishStage, video: PendingVideo): Promise<void> {
  await sandbox.clearFaults();
  expect(await stage.publish(video)).toMatchObject({ status: 200 });
}

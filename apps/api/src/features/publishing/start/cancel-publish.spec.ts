import type { ServerResponse } from 'node:http';
import { endpoints, failureText, messages, replies } from '@cutroom/contracts';
import { LeaseLost } from '@cutroom/jobs';
import { until } from '@cutroom/server-kit/testing';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { buildCreator } from '../../../testing/builders';
import { chunkUnit } from '../google/content-range';
import type { TransferRecord } from '../records/publishing-record';
import { endCancelledSessions } from '../transfer/end-cancelled-session';
import { actionsOn, publishAgain, untilRecorded } from '../testing/end-publish';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, useRival, type PublishStage } from '../testing/publish-stage';
import { buildDoubtfulUpload, buildRestingUpload, buildRunningUpload } from '../testing/resting-upload';
import { sandbox, type Fault } from '../testing/sandbox';
import { answeringWith } from '../testing/scripted-youtube';
import { expectPublished } from '../testing/video-checks';
import { awaitConsent } from '../transfer/await-consent';
import { HeldLease } from '../transfer/lease';
import { sealSessionUri } from '../transfer/session-uri';

const stage = usePublishStage();
const rival = useRival(stage);
const text = failureText({ code: 'cancelled' });

const cancel = ({ id }: PendingVideo, { attempt = 1, token = stage.creator.token } = {}) =>
  stage.api.call(endpoints.cancelPublish, { token, body: { videoId: id, attempt } });

const untilSessionEnded = (video: PendingVideo) =>
  until('YouTube has ended the session', async () => {
    const { publish, sessionsToEnd } = await stage.rowOf(video);
    return publish?.cancelled && (sessionsToEnd ?? []).length === 0;
  });

const faultsOf: Record<string, Partial<Fault>> = {
  slow: { bytesPerSecond: 6_000_000 },
  drop: { afterBytes: 390_000 },
};

describe('POST /yt/cancel', () => {
  it('makes a running upload pending again and leaves nothing at YouTube', async () => {
    const video = await buildRunningUpload(stage);
    await until('some bytes are there', async () => (await sandbox.openSessions(video))[0]?.offset);
    expect(await cancel(video)).toMatchObject({
      status: 200,
      message: replies.publishCancelled,
      data: { state: 'PENDING', failure: text, need: null, attempt: 1 },
    });
    await stage.untilLog(video, ({ failure }) => failure === text);
    await untilSessionEnded(video);
    expect(await sandbox.openSessions(video)).toEqual([]);
    expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', publish: { session: null } });
    await untilRecorded(stage, video, 'publish-cancelled');
  });

  it('lets the creator publish the video again, exactly once on the channel', async () => {
    const video = await buildRunningUpload(stage);
    await cancel(video);
    await publishAgain(stage, video);
    expect(await cancel(video)).toMatchObject({ status: 409 });
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
  });

  it('cancels an upload that waits for permission, and only its own emailed link is of no use any more', async () => {
    const { links } = stage.api.publishing;
    const video = await buildRestingUpload(stage);
    const { _id, ...link } = await links.findOne({ videoId: video.id }).orFail().lean();
    await links.create({ ...link, attempt: 2, ticketHash: video.id });
    expect(await cancel(video)).toMatchObject({ status: 200, data: { state: 'PENDING', need: null } });
    expect(await links.distinct('attempt', { videoId: video.id })).toEqual([2]);
    await untilSessionEnded(video);
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('answers a repeated call as the first one, and records it once', async () => {
    const video = await buildRunningUpload(stage);
    const answers = await Promise.all([cancel(video), cancel(video), cancel(video)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await cancel(video)).toMatchObject({ status: 200, data: { state: 'PENDING' } });
    await untilRecorded(stage, video, 'publish-cancelled');
    expect((await actionsOn(stage, video)).filter((action) => action === 'publish-cancelled')).toHaveLength(
      1,
    );
  });

  it('answers 409 once the last byte was sent, and on the channel', async () => {
    const doubtful = await buildDoubtfulUpload(stage);
    expect(await cancel(doubtful)).toMatchObject({ status: 409, message: replies.uploadSent });
    expect((await stage.rowOf(doubtful)).state).toBe('PUBLISHING');
    await sandbox.clearFaults();
    const published = await stage.buildVideo();
    await stage.publish(published);
    await stage.untilState(published, 'PUBLISHED');
    expect(await cancel(published)).toMatchObject({ status: 409, message: replies.videoOnChannel });
  });

  it('cancels an upload whose last chunk YouTube has rejected and that was put off', async () => {
    const beforeLast = 2 * chunkUnit;
    const video = await stage.buildVideo({ size: beforeLast + 10_000 });
    await sandbox.fault({ kind: '429', step: 'chunk', fromByte: beforeLast, times: 1_000 });
    await stage.publish(video);
    await until('the upload is put off', async () => (await stage.rowOf(video)).publish?.backoff);
    expect(await cancel(video)).toMatchObject({ status: 200, data: { state: 'PENDING' } });
    await untilSessionEnded(video);
    expect(await sandbox.onChannel(video)).toEqual([]);
  });

  it('answers 409 for a video that is not being published, and for another attempt than the present one', async () => {
    const video = await stage.buildVideo();
    expect(await cancel(video)).toMatchObject({ status: 409, message: replies.uploadEnded });
    const running = await buildRunningUpload(stage);
    expect(await cancel(running, { attempt: 2 })).toMatchObject({
      status: 409,
      message: replies.uploadReplaced,
    });
    expect((await stage.rowOf(running)).state).toBe('PUBLISHING');
    await cancel(running);
  });

  it('answers 409 for an upload that was given up, and for another attempt than the cancelled one', async () => {
    const givenUp = await buildRestingUpload(stage);
    await stage.api.call(endpoints.giveUpPublish, {
      token: stage.creator.token,
      body: { videoId: givenUp.id },
    });
    expect(await cancel(givenUp)).toMatchObject({ status: 409, message: replies.uploadEnded });
    const cancelled = await buildRestingUpload(stage);
    await cancel(cancelled);
    expect(await cancel(cancelled, { attempt: 2 })).toMatchObject({
      status: 409,
      message: replies.uploadEnded,
    });
  });

  it("answers 404 to another team's creator, 403 to an editor, and 400 to a body without an attempt", async () => {
    const video = await buildRunningUpload(stage);
    const { token } = await buildCreator(stage.api.deps);
    expect(await cancel(video, { token })).toMatchObject({ status: 404, message: messages.videoNotFound });
    expect(await cancel(video, { token: stage.editor.token })).toMatchObject({ status: 403 });
    for (const attempt of [undefined, 0, 1.5, '1', { $gt: 0 }]) {
      const body = { videoId: video.id, attempt };
      expect(
        await stage.api.call(endpoints.cancelPublish, { token: stage.creator.token, body }),
      ).toMatchObject({ status: 400 });
    }
    await cancel(video);
  });

  it('ends the session later when YouTube cannot be told at once', async () => {
    const video = await buildRunningUpload(stage);
    await until('some bytes are there', async () => (await sandbox.openSessions(video))[0]?.offset);
    await sandbox.fault({ kind: '503', step: 'probe', times: 1_000 });
    await cancel(video);
    await until('YouTube was not told', async () =>
      stage.api.logs.some((line) => line.includes(video.id) && line.includes('could not end the session')),
    );
    expect((await stage.rowOf(video)).sessionsToEnd).toHaveLength(1);
    await sandbox.clearFaults();
    await endCancelledSessions(stage.api.publishing);
    await untilSessionEnded(video);
    expect(await sandbox.openSessions(video)).toEqual([]);
  });

  it("leaves the next attempt its token when Google's answer comes after that attempt has begun", async () => {
    const { publishing } = stage.api;
    const video = await buildRestingUpload(stage);
    await sandbox.clearFaults();
    const asked: ServerResponse[] = [];
    const { uri, stop } = await answeringWith((response) => asked.push(response));
    const session = sealSessionUri(publishing, new Types.ObjectId(video.id), uri);
    await publishing.videos.updateOne({ _id: video.id }, { $set: { 'publish.session': session } });
    const owner = { creatorId: stage.creator.id, videoId: video.id, attempt: 1 };
    publishing.tokens.put(owner, 'first-token', new Date(Date.now() + 3_600_000));
    await cancel(video);
    const [answer] = await until('YouTube is being told', () => asked.length > 0 && asked);
    expect(answer?.req.headers.authorization).toBe('Bearer first-token');
    expect(publishing.tokens.size).toBe(0);

    await sandbox.fault({ kind: 'slow', bytesPerSecond: 400_000 });
    await stage.publish(video);
    answer?.writeHead(499).end();
    await stage.untilState(video, 'PUBLISHED');
    await expectPublished(video);
    await stop();
  });

  it('asks for no permission when a running upload lacks its token because it was cancelled', async () => {
    const { publishing } = stage.api;
    const video = await buildRunningUpload(stage);
    const row = await publishing.videos.findById(video.id).lean<TransferRecord>();
    if (!row) throw new Error('the video is gone');
    const lease = new HeldLease(publishing, row, performance.now());
    await cancel(video);
    await expect(awaitConsent(publishing, lease, 'needs-token')).rejects.toBeInstanceOf(LeaseLost);
    lease.stop();
    expect(await publishing.links.countDocuments({ videoId: video.id })).toBe(0);
  });

  it('leaves an upload either published or cancelled, whenever it comes and whoever transfers', async () => {
    const other = await stage.startAnother();
    const outcomes = { cancelled: 0, published: 0 };
    const build = async (team: PublishStage) => ({
      team,
      attempt: 0,
      video: await team.buildVideo({ size: 400_000 }),
    });
    // Two creators in turn, because each may cancel only so often.
    const turns = [await build(stage), await build(rival)];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom('slow', 'drop', 'answer-lost', null),
        fc.boolean(),
        async (afterMs, kind, elsewhere) => {
          const turn = turns.shift() ?? (await build(stage));
          const { team, video } = turn;
          const attempt = turn.attempt + 1;
          await sandbox.clearFaults();
          if (kind) await sandbox.fault({ kind, ...(faultsOf[kind] ?? {}) });
          await team.publish(video);
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          const { status } = await (elsewhere ? other : stage.api).call(endpoints.cancelPublish, {
            token: team.creator.token,
            body: { videoId: video.id, attempt },
          });
          if (status === 200) {
            outcomes.cancelled += 1;
            await untilSessionEnded(video);
            expect(await sandbox.onChannel(video)).toEqual([]);
            expect(await stage.rowOf(video)).toMatchObject({ state: 'PENDING', log: { failure: text } });
            turns.push({ ...turn, attempt });
          } else {
            outcomes.published += 1;
            expect(status).toBe(409);
            await stage.untilState(video, 'PUBLISHED');
            expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
            turns.push(await build(team));
          }
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
    expect(outcomes.cancelled + outcomes.published).toBe(100);
    expect(Math.min(outcomes.cancelled, outcomes.published)).toBeGreaterThan(0);
  });
});

import { until } from '@cutroom/server-kit/testing';
import { followLink } from '../testing/mailed-link';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import type { PublishApi } from '../testing/publish-api';
import { expectPublished } from '../testing/video-checks';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

// The upload outlasts a lease, whatever sockets buffer: the last byte is far away when the process stops.
const size = 10_000_000;
const bytesPerSecond = 2_000_000;

/** Starts a slow publish, and waits until some of its bytes are at YouTube. */
async function beginSlowly(): Promise<PendingVideo> {
  const video = await stage.buildVideo({ size });
  await sandbox.fault({ kind: 'slow', bytesPerSecond });
  await stage.publish(video);
  await until('bytes are at YouTube', async () => (await offsetAtYoutube()) > 0);
  return video;
}

/** The offset of the one upload in progress. */
async function offsetAtYoutube(): Promise<number> {
  const sessions = await sandbox.sessions();
  return sessions.findLast(({ finished, total }) => !finished && total === size)?.offset ?? 0;
}

describe('an api process that stops during a transfer', () => {
  it('loses nothing: the next one continues where YouTube stands, and emails about the thumbnail', async () => {
    const video = await beginSlowly();
    await stage.restart();
    await stage.untilState(video, 'PUBLISHED');
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256, thumbnailSha256: null }]);

    const mail = await stage.mailAbout(video, 'Thumbnail missing');
    expect(await followLink(stage, mail)).toMatchObject({ status: 200 });
    expect(await sandbox.onChannel(video)).toMatchObject([{ thumbnailSha256: video.thumbnailSha256 }]);
  });

  it.each(['session-needs-token', 'session-gone'])(
    'leaves no token, so the creator is emailed when YouTube demands one: %s',
    async (kind) => {
      const video = await beginSlowly();
      await sandbox.fault({ kind });
      await stage.restart();
      const mail = await stage.mailAbout(video, 'Your permission is needed');
      await until(
        'the upload waits for permission',
        async () => (await stage.rowOf(video)).publish?.awaiting,
      );
      expect((await stage.rowOf(video)).state).toBe('PUBLISHING');
      expect(await stage.untilFailure(video)).toContain('mail');

      const page = await followLink(stage, mail);
      expect(page.text).toContain('The upload continues');
      await stage.untilState(video, 'PUBLISHED');
      await expectPublished(video);
      expect((await stage.untilLog(video, (log) => log.youtubeUrl !== null)).failure).toBeNull();
    },
  );
});

/** The time of the last log line of an api with one of these messages, in milliseconds. */
function logged(api: PublishApi | undefined, ...messages: string[]): number {
  const lines = (api?.logs ?? []).map((line) => JSON.parse(line) as { msg: string; time: string });
  const line = lines.findLast(({ msg }) => messages.includes(msg));
  if (!line) throw new Error(`no such log line: ${messages.join(' or ')}`);
  return Date.parse(line.time);
}

describe('two api processes on one database', () => {
  it('hand a transfer over when one loses the database, and never run it at the same time', async () => {
    const other = await stage.startAnother();
    const video = await beginSlowly();
    const { lease } = await stage.rowOf(video);
    const running = [stage.api, other].find(({ publishing }) => publishing.owner === lease?.owner);
    const heir = running === other ? stage.api : other;
    expect(running).toBeDefined();
    // Without the database it can neither renew its lease nor write anything.
    await running?.deps.connection.close();

    const row = await until('it is published', async () => {
      const found = await heir.deps.videos.findById(video.id).lean();
      return found?.state === 'PUBLISHED' && found;
    });
    expect(row.lease?.epoch).toBeGreaterThan(lease?.epoch ?? 0);
    // It stops at the first write that fails, or when its lease ends, whichever comes first.
    const ended = logged(running, 'lost the lease of a transfer', 'could neither end nor put off a transfer');
    const begun = logged(heir, 'transfer started');
    expect(begun).toBeGreaterThanOrEqual(ended);
    expect(await sandbox.onChannel(video)).toMatchObject([{ sha256: video.sha256 }]);
    stage.api = heir;
  });
});

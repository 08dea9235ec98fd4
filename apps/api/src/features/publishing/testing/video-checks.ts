import { messages, type VideoLog } from '@cutroom/contracts';
import { buildCreator } from '../../../testing/builders';
import type { PendingVideo } from './pending-video';
import type { NeedEndpoint, PublishStage } from './publish-stage';
import { sandbox } from './sandbox';

/** The channel has exactly one copy of the video, byte for byte, with its thumbnail. */
export async function expectPublished(video: PendingVideo): Promise<void> {
  expect(await sandbox.onChannel(video)).toMatchObject([
    { sha256: video.sha256, thumbnailSha256: video.thumbnailSha256 },
  ]);
}

const rank = { PENDING: 0, INPROGRESS: 1, DONE: 2 };

/** Versions only grow, and no step goes back. */
export function expectForwardOnly(logs: readonly VideoLog[]): void {
  expect(logs.length).toBeGreaterThan(1);
  logs.slice(1).forEach((log, index) => {
    const before = logs[index];
    expect(log.version).toBeGreaterThan(before?.version ?? 0);
    for (const step of ['permissionGranted', 'queue', 'downloading', 'uploading'] as const) {
      expect(rank[log[step].status]).toBeGreaterThanOrEqual(rank[before?.[step].status ?? 'PENDING']);
    }
  });
}

/** Adds the tests of who may ask for permission again, and of what a refusal leaves as it was. */
export function testAccess(stage: PublishStage, row: NeedEndpoint, build: () => Promise<PendingVideo>): void {
  it("answers 403 to an editor and 404 to another team's creator", async () => {
    const video = await build();
    const stranger = await buildCreator(stage.api.deps);
    expect(await stage.call(row, video, stage.editor.token)).toMatchObject({ status: 403 });
    const notFound = { status: 404, message: messages.videoNotFound };
    expect(await stage.call(row, video, stranger.token)).toMatchObject(notFound);
    expect((await stage.listed(video)).need).toMatchObject({ asking: false });
  });

  it('leaves the link of a first publish usable when it refuses', async () => {
    const video = await stage.buildVideo();
    const { url, browser } = await stage.askConsent(video);
    expect(await stage.call(row, video)).toMatchObject({ status: 409 });
    expect(await browser.consent(url)).toMatchObject({ status: 200 });
    await stage.untilState(video, 'PUBLISHED');
  });

  it('answers 400 to a body that names no video', async () => {
    const { token } = stage.creator;
    for (const body of [{}, { videoId: 'x' }, { videoId: { $ne: '' } }]) {
      expect(await stage.api.call(row, { token, body })).toMatchObject({ status: 400 });
    }
  });
}

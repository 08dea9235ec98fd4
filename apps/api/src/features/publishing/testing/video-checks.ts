import type { endpoints, VideoLog } from '@cutroom/contracts';
import type { PendingVideo } from './pending-video';
import type { PublishStage } from './publish-stage';
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

/** A call about one video answers 400 to a body that names none. */
export async function expectVideoIdChecked(
  { api, creator }: PublishStage,
  row: typeof endpoints.resumePublish | typeof endpoints.addThumbnail,
): Promise<void> {
  for (const body of [{}, { videoId: 'x' }, { videoId: { $ne: '' } }]) {
    expect(await api.call(row, { token: creator.token, body })).toMatchObject({ status: 400 });
  }
}

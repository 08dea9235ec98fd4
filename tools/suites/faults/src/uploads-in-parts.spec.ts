import { limits, planParts } from '@cutroom/contracts';
import { FaultyProxy, inParallel, until } from '@cutroom/suites-kit';
import { bytesSent } from '@cutroom/upload-client';
import { receivedBy, registerUpload, sendFile, type PartUpload, type UploadWatch } from './part-client';
import { networkFaults, PartFaults, randomPlans } from './part-faults';
import { partKillCases } from './part-kills.cases';
import { maxFileBytes, newPartFile } from './part-files';
import { lossOf, leftovers } from './part-endings';
import { newSeed, Seeded } from './seeded';
import { inTurn, startStage, withMoreEditors, type Stage } from './stage';

const uploads = 220;
/** Most of their time is waiting. */
const atOnce = 24;
/** Editors take turns, because each may start sixty uploads in ten minutes, and a retried test starts its own again. */
const moreEditors = 10;
const partBytes = limits.partMinBytes;

let proxy: FaultyProxy;
let faults: PartFaults;
let stage: Stage;
let stageOfNextEditor: () => Stage;
beforeAll(async () => {
  proxy = await FaultyProxy.start();
  stage = await startStage({ S3_PUBLIC_ENDPOINT: proxy.url });
  proxy.forwardTo(stage.stack.settings.ports.s3);
  faults = new PartFaults(proxy);
  stageOfNextEditor = inTurn(await withMoreEditors(stage, moreEditors));
});
afterAll(async () => {
  await proxy?.stop();
  await stage?.stop();
});

/** Mostly one part, because the size of a part is the least that all stores take; the rest have two to five. */
function randomSize(random: Seeded): number {
  const share = random.next();
  if (share < 0.7) return random.between(12, partBytes / 4);
  if (share < 0.9) return random.between(partBytes + 1, partBytes + partBytes / 8);
  return random.between(2 * partBytes, maxFileBytes);
}

describe('uploads in parts over a bad network', () => {
  it(`all arrive complete, and resend only what was lost (${uploads} uploads)`, async () => {
    const random = newSeed('uploads in parts');
    const seeds = Array.from({ length: uploads }, () => random.between(0, 2 ** 31));
    const losses: string[] = [];
    await inParallel(seeds, atOnce, async (seed, run) => {
      const own = new Seeded(seed);
      const file = newPartFile(randomSize(own));
      const upload = await registerUpload(stageOfNextEditor(), file);
      const loss = await uploadOnce(upload, own, run).catch((error: unknown) => String(error));
      if (loss) losses.push(`${file.title}, ${file.blob.size} bytes, seed ${random.seed}: ${loss}`);
    });
    expect(losses).toEqual([]);
    const struck = faults.struckKinds();
    for (const kind of networkFaults) {
      const times = struck.filter((one) => one === kind).length;
      expect([kind, times > uploads / 20]).toEqual([kind, true]);
    }
    expect(await leftovers(stage)).toEqual([]);
  });
});

describe('a network that is dead for longer than a part may stall', () => {
  it('costs three concurrent files no more than their parts in flight', async () => {
    faults.otherwise = { kind: 'slow', bytesPerSecond: 6_000_000 };
    const files = await inParallel([3 * partBytes, 2 * partBytes, partBytes + 1], 3, (size) =>
      registerUpload(stage, newPartFile(size)),
    );
    let revive: (() => void) | undefined;
    let [wasted, takenBack] = [0, 0];
    const transfers = files.map((upload) =>
      sendFile(upload, {
        isImpatient: true,
        onBegun: (videoId) => faults.plan(videoId),
        onTakenBack: ({ bytes }) => (takenBack += bytes),
        onProgress: (transfer) => {
          if (bytesSent(transfer) > partBytes) revive ??= proxy.die();
        },
      }),
    );
    const isRestarted = (transfer: (typeof transfers)[number]) =>
      [...transfer.get().active.values()].some(({ tries }) => tries > 0);
    try {
      await until('the parts to be restarted', () => transfers.every(isRestarted));
    } finally {
      // A failure leaves no bad network to the next test.
      revive?.();
      faults.otherwise = undefined;
    }
    for (const [index, transfer] of transfers.entries()) {
      const video = await receivedBy(transfer);
      const upload = files[index];
      if (!upload) throw new Error('there is no such upload');
      wasted += faults.wasted(video._id, upload.file.blob.size).bytes;
      expect(await lossOf(upload, video)).toBeUndefined();
    }
    expect(wasted).toBeLessThanOrEqual(takenBack);
  });
});

describe('kill -9 during an upload in parts', () => partKillCases(() => ({ stage, through: faults })));

async function uploadOnce(upload: PartUpload, random: Seeded, run: number): Promise<string | undefined> {
  const { size } = upload.file.blob;
  const { count } = planParts(size);
  const { plans, isStalled } = randomPlans(random, count, run);
  const onBegun = (videoId: string) => faults.plan(videoId, plans);
  const isReloaded = count > 2 && random.next() < 0.5;
  let takenBack = 0;
  const onTakenBack: UploadWatch['onTakenBack'] = ({ bytes, hasStalled }) => {
    if (hasStalled || isReloaded) takenBack += bytes;
  };
  if (isReloaded) await abandonMidway(upload, { onBegun, onTakenBack });
  const video = await receivedBy(sendFile(upload, { onBegun, onTakenBack, isImpatient: isStalled }));
  const { bytes, struck } = faults.wasted(video._id, size);
  const allowed = struck + takenBack;
  return bytes > allowed
    ? `sent ${bytes} bytes too many, of which faults cost ${allowed}: ${faults.describe(video._id)}`
    : lossOf(upload, video);
}

/** A page that is closed when the first part has arrived. */
async function abandonMidway(upload: PartUpload, watch: UploadWatch): Promise<void> {
  await new Promise<void>((resolve) => {
    const transfer = sendFile(upload, {
      ...watch,
      onProgress({ arrived }) {
        if (arrived === 0) return;
        transfer.stop();
        resolve();
      },
    });
  });
}

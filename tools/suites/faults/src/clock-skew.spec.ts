import { join } from 'node:path';
import { setFault, until } from '@cutroom/journey';
import { freePorts } from '@cutroom/local-stack';
import type { MongoClient } from 'mongodb';
import { count } from './figures';
import { connectTo, LeaseWatch } from './lease-watch';
import { beginAt, endsOnChannel, sessionOf, someBytes, thumbnailOf, type Begun } from './publish-at';
import { clearFaults } from './sandbox';
import { startStage, type Stage } from './stage';

/** Bytes a second: a transfer of five chunks takes longer than a lease. */
const crawl = 200_000;
const skewMs = 60_000;
const leaseMs = 4_000;

let stage: Stage;
let client: MongoClient;
/** Ports of api processes whose clocks are right, a minute ahead and a minute behind. */
let ports: number[];

beforeAll(async () => {
  stage = await startStage({ TRANSFER_LEASE_MS: String(leaseMs) });
  client = await connectTo(stage.stack);
  const free = await freePorts(['api', 'web'], '127.0.0.1');
  const [ahead = 0, behind = 0] = [free.api, free.web];
  const wrongBy = (ms: number) => ({
    NODE_OPTIONS: `--require ${join(__dirname, 'shift-clock.cjs')}`,
    CLOCK_SHIFT_MS: String(ms),
  });
  await stage.stack.stack.startAnother('api', 'ahead', ahead, wrongBy(skewMs));
  await stage.stack.stack.startAnother('api', 'behind', behind, wrongBy(-skewMs));
  ports = [stage.stack.settings.ports.api, ahead, behind];
}, 120_000);
afterEach(() => clearFaults(stage.stack));
afterAll(async () => {
  await client?.close();
  await stage?.stop();
}, 60_000);

const watchOf = ({ video }: Begun) => new LeaseWatch(client, video._id);

describe('api processes whose clocks differ by two minutes', () => {
  it('leave every transfer to the process that runs it, from the first byte to the thumbnail', async () => {
    await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
    const all = await Promise.all([...ports, ...ports].map((port) => beginAt(stage, port)));
    const watches = all.map(watchOf);
    await Promise.all(all.map((begun) => endsOnChannel(stage, begun))).finally(() =>
      Promise.all(watches.map((watch) => watch.stop())),
    );
    for (const [index, begun] of all.entries()) {
      const owners = new Set(watches[index]?.sights.flatMap(({ owner }) => owner ?? []));
      expect([index, owners.size]).toEqual([index, 1]);
      expect(await sessionOf(stage, begun)).toMatchObject({ finished: true, overlaps: 0 });
      expect(await thumbnailOf(stage, begun)).toEqual(expect.any(String));
    }
  }, 90_000);

  it.each(['ahead', 'behind'])(
    'take over from one that was killed when its lease has ended, no sooner and not much later: %s',
    async (name) => {
      await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
      const begun = await beginAt(stage, ports[name === 'ahead' ? 1 : 2] ?? 0);
      await someBytes(stage, begun);
      const watch = watchOf(begun);
      const before = await until('the lease to be held', async () => watch.owner);
      await stage.stack.stack.kill(name);
      count('kills');
      const killed = Date.now();
      try {
        await until(
          'another process to take over',
          async () => watch.owner !== before && watch.owner,
          60_000,
        );
        expect(Date.now() - killed).toBeLessThan(leaseMs + 6_000);
        await endsOnChannel(stage, begun);
      } finally {
        await watch.stop();
        await stage.stack.stack.revive(name);
      }
      expect(watch.stolen).toEqual([]);
      expect(await sessionOf(stage, begun)).toMatchObject({ finished: true, overlaps: 0 });
    },
    120_000,
  );
});

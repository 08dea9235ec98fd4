import { channel, consent } from '@cutroom/journey';
import type { Video } from '@cutroom/contracts';
import { endingOf, settled, type Ending } from './ending';
import { everyFault, randomFaults, type Fault } from './fault-cases';
import { inParallel } from './in-parallel';
import { approveCut, handInCut } from './publish-cut';
import { faultsLeft, injectFaults, uploadSessions } from './sandbox';
import { newSeed } from './seeded';
import { startStage, type Cut, type Stage } from './stage';

/** As many publishes run beside each other: most of their time is waiting. */
const atOnce = 24;
const randomRuns = 110;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 120_000);
afterAll(() => stage?.stop(), 60_000);

interface Told {
  ending: Ending;
  cut: Cut;
  video: Video;
}

async function publishOnce(cut: Cut, video: Video): Promise<Told> {
  const browser = stage.creator.otherBrowser();
  await consent(browser, await approveCut(browser, video, stage.thumbnail));
  const ended = await settled(stage, browser, video._id);
  return { ending: await endingOf(stage, cut, ended), cut, video: ended };
}

async function publishUnder(faults: Fault[], cut: Cut): Promise<Told> {
  const video = await handInCut(stage, cut);
  await injectFaults(stage.stack, faults, cut.size);
  return publishOnce(cut, video);
}

describe('every fault that YouTube can have, at every step', () => {
  const told = new Map<string, Told>();
  const left = new Set<number | undefined>();

  beforeAll(async () => {
    await inParallel(everyFault, atOnce, async ({ name, faults }) => {
      const cut = await stage.newCut();
      told.set(name, await publishUnder(faults, cut));
    });
    for (const { kind, size } of await faultsLeft(stage.stack)) {
      if (kind !== 'session-needs-token') left.add(size);
    }
  }, 240_000);

  it.each(everyFault)('$name: $ends', async ({ name, ends, withoutThumbnail, mayBeOnChannel }) => {
    const found = told.get(name);
    if (!found) throw new Error('it did not run');
    const { ending, cut, video } = found;
    expect(ending).toBe(ends);
    expect(left).not.toContain(cut.size);
    const onChannel = (await channel(stage.stack)).filter(({ size }) => size === cut.size);
    if (ends === 'published') {
      expect(onChannel).toHaveLength(1);
      expect(onChannel[0]?.thumbnailSha256 === null).toBe(withoutThumbnail === true);
    } else if (mayBeOnChannel) {
      expect(onChannel).toHaveLength(1);
    } else {
      expect(onChannel).toHaveLength(0);
      expect((await publishOnce(cut, video)).ending).toBe('published');
    }
  });
});

describe('faults in a row, at random', () => {
  it(`lose nothing in ${randomRuns} publishes`, async () => {
    const random = newSeed('random faults');
    const cuts = await inParallel([...Array(randomRuns).keys()], 4, () => stage.newCut());
    const plans = cuts.map((cut) => ({ cut, faults: randomFaults(random, cut.size) }));
    const lost: unknown[] = [];
    await inParallel(plans, atOnce, async ({ cut, faults }) => {
      const { ending } = await publishUnder(faults, cut).catch((error: unknown) => ({
        ending: `LOST: ${String(error)}`,
      }));
      if (ending.startsWith('LOST')) lost.push({ seed: random.seed, ending, faults });
    });
    expect(lost).toEqual([]);
  }, 240_000);
});

describe('all of these uploads', () => {
  it('were never sent by two at the same time', async () => {
    const sessions = await uploadSessions(stage.stack);
    expect(sessions.length).toBeGreaterThan(randomRuns);
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

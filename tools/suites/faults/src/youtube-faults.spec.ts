import { channel, consent } from '@cutroom/journey';
import type { Video } from '@cutroom/contracts';
import { endingOf, settled, type Ending } from './ending';
import { everyFault, faultSteps, randomFaults, type Fault, type FaultCase } from './fault-cases';
import { inParallel } from './in-parallel';
import { approveCut, handInCut } from './publish-cut';
import { faultKinds, faultsLeft, injectFaults, uploadSessions } from './sandbox';
import { newSeed } from './seeded';
import { startStage, withMoreEditors, type Cut, type Stage } from './stage';

/** As many publishes run beside each other: most of their time is waiting. */
const atOnce = 24;
const randomRuns = 110;

/** Editors take turns: together they upload some two hundred cuts. */
const moreEditors = 5;

let stage: Stage;
let stages: Stage[] = [];
beforeAll(async () => {
  stage = await startStage();
  stages = await withMoreEditors(stage, moreEditors);
}, 120_000);
afterAll(() => stage?.stop(), 60_000);

function stageOfNextEditor(): Stage {
  const next = stages.shift() ?? stage;
  stages.push(next);
  return next;
}

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
  const video = await handInCut(stageOfNextEditor(), cut);
  await injectFaults(stage.stack, faults, cut.size);
  return publishOnce(cut, video);
}

describe('every fault that YouTube can have, at every step', () => {
  const told = new Map<string, Told>();
  const failed = new Map<string, unknown>();
  const left = new Set<number | undefined>();

  beforeAll(async () => {
    const run = async ({ name, faults }: FaultCase) => {
      const cut = await stage.newCut();
      await publishUnder(faults, cut).then(
        (found) => told.set(name, found),
        (error: unknown) => failed.set(name, error),
      );
    };
    await inParallel(
      everyFault.filter(({ alone }) => !alone),
      atOnce,
      run,
    );
    await inParallel(
      everyFault.filter(({ alone }) => alone),
      1,
      run,
    );
    for (const { kind, size } of await faultsLeft(stage.stack)) {
      if (kind !== 'session-needs-token') left.add(size);
    }
  }, 240_000);

  it('are all that the sandbox knows, in each part of the file', async () => {
    const known = (await faultKinds(stage.stack)).map(({ kind, aimed }) => [kind, aimed]);
    expect(Object.fromEntries(known)).toEqual(faultSteps);
    const cases = everyFault.flatMap(({ faults }) => faults);
    for (const [kind, steps] of Object.entries(faultSteps)) {
      for (const step of steps) {
        const places = cases.filter((fault) => fault.kind === kind && fault.step === step);
        const distinct = new Set(places.map(({ fromByte = 0 }) => fromByte)).size;
        expect([kind, step, distinct >= (step === 'chunk' ? 3 : 1)]).toEqual([kind, step, true]);
      }
    }
  });

  it.each(everyFault)('$name: $ends', async ({ name, faults, ends, withoutThumbnail, mayBeOnChannel }) => {
    const found = told.get(name);
    if (!found) throw failed.get(name) ?? new Error('it did not run');
    const { ending, cut, video } = found;
    expect(ending).toBe(ends);
    // Each fault has struck as often as it was asked to.
    expect(left).not.toContain(faults.some(({ step }) => step === 'token') ? undefined : cut.size);
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
    const plans = cuts.map((cut, run) => ({ cut, faults: randomFaults(random, cut.size, run) }));
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

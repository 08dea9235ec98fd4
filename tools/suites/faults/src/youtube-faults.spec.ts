import type { Video } from '@cutroom/contracts';
import { channel, faultKinds, inParallel, pendingFaults, uploadSessions } from '@cutroom/suites-kit';
import type { Ending } from './ending';
import { everyFault, type FaultCase } from './every-fault';
import { faultSteps, type AimedFault } from './fault-table';
import { approveAndConsent, endOf, injectFaults, submitCut } from './publish-cut';
import { randomFaults } from './random-faults';
import { newSeed } from './seeded';
import { inTurn, startStage, withMoreEditors, type Cut, type Stage } from './stage';

/** Publishes at a time: most of their time is waiting. */
const atOnce = 24;
const randomRuns = 110;

/** Editors take turns: together they upload some two hundred cuts. */
const moreEditors = 5;

let stage: Stage;
let stageOfNextEditor: () => Stage;
beforeAll(async () => {
  stage = await startStage();
  stageOfNextEditor = inTurn(await withMoreEditors(stage, moreEditors));
});
afterAll(() => stage?.stop());

interface Outcome {
  ending: Ending;
  cut: Cut;
  video: Video;
}

async function publishOnce(cut: Cut, video: Video): Promise<Outcome> {
  return { cut, ...(await endOf(stage, await approveAndConsent(stage, cut, video))) };
}

async function publishUnder(faults: AimedFault[], cut: Cut): Promise<Outcome> {
  const video = await submitCut(stageOfNextEditor(), cut);
  await injectFaults(stage, faults, cut);
  return publishOnce(cut, video);
}

describe('a publish under one kind of YouTube fault', () => {
  const outcomes = new Map<string, Outcome>();
  const errors = new Map<string, unknown>();
  const sizesNotStruck = new Set<number | undefined>();

  beforeAll(async () => {
    const run = async ({ name, faults }: FaultCase) => {
      const cut = await stage.newCut();
      await publishUnder(faults, cut).then(
        (outcome) => outcomes.set(name, outcome),
        (error: unknown) => errors.set(name, error),
      );
    };
    const [together, alone] = [false, true].map((isAlone) =>
      everyFault.filter((one) => Boolean(one.alone) === isAlone),
    );
    await inParallel(together ?? [], atOnce, run);
    await inParallel(alone ?? [], 1, run);
    for (const { kind, size } of await pendingFaults(stage.stack)) {
      if (kind !== 'session-needs-token') sizesNotStruck.add(size);
    }
  }, 900_000);

  it('covers every kind and step of the sandbox, and every part of the file', async () => {
    const known = (await faultKinds(stage.stack)).map(({ kind, aimed }) => [kind, aimed]);
    expect(Object.fromEntries(known)).toEqual(faultSteps);
    const faults = everyFault.flatMap((one) => one.faults);
    for (const [kind, steps] of Object.entries(faultSteps)) {
      for (const step of steps) {
        const places = faults.filter((fault) => fault.kind === kind && fault.step === step);
        const distinct = new Set(places.map(({ fromByte = 0 }) => fromByte)).size;
        expect([kind, step, distinct >= (step === 'chunk' ? 3 : 1)]).toEqual([kind, step, true]);
      }
    }
  });

  it.each(everyFault)(
    'ends $ends: $name',
    async ({ name, faults, ends, withoutThumbnail, mayBeOnChannel }) => {
      const outcome = outcomes.get(name);
      if (!outcome) throw errors.get(name) ?? new Error('the case did not run');
      const { ending, cut, video } = outcome;
      expect(ending).toBe(ends);
      // Each fault was applied as often as requested.
      expect(sizesNotStruck).not.toContain(
        faults.some(({ step }) => step === 'token') ? undefined : cut.size,
      );
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
    },
  );
});

describe('publishes under random sequences of faults', () => {
  it(`lose nothing in ${randomRuns} runs`, async () => {
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
  }, 900_000);

  it('never send one upload from two transfers at the same time', async () => {
    const sessions = await uploadSessions(stage.stack);
    expect(sessions.length).toBeGreaterThan(randomRuns);
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

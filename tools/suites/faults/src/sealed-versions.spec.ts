import { inParallel } from '@cutroom/suites-kit';
import { ModelledVideo } from './modelled-video';
import { newSeed, Seeded } from './seeded';
import { startStage, type Stage } from './stage';
import { randomSteps } from './version-steps';
import { VersionWorld } from './version-world';

/** FAULTS_SEQUENCES sets another number, for a quick look or a long search. */
const sequences = Number(process.env.FAULTS_SEQUENCES) || 500;
const teams = 4;
/** Sequences at a time; each has its own editor. */
const atOnce = 12;

let stage: Stage;
let world: VersionWorld;
beforeAll(async () => {
  stage = await startStage({ RATE_LIMIT_SCALE: '100000', SWEEP_UPLOADS_MS: '500', JOB_POLL_MS: '200' });
  world = await VersionWorld.start(stage);
});
afterAll(async () => {
  await world?.stop();
  await stage?.stop();
});

describe('random sequences of upload, replacement, review, approval, kill -9 and sweep', () => {
  it(`publish only bytes that the creator had watched (${sequences} sequences)`, async () => {
    const random = newSeed('sequences');
    // The api reads two files of one address at a time (`fileBodiesPerCaller`), and refuses others after a while.
    const casts = await inParallel(Array.from({ length: teams }), 2, async () => world.newTeam());
    const workers = Array.from({ length: atOnce }, (_, n) => n);
    const seeds = Array.from({ length: sequences }, () => random.between(0, 2 ** 31));
    const flaws: string[] = [];
    let next = 0;
    await inParallel(workers, atOnce, async (worker) => {
      const team = casts[worker % teams];
      if (!team) return;
      let editor = await world.newEditor(team);
      for (let number = next++; number < sequences; number = next++) {
        const own = new Seeded(seeds[number] ?? 0);
        const video = new ModelledVideo(world, team, editor, own, number);
        await video.start();
        for (const step of randomSteps(own)) await video.take(step);
        flaws.push(...video.flaws);
        if (video.editorIsRemoved) editor = await world.newEditor(team);
      }
    });
    expect(flaws).toEqual([]);
    await world.settled();
    expect(await world.storeFlaws()).toEqual([]);
    const onChannel = await world.channelFlaws();
    expect(onChannel.flaws).toEqual([]);
    // Sequences that publish nothing prove nothing about the channel.
    expect(onChannel.published).toBeGreaterThan(sequences / 4);
  }, 1_200_000);
});

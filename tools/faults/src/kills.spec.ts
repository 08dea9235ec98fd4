import { setTimeout as pause } from 'node:timers/promises';
import { readLog, setFault, until } from '@cutroom/journey';
import { endingOf } from './ending';
import { count } from './figures';
import { publishThrough } from './publish-through';
import { uploadSessions } from './sandbox';
import { newSeed } from './seeded';
import { anotherTeam, startStage, type Cut, type Stage } from './stage';
import type { Video } from '@cutroom/contracts';

const parts = ['embedded-mongo', 'embedded-s3', 'mail-inbox', 'status-service', 'upload-service', 'api'];
const killsOfEach = 3;
/** Cuts that are on their way at any moment. */
const atOnce = 5;

let stage: Stage;
/** One for each cut that is on its way. */
const teams: Stage[] = [];
beforeAll(async () => {
  stage = await startStage();
  for (let team = 0; team < atOnce; team += 1) teams.push(await anotherTeam(stage));
  // Transfers slow enough to be caught at any of their bytes.
  await setFault(stage.stack, { kind: 'slow', times: 1_000_000, bytesPerSecond: 2_000_000 });
}, 120_000);
afterAll(() => stage?.stop(), 60_000);

interface Published {
  team: Stage;
  cut: Cut;
  video: Video;
}

/** Each team uploads and publishes one cut after the other, for as long as something happens. */
async function publishMeanwhile(happening: Promise<unknown>): Promise<Published[]> {
  let over = false;
  const ended = happening.finally(() => (over = true));
  const done: Published[] = [];
  const work = async (team: Stage) => {
    while (!over) {
      const cut = await stage.newCut();
      done.push({ team, cut, video: await publishThrough(team, cut) });
    }
  };
  await Promise.all([ended, ...teams.map(work)]);
  return done;
}

async function lossesAmong(published: Published[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { team, cut, video } of published) {
    const ending = await endingOf(team, cut, video);
    if (ending.startsWith('LOST')) losses.push(`${cut.title}: ${ending}`);
  }
  return losses;
}

describe('kill -9 of one process after the other, at any moment', () => {
  it('loses no upload and no publish, and doubles none', async () => {
    const random = newSeed('random kills');
    const victims = random.shuffle(parts.flatMap((part) => Array<string>(killsOfEach).fill(part)));
    const killing = (async () => {
      for (const victim of victims) {
        await pause(random.between(50, 900));
        await stage.stack.stack.kill(victim);
        count('kills');
        await pause(random.between(0, 600));
        await stage.stack.stack.revive(victim);
      }
    })();
    const published = await publishMeanwhile(killing);
    expect(published.length).toBeGreaterThan(victims.length / 2);
    expect(await lossesAmong(published)).toEqual([]);
    for (const { team, video } of published) {
      const log = await until(`the last log of ${video._id}`, async () => {
        const found = await readLog(team.creator, video._id);
        return found.youtubeUrl && found;
      });
      expect(log).toMatchObject({ uploading: { status: 'DONE' }, failure: null });
    }
  }, 240_000);

  it('loses nothing when all of them die at once, as in a power cut', async () => {
    const random = newSeed('power cut');
    const cutting = (async () => {
      await pause(random.between(1_000, 2_500));
      for (const part of [...parts].reverse()) await stage.stack.stack.kill(part);
      count('kills', parts.length);
      for (const part of parts) await stage.stack.stack.revive(part);
    })();
    const published = await publishMeanwhile(cutting);
    expect(published.length).toBeGreaterThanOrEqual(atOnce);
    expect(await lossesAmong(published)).toEqual([]);
  }, 120_000);

  it('never lets two send the same upload', async () => {
    const sessions = await uploadSessions(stage.stack);
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

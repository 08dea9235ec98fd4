import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@cutroom/contracts';
import { readLog, setFault, until, uploadSessions } from '@cutroom/suites-kit';
import { endingOf } from './ending';
import { count } from './figures';
import { publishThrough } from './publish-through';
import { newSeed } from './seeded';
import { startStage, withMoreEditors, type Cut, type Stage } from './stage';

const parts = ['embedded-mongo', 'embedded-s3', 'mail-inbox', 'status-service', 'upload-service', 'api'];
const killsOfEach = 3;
/** Cuts between editor and channel at any moment. */
const atOnce = 5;

let stage: Stage;
/** The team, with one editor for each of those cuts. */
let stages: Stage[] = [];
beforeAll(async () => {
  stage = await startStage();
  stages = await withMoreEditors(stage, atOnce - 1);
  // Slow enough to be killed at any byte of a transfer.
  await setFault(stage.stack, { kind: 'slow', times: 1_000_000, bytesPerSecond: 2_000_000 });
});
afterAll(() => stage?.stop());

interface Published {
  cut: Cut;
  video: Video;
}

/** Each editor uploads one cut after another, and the creator publishes it, until `disruption` ends. */
async function publishDuring(disruption: Promise<unknown>): Promise<Published[]> {
  let isOver = false;
  const ended = disruption.finally(() => (isOver = true));
  const done: Published[] = [];
  const work = async (own: Stage) => {
    while (!isOver) {
      const cut = await stage.newCut();
      done.push({ cut, video: await publishThrough(own, cut) });
    }
  };
  const running = [ended, ...stages.map(work)];
  // After a failure, remaining disruptions would kill parts during the next test.
  await Promise.all(running).finally(() => Promise.allSettled(running));
  return done;
}

async function lossesAmong(published: Published[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { cut, video } of published) {
    const ending = await endingOf(stage, cut, video);
    if (ending.startsWith('LOST')) losses.push(`${cut.title}: ${ending}`);
  }
  return losses;
}

describe('kill -9 at random moments', () => {
  it('of one process after another loses no upload and no publish, and publishes nothing twice', async () => {
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
    const published = await publishDuring(killing);
    // Their number depends on how soon the killed parts are back. There are always several.
    expect(published.length).toBeGreaterThan(victims.length / 4);
    expect(await lossesAmong(published)).toEqual([]);
    for (const { video } of published) {
      const log = await until(`the last log of ${video._id}`, async () => {
        const found = await readLog(stage.creator, video._id);
        return found.youtubeUrl && found;
      });
      expect(log).toMatchObject({ uploading: { status: 'DONE' }, failure: null });
    }
  }, 900_000);

  it('of all processes at once, as in a power cut, loses nothing', async () => {
    const random = newSeed('power cut');
    const powerCut = (async () => {
      await pause(random.between(1_000, 2_500));
      for (const part of [...parts].reverse()) await stage.stack.stack.kill(part);
      count('kills', parts.length);
      for (const part of parts) await stage.stack.stack.revive(part);
    })();
    const published = await publishDuring(powerCut);
    expect(published.length).toBeGreaterThanOrEqual(atOnce);
    expect(await lossesAmong(published)).toEqual([]);
  });

  it('never makes two transfers send the same upload at the same time', async () => {
    const sessions = await uploadSessions(stage.stack);
    expect(sessions.filter(({ overlaps }) => overlaps > 0)).toEqual([]);
  });
});

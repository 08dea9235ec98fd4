import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@cutroom/contracts';
import { fixtures, type JourneyTeam } from '@cutroom/suites-kit';

/** A user who repeats calls, with a pause after each round, until `leave`. It collects every failure. */
export class Visitor {
  readonly failures: string[] = [];
  count = 0;
  private leaving = false;
  private readonly visit: Promise<void>;

  constructor(
    calls: Record<string, () => Promise<unknown>>,
    private readonly pauseMs = 0,
  ) {
    this.visit = this.repeat(Object.entries(calls));
  }

  private async repeat(calls: [string, () => Promise<unknown>][]): Promise<void> {
    while (!this.leaving) {
      for (const [name, call] of calls) {
        await call().catch((error: unknown) => {
          this.failures.push(
            `${name}: ${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`,
          );
        });
        this.count += 1;
      }
      await pause(this.pauseMs);
    }
  }

  async leave(): Promise<void> {
    this.leaving = true;
    await this.visit;
  }
}

const thumbnail = readFileSync(join(fixtures, 'thumbnail.jpg'));

/** One account may start sixty uploads in ten minutes, so five teams can start one a second for five minutes, in turn. */
export const writingTeams = 5;
const writingPauseMs = 1_000;

/**
 * Users who read and write at every service.
 *
 * @param teams take turns to write, because the number of uploads of an account is limited
 * @param videoId a video of the first team
 */
export function visitors(teams: readonly [JourneyTeam, ...JourneyTeam[]], videoId: string): Visitor[] {
  const [{ creator }] = teams;
  let turn = 0;
  const nextTeam = () => teams[(turn += 1) % teams.length] ?? teams[0];
  const form = () => {
    const data = new FormData();
    data.set('thumbnail', new Blob([new Uint8Array(thumbnail)], { type: 'image/jpeg' }), 'thumbnail.jpg');
    return data;
  };
  return [
    new Visitor({
      'GET /team/stats': () => creator.call(endpoints.teamStats),
      'GET /logs': () => creator.call(endpoints.readLog, { params: { videoId } }),
    }),
    new Visitor(
      {
        'POST /video/upload': () => {
          const { editor, teamId } = nextTeam();
          return editor.call(endpoints.startUpload, {
            body: { title: 'x', comment: 'x', maximumVideoQuality: '720p', extension: 'mp4', teamId },
          });
        },
        'POST /thumbnail': () => nextTeam().creator.call(endpoints.storeThumbnail, { form: form() }),
      },
      writingPauseMs,
    ),
  ];
}

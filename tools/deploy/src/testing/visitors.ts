import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import { fixtures, type JourneyTeam } from '@cutroom/journey';

/** Somebody who uses the site without a pause until told to stop, and keeps what went wrong. */
export class Visitor {
  readonly failures: string[] = [];
  count = 0;
  private leaving = false;
  private readonly visit: Promise<void>;

  constructor(calls: Record<string, () => Promise<unknown>>) {
    this.visit = this.goOn(Object.entries(calls));
  }

  private async goOn(calls: [string, () => Promise<unknown>][]): Promise<void> {
    while (!this.leaving) {
      for (const [name, call] of calls) {
        await call().catch((error: unknown) => {
          this.failures.push(
            `${name}: ${String(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`,
          );
        });
        this.count += 1;
      }
    }
  }

  async leave(): Promise<void> {
    this.leaving = true;
    await this.visit;
  }
}

const picture = readFileSync(join(fixtures, 'thumbnail.jpg'));

/** Reads and writes at every service. What is written may be written any number of times, but never twice by one call. */
export function visitors({ creator, editor, teamId }: JourneyTeam, videoId: string): Visitor[] {
  const form = () => {
    const data = new FormData();
    data.set('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'thumbnail.jpg');
    return data;
  };
  return [
    new Visitor({
      'GET /team/stats': () => creator.call(endpoints.teamStats),
      'GET /logs': () => creator.call(endpoints.readLog, { params: { videoId } }),
    }),
    new Visitor({
      'POST /video/upload': () =>
        editor.call(endpoints.startUpload, {
          body: { title: 'x', comment: 'x', maximumVideoQuality: '720p', extension: 'mp4', teamId },
        }),
      'POST /thumbnail': () => creator.call(endpoints.storeThumbnail, { form: form() }),
    }),
  ];
}

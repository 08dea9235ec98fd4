import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  inviteCodeOf,
  Mailbox,
  makeLargeMovie,
  persist,
  sha256Of,
  signUpEditor,
  signUpTeam,
  startPrepared,
  storeThumbnail,
  type JourneyTeam,
  type TestStack,
  type TestStackOptions,
} from '@cutroom/suites-kit';

/** YouTube's smallest chunk, so that a small file is sent in several. */
export const chunkBytes = 262_144;

/** Short waits and leases, so that minutes in production are seconds here. */
const shortWaits = {
  LOG_LEVEL: 'warn',
  SESSION_LIFETIME_SECONDS: '3600',
  TRANSFER_CONCURRENCY: '24',
  TRANSFER_CHUNK_BYTES: String(chunkBytes),
  TRANSFER_BACKOFF_FIRST_MS: '20',
  TRANSFER_BACKOFF_MAX_MS: '300',
  TRANSFER_PATIENCE_MS: '100',
  TRANSFER_SLICE_MS: '2000',
  TRANSFER_GRACE_MS: '8000',
  TRANSFER_LEASE_MS: '4000',
  JOB_LOCK_MS: '4000',
  JOB_POLL_MS: '500',
  SWEEP_UPLOADS_MS: '1000',
  SWEEP_PUBLISHES_MS: '1000',
};

/** A finished video file whose title, size and bytes are unique. */
export interface Cut {
  title: string;
  path: string;
  size: number;
  sha256: string;
}

/** A stack with a team. */
export interface Stage extends JourneyTeam {
  stack: TestStack;
  mailbox: Mailbox;
  /** Storage key of a stored thumbnail. */
  thumbnail: string;
  /** For the files that are uploaded. */
  folder: string;
  /** Makes a file of five chunks, the last one short, unless a size (bytes) is given. */
  newCut(size?: number): Promise<Cut>;
  stop(): Promise<void>;
}

/** The same team with `count` more editors. One editor may start only sixty uploads in ten minutes. */
export async function withMoreEditors(stage: Stage, count: number): Promise<Stage[]> {
  const inviteCode = await inviteCodeOf(stage);
  const stages = [stage];
  for (let editor = 0; editor < count; editor += 1) {
    stages.push({ ...stage, ...(await signUpEditor(stage.stack, inviteCode)) });
  }
  return stages;
}

/** Returns the next stage at each call, so that its editors take turns and none reaches the limit of uploads. */
export function inTurn(stages: readonly Stage[]): () => Stage {
  let taken = 0;
  return () => {
    const stage = stages[taken++ % stages.length];
    if (stage === undefined) throw new RangeError('no stage to take');
    return stage;
  };
}

async function newTeam(stack: TestStack): Promise<JourneyTeam & Pick<Stage, 'mailbox' | 'thumbnail'>> {
  const team = await signUpTeam(stack);
  const thumbnail = await persist(() => storeThumbnail(team.creator));
  return { ...team, mailbox: new Mailbox(stack, team.creatorEmail), thumbnail };
}

/** Another team on the same stack. */
export const anotherTeam = async (stage: Stage): Promise<Stage> => ({
  ...stage,
  ...(await newTeam(stage.stack)),
});

export function startStage(
  overrides: NodeJS.ProcessEnv = {},
  options: TestStackOptions = {},
): Promise<Stage> {
  const prepare = async (stack: TestStack): Promise<Stage> => {
    const team = await newTeam(stack);
    const folder = mkdtempSync(join(tmpdir(), 'cutroom-cuts-'));
    let made = 0;
    return {
      ...team,
      stack,
      folder,
      async newCut(size = 4.5 * chunkBytes) {
        const number = (made += 1);
        const bytes = size + number;
        const path = await makeLargeMovie(join(folder, `${number}.mp4`), bytes);
        return { title: `Cut ${number}`, path, size: bytes, sha256: await sha256Of(path) };
      },
      async stop() {
        await stack.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };
  return startPrepared({ ...shortWaits, ...overrides }, prepare, options);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import {
  makeLargeMovie,
  sha256Of,
  signUpEditor,
  signUpTeam,
  startTestStack,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/journey';
import { Mailbox } from './mailbox';
import { storeThumbnail } from './publish-cut';

/** YouTube's smallest chunk: a small movie then travels in several. */
export const chunkBytes = 262_144;

/** Waits are short and leases too: what takes minutes at work takes moments here. */
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

/** A finished movie, unlike any other by its title, its size and its bytes. */
export interface Cut {
  title: string;
  path: string;
  size: number;
  sha256: string;
}

/** A stack of its own with a team that works on it. */
export interface Stage extends JourneyTeam {
  stack: TestStack;
  mailbox: Mailbox;
  /** Storage key of a picture that has been uploaded. */
  thumbnail: string;
  /** A new movie of five chunks, the last one short, unless a size (bytes) is given. */
  newCut(size?: number): Promise<Cut>;
  stop(): Promise<void>;
}

/** The same team with other editors, who take turns in long suites: one may start sixty uploads in ten minutes. */
export async function withMoreEditors(stage: Stage, count: number): Promise<Stage[]> {
  const { teamId, creator } = stage;
  const { team } = await creator.call(endpoints.teamInfo, { params: { teamId } });
  const stages = [stage];
  for (let editor = 0; editor < count; editor += 1) {
    stages.push({ ...stage, ...(await signUpEditor(stage.stack, team.inviteCode ?? '')) });
  }
  return stages;
}

/** Another team on the same stack. */
export async function anotherTeam(stage: Stage): Promise<Stage> {
  const team = await signUpTeam(stage.stack);
  return {
    ...stage,
    ...team,
    mailbox: new Mailbox(stage.stack, team.creatorEmail),
    thumbnail: await storeThumbnail(team.creator),
  };
}

export async function startStage(overrides: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const stack = await startTestStack({ ...shortWaits, ...overrides });
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-cuts-'));
  const stop = async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const team = await signUpTeam(stack);
    let made = 0;
    return {
      ...team,
      stack,
      mailbox: new Mailbox(stack, team.creatorEmail),
      thumbnail: await storeThumbnail(team.creator),
      async newCut(size = 4.5 * chunkBytes) {
        const number = (made += 1);
        const bytes = size + number;
        const path = await makeLargeMovie(join(folder, `${number}.mp4`), bytes);
        return { title: `Cut ${number}`, path, size: bytes, sha256: await sha256Of(path) };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

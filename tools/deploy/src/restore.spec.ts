import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { endpoints } from '@cutroom/contracts';
import {
  approve,
  consent,
  submitVideo,
  Person,
  published,
  sha256Of,
  signUpTeam,
  smallMovie,
  type JourneyTeam,
} from '@cutroom/suites-kit';
import { Deployment } from './testing/deployment';

const password = 'Journey@2026';
let backup: string;
let before: Deployment;
let team: JourneyTeam;
let token: string;

beforeAll(async () => {
  backup = mkdtempSync(join(tmpdir(), 'cutroom-backup-'));
  before = await Deployment.start({ env: { SESSION_LIFETIME_SECONDS: '3600' } });
  team = await signUpTeam(before);
  await submitVideo(team, 'Waits for review', smallMovie);
  const video = await submitVideo(team, 'On the channel', smallMovie);
  await consent(team.creator, await approve(team.creator, video));
  await published(team.creator, video._id);
  token = await team.creator.freshToken();
});

afterAll(async () => {
  await before?.stop();
  if (backup) rmSync(backup, { recursive: true, force: true });
});

/** All documents of the database by collection, except for jobs, which change by themselves, and the users' sessions. */
async function dump(uri: string): Promise<Map<string, Record<string, unknown>[]>> {
  const client = await MongoClient.connect(uri);
  const collections = await client.db().listCollections({}, { nameOnly: true }).toArray();
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name } of collections) {
    if (name === 'jobs') continue;
    const rows = client
      .db()
      .collection(name)
      .find({}, { projection: { sessions: 0 } });
    found.set(name, await rows.sort({ _id: 1 }).toArray());
  }
  await client.close();
  return found;
}

const digest = (data: ArrayBuffer) => createHash('sha256').update(Buffer.from(data)).digest('hex');

describe('a backup', () => {
  it('restores users, videos and files on another machine, with new keys in front of the old ones', async () => {
    const rows = await dump(before.env.MONGODB_URI ?? '');
    expect([...rows.keys()]).toEqual(expect.arrayContaining(['users', 'teams', 'videos', 'videologs']));
    const { JWT_SECRET, DATA_ENCRYPTION_KEY, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = before.env;
    await before.halt();
    // The services are stopped during the backup (docs/operations.md#backup-and-restore).
    for (const part of ['mongo', 's3'])
      cpSync(join(before.dataDir, part), join(backup, part), { recursive: true });

    const dataDir = mkdtempSync(join(tmpdir(), 'cutroom-restored-'));
    for (const part of ['mongo', 's3']) cpSync(join(backup, part), join(dataDir, part), { recursive: true });
    const after = await Deployment.start({
      dataDir,
      env: {
        SESSION_LIFETIME_SECONDS: '3600',
        // The keys come from the copy of .env, with a new one in front of each list (docs/operations.md#keys).
        JWT_SECRET: `${randomBytes(36).toString('hex').replace(/[ae1]/g, 'z')},${JWT_SECRET}`,
        DATA_ENCRYPTION_KEY: `${randomBytes(32).toString('base64')},${DATA_ENCRYPTION_KEY}`,
      },
      store: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    });
    try {
      expect(await dump(after.env.MONGODB_URI ?? '')).toEqual(rows);
      const creator = new Person(after);
      await creator.signIn(team.creator.profile?.username ?? '', password);
      const [video] = await creator.call(endpoints.pendingVideos);
      expect(video?.title).toBe('Waits for review');
      const { url } = await creator.call(endpoints.videoSource, { params: { videoId: video?._id ?? '' } });
      expect(digest(await (await fetch(url)).arrayBuffer())).toBe(await sha256Of(smallMovie));
      const [done] = await creator.call(endpoints.publishedVideos);
      expect(done).toMatchObject({ title: 'On the channel', state: 'PUBLISHED' });
      // A session from before the backup still works, because the old key verifies its token.
      const stats = await fetch(`${after.urls.api}/api/team/stats`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(stats.status).toBe(200);
      // Editors can upload new videos, and creators can publish them.
      const next = await submitVideo(
        { teamId: team.teamId, editor: await signedIn(after, team) },
        'After the restore',
        smallMovie,
      );
      await consent(creator, await approve(creator, next));
      await published(creator, next._id);
    } finally {
      await after.stop();
    }
  });
});

async function signedIn(site: Deployment, { editor }: JourneyTeam): Promise<Person> {
  const person = new Person(site);
  await person.signIn(editor.profile?.username ?? '', password);
  return person;
}

import { createHash, randomUUID } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { endpoints, type Role, type Video } from '@cutroom/contracts';
import {
  approve,
  handIn,
  journeyPassword,
  Person,
  signUpTeam,
  smallMovie,
  startTestStack,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/journey';

/** A team with something to take: a video that waits for review, one that is being sent, a thumbnail. */
export interface Target extends JourneyTeam {
  editorId: string;
  /** An editor in no team with an open invitation of this one. */
  invitedId: string;
  invitationId: string;
  video: Video;
  /** The signed address of an upload that has not come yet. */
  uploadAddress: string;
  thumbnail: string;
  /** Accounts that may do what the creator may, and what the editor may: one account alone is soon refused with 429. */
  creators: Person[];
  editors: Person[];
}

export interface Stage {
  stack: TestStack;
  team: Target;
  rival: Target;
  /** An editor in no team. */
  alone: Person;
  stop(): Promise<void>;
}

export const databaseOf = async <Result>(
  { env }: Pick<TestStack, 'env'>,
  use: (database: ReturnType<MongoClient['db']>) => Promise<Result>,
): Promise<Result> => {
  const client = await MongoClient.connect(env.MONGODB_URI ?? '');
  try {
    return await use(client.db());
  } finally {
    await client.close();
  }
};

/** An account beside those that signed up: the operator's hand in the database, where a sign-up would take long. */
export async function addAccount(
  stack: TestStack,
  like: JourneyTeam,
  fields: { username: string; email?: string; teamId?: string | null; role?: Role },
): Promise<string> {
  const _id = new ObjectId();
  await databaseOf(stack, async (database) => {
    const { username, email = `${username.toLowerCase()}@example.com`, teamId = null } = fields;
    const { role = 'EDITOR' } = fields;
    const modelEmail = role === 'EDITOR' ? like.editorEmail : like.creatorEmail;
    const model = await database.collection('users').findOne({ email: modelEmail });
    await database.collection('users').insertOne({
      ...model,
      _id,
      username,
      usernameLower: username.toLowerCase(),
      email,
      teamId: teamId === null ? null : new ObjectId(teamId),
    });
  });
  return _id.toHexString();
}

/** So many more accounts of a team's role, signed in. */
async function addPeople(stack: TestStack, team: JourneyTeam, role: Role, count: number): Promise<Person[]> {
  const names = Array.from({ length: count }, () => `more-${randomUUID().slice(0, 13)}`);
  for (const username of names) await addAccount(stack, team, { username, role, teamId: team.teamId });
  return Promise.all(
    names.map(async (username) => {
      const person = new Person(stack);
      await person.signIn(username, journeyPassword);
      return person;
    }),
  );
}

/** @returns the ids of an editor in no team whom the creator has invited, and of the invitation */
async function inviteSomebody(stack: TestStack, team: JourneyTeam) {
  const invitedId = await addAccount(stack, team, { username: `invited-${team.teamId.slice(-8)}` });
  const { creator, teamId } = team;
  await creator.call(endpoints.addEditor, { body: { editorId: invitedId, teamId } });
  const invitation = await databaseOf(stack, (database) =>
    database.collection('invitations').findOne({ editorId: new ObjectId(invitedId) }),
  );
  return { invitedId, invitationId: String(invitation?._id) };
}

async function furnish(stack: TestStack, people: number): Promise<Target> {
  const team = await signUpTeam(stack);
  const creators = [team.creator, ...(await addPeople(stack, team, 'YOUTUBER', people))];
  const editors = [team.editor, ...(await addPeople(stack, team, 'EDITOR', people))];
  const { creator, editor, teamId } = team;
  const video = await handIn(team, 'The cut', smallMovie);
  const form = new FormData();
  form.set('thumbnail', new Blob([pixel], { type: 'image/png' }), 'thumbnail.png');
  const { destination, filename } = await creator.call(endpoints.storeThumbnail, { form });
  const uploadAddress = await editor.call(endpoints.startUpload, {
    body: { title: 'On its way', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId },
  });
  const editorId = editor.profile?._id ?? '';
  const thumbnail = `${destination}/${filename}`;
  const invited = await inviteSomebody(stack, team);
  return { ...team, ...invited, editorId, video, uploadAddress, thumbnail, creators, editors };
}

/** The smallest PNG: one pixel. */
export const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Enough that no account reaches a limit: a new password is tried ten times in five minutes, two hundred times by the suite. */
const moreAccounts = 80;

/**
 * The running stack with two teams. Limits per address are far away, so that they do not answer in the place of
 * what is being tried; they have a suite of their own.
 */
export async function startStage(overrides: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const stack = await startTestStack({
    RATE_LIMIT_SCALE: '100000',
    SESSION_LIFETIME_SECONDS: '3600',
    ...overrides,
  });
  try {
    const [team, rival] = [await furnish(stack, moreAccounts), await furnish(stack, 0)];
    await addAccount(stack, team, { username: 'alone' });
    const alone = new Person(stack);
    await alone.signIn('alone', journeyPassword);
    return { stack, team, rival, alone, stop: stack.stop };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** The creator asks for the consent page of the waiting video. */
export const askConsent = ({ creator, video }: Target): Promise<string> => approve(creator, video);

/** What must not change by anything a rival does: digest of the team's rows. */
export const stateOf = (stack: TestStack, { teamId }: JourneyTeam): Promise<string> =>
  databaseOf(stack, async (database) => {
    const _id = new ObjectId(teamId);
    const rows = await Promise.all([
      database.collection('teams').find({ _id }).toArray(),
      database.collection('users').find({ teamId: _id }).sort({ _id: 1 }).toArray(),
      database.collection('videos').find({ teamId: _id }).sort({ _id: 1 }).toArray(),
      database.collection('invitations').find({ teamId: _id }).sort({ _id: 1 }).toArray(),
      database.collection('consents').countDocuments(),
    ]);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  });

import { createHash, randomUUID } from 'node:crypto';
import { ObjectId, type Document, type Filter } from 'mongodb';
import { endpoints, type Role, type Video } from '@cutroom/contracts';
import {
  addAccount,
  approve,
  fileForm,
  insertAccounts,
  journeyPassword,
  Person,
  pixelPng,
  requestUploadUrl,
  signUpTeam,
  smallMovie,
  startPrepared,
  submitVideo,
  withDatabase,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/suites-kit';
import { template } from './template';

/** A team with data to attack: a video that awaits review, a comment on it, an upload in progress, a thumbnail. */
export interface Target extends JourneyTeam {
  editorId: string;
  /** An editor in no team whom this team has invited. */
  invitedId: string;
  invitationId: string;
  /** An emailed invitation. */
  linkId: string;
  templateId: string;
  video: Video;
  /** The editor's comment on that video. */
  commentId: string;
  /** The creator's notification about that video. */
  notificationId: string;
  /** The presigned URL of an upload that has not arrived. */
  uploadUrl: string;
  thumbnail: string;
  /** Accounts with the creator's and the editor's rights, because one account soon exceeds its rate limits. */
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

/** Adds accounts of a team's role and signs them in. */
export async function addUsers(
  stack: TestStack,
  team: JourneyTeam,
  role: Role,
  count: number,
): Promise<Person[]> {
  const names = Array.from({ length: count }, () => `more-${randomUUID().slice(0, 13)}`);
  const accounts = names.map((username) => ({ username, role, teamId: team.teamId }));
  if (count > 0) await withDatabase(stack, (database) => insertAccounts(database, team, accounts));
  return Promise.all(names.map((username) => Person.signedIn(stack, username, journeyPassword)));
}

/** Invites an editor without a team, and an email address. @returns the ids of the editor and of both invitations */
async function inviteNewEditor(stack: TestStack, team: JourneyTeam) {
  const invitedId = await addAccount(stack, team, { username: `invited-${team.teamId.slice(-8)}` });
  const { creator, teamId } = team;
  await creator.call(endpoints.addEditor, { body: { editorId: invitedId, teamId } });
  const invitation = await withDatabase(stack, (database) =>
    database.collection('invitations').findOne({ editorId: new ObjectId(invitedId) }),
  );
  await creator.call(endpoints.inviteByEmail, { body: { email: `link-${teamId}@example.com`, teamId } });
  const { team: shown } = await creator.call(endpoints.teamInfo, { params: { teamId } });
  return { invitedId, invitationId: String(invitation?._id), linkId: shown.links?.[0]?._id ?? '' };
}

async function newTarget(stack: TestStack, users: number): Promise<Target> {
  const team = await signUpTeam(stack);
  const creators = [team.creator, ...(await addUsers(stack, team, 'YOUTUBER', users))];
  const editors = [team.editor, ...(await addUsers(stack, team, 'EDITOR', users))];
  const video = await submitVideo(team, 'The cut', smallMovie);
  const form = fileForm('thumbnail', pixelPng);
  const { destination, filename } = await team.creator.call(endpoints.storeThumbnail, { form });
  const { _id: commentId } = await team.editor.call(endpoints.postComment, {
    body: {
      videoId: video._id,
      version: video.version,
      clientId: randomUUID(),
      text: 'Between us',
      frames: { from: 0, to: 10 },
      drawing: null,
      parentId: null,
    },
  });
  const { templates } = await team.creator.call(endpoints.addTemplate, { body: template });
  const [notification] = await team.creator.call(endpoints.notifications, { query: {} });
  return {
    ...team,
    ...(await inviteNewEditor(stack, team)),
    editorId: team.editor.id,
    templateId: templates[0]?._id ?? '',
    video,
    commentId,
    notificationId: notification?._id ?? '',
    uploadUrl: await requestUploadUrl(team, 'On its way'),
    thumbnail: `${destination}/${filename}`,
    creators,
    editors,
  };
}

/** Enough for the suite's 200 password changes, of which each account may make ten in five minutes. */
const moreAccounts = 80;

/** A stack with two teams. Its limits per address are too high to reach; `limits.spec` tests the real ones. */
export const startStage = (): Promise<Stage> =>
  startPrepared({ RATE_LIMIT_SCALE: '100000', SESSION_LIFETIME_SECONDS: '3600' }, async (stack) => {
    const team = await newTarget(stack, moreAccounts);
    const rival = await newTarget(stack, 0);
    await addAccount(stack, team, { username: 'alone' });
    const alone = await Person.signedIn(stack, 'alone', journeyPassword);
    return { stack, team, rival, alone, stop: stack.stop };
  });

/** The creator approves the pending video. @returns the consent page's URL */
export const askConsent = ({ creator, video }: Target): Promise<string> => approve(creator, video);

/** Digest of the team's documents, which no call of a rival may change. */
export const stateOf = (stack: TestStack, { teamId }: JourneyTeam): Promise<string> =>
  withDatabase(stack, async (database) => {
    const _id = new ObjectId(teamId);
    const rowsOf = (name: string, filter: Filter<Document>) =>
      database.collection(name).find(filter).sort({ _id: 1 }).toArray();
    const rows = await Promise.all([
      ...['teams', 'templates'].map((name) => rowsOf(name, { _id })),
      ...['users', 'videos', 'invitations', 'invite-links', 'comments', 'rooms'].map((name) =>
        rowsOf(name, { teamId: _id }),
      ),
      database.collection('consents').countDocuments(),
    ]);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  });

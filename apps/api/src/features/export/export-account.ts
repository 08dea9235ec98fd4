import { unauthorized, type LongFile } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { rowsOf } from '../../rows-of';
import type { ExportDeps, ExportedAccount, VideoRecord } from './export.deps';
import { exportedUploads } from './exported-uploads';

const profile = { username: 1, email: 1, role: 1, teamId: 1, name: 1, about: 1, yearsOfExperience: 1 };
const account = { ...profile, location: 1, notify: 1, createdAt: 1 };
const approval = { title: 1, 'publish.approvedAt': 1, 'publish.details': 1, 'publish.youtubeId': 1 };
const attempt = { title: 1, 'lastApproval.at': 1, 'lastApproval.details': 1 };
const request = { title: 1, 'changes.note': 1, 'changes.at': 1, 'changes.number': 1 };
const proposal = {
  'proposal.title': 1,
  'proposal.description': 1,
  'proposal.tags': 1,
  'proposal.at': 1,
};
const words = { videoId: 1, versionNumber: 1, text: 1, frames: 1, drawing: 1, createdAt: 1, editedAt: 1 };
/** A batch of the database's reply is in memory as a whole, drawings included. */
const commentsAtATime = 10;
const entry = { at: 1, action: 1, teamId: 1, video: 1, note: 1, before: 1 };

async function* sessionsOf({ users }: ExportDeps, userId: Types.ObjectId): AsyncGenerator<unknown> {
  const found = await users.findById(userId, { sessions: 1 }).lean();
  for (const { createdAt, expiresAt } of found?.sessions ?? []) yield { createdAt, expiresAt };
}

/** The videos that have them; the images are seen in their rooms. */
async function* proposedThumbnailsOf(
  { videos }: ExportDeps,
  userId: Types.ObjectId,
): AsyncGenerator<unknown> {
  const proposed = videos.find({ 'proposedThumbnails.by': userId }, { proposedThumbnails: 1 });
  for await (const { _id, proposedThumbnails = [] } of rowsOf(proposed.lean<VideoRecord[]>()))
    yield { _id, proposed: proposedThumbnails.filter(({ by }) => by.equals(userId)).length };
}

/** What is stored about a user; fields are called as in the database. */
function rowsAbout(deps: ExportDeps, user: ExportedAccount): Record<string, AsyncIterable<unknown>> {
  const { _id: userId, email, role, teamId } = user;
  const { invitations, inviteLinks, templates, videos, comments, rooms, bell, auditRows } = deps;
  const oldestFirst = { sort: { _id: 1 } } as const;
  const invitation = { _id: 0, teamId: 1, state: 1, invitedAt: 1, expiresAt: 1 };
  return {
    sessions: sessionsOf(deps, userId),
    invitations: rowsOf(invitations.find({ editorId: userId }, invitation).lean()),
    emailedInvitations: rowsOf(inviteLinks.find({ email }, invitation).lean()),
    uploads: exportedUploads(deps, user),
    approvals: rowsOf(videos.find({ 'publish.approvedBy': userId }, approval).lean()),
    requestedChanges: rowsOf(videos.find({ 'changes.by': userId }, request, oldestFirst).lean()),
    proposals: rowsOf(videos.find({ 'proposal.by': userId }, proposal, oldestFirst).lean()),
    proposedThumbnails: proposedThumbnailsOf(deps, userId),
    mutedVideos: rowsOf(rooms.find({ mutedBy: userId }, { _id: 1 }, oldestFirst).lean()),
    // Only the creator writes templates and sends videos to the consent page.
    ...(role === 'YOUTUBER' && teamId !== null
      ? {
          lastAttempts: rowsOf(videos.find({ teamId, lastApproval: { $exists: true } }, attempt).lean()),
          templates: rowsOf(templates.find({ _id: teamId }, { _id: 0, templates: 1 }).lean()),
        }
      : {}),
    comments: rowsOf(comments.find({ authorId: userId, deletedAt: null }, words, oldestFirst).lean(), {
      batchSize: commentsAtATime,
    }),
    resolvedComments: rowsOf(
      comments.find({ 'resolved.by': userId }, { videoId: 1, 'resolved.at': 1 }).lean(),
    ),
    notifications: rowsOf(bell.find({ userId }, { _id: 0, key: 0, userId: 0, note: 0 }).lean()),
    activity: rowsOf(auditRows.find({ actorId: userId }, { ...entry, address: 1 }, oldestFirst).lean()),
    // Somebody else did it, from an address of theirs.
    recordedAboutYou: rowsOf(auditRows.find({ accountId: userId }, entry, oldestFirst).lean()),
  };
}

/** One row a line. Comments may have drawings of 200 kB each, so only what is being sent is in memory. */
async function* linesOf(deps: ExportDeps, own: ExportedAccount): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(deps.clock())},\n"account": ${JSON.stringify(own)}`;
  for (const [name, rows] of Object.entries(rowsAbout(deps, own))) {
    yield `,\n${JSON.stringify(name)}: [`;
    let before = '\n';
    for await (const row of rows) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/**
 * Everything that is stored about the caller, as a JSON file. Secrets stay here: the hash of the password, tokens and
 * codes. What other users wrote and the files of videos are not part of it.
 */
export async function exportAccount(deps: ExportDeps, caller: Caller): Promise<LongFile> {
  const userId = new Types.ObjectId(caller.actor.userId);
  const own = await deps.users.findById(userId, account).lean();
  if (!own) throw unauthorized();
  deps.audit.recordCall(caller, { action: 'data-exported' });
  return {
    fileName: `cutroom-${caller.actor.username}.json`,
    contentType: 'application/json',
    text: linesOf(deps, own),
  };
}

import {
  frameRateOfFacts,
  messages,
  recountFrames,
  replies,
  type Comment,
  type CommentFrames,
  type CommentRequest,
} from '@cutroom/contracts';
import { conflict, mayBeRepeated, notFound, type Actor } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import { findVersion, type Version } from '../video/versions';
import { ownVideo } from '../video/video.policy';
import type { VideoRecord } from '../video/video.record';
import { advanceRoom } from './advance-room';
import { announceComment, type Outcome } from './announce-comment';
import { assertNotFull, assertNotTooFast } from './assert-room-left';
import { untouched, type CommentRecord } from './comment.model';
import { assertNotDeleted } from './comment.policy';
import type { CommentsDeps } from './comments.deps';
import { placeOf } from './place';
import { requestStill } from './stills/request-still';

interface Post {
  video: VideoRecord;
  input: CommentRequest;
  actor: Actor;
}

/** The comment that an earlier call with the same `clientId` posted, whatever has become of it. */
function findPosted(
  { comments }: Pick<CommentsDeps, 'comments'>,
  { video, input, actor }: Post,
): Promise<CommentRecord | null> {
  const sameCall = {
    videoId: video._id,
    authorId: new Types.ObjectId(actor.userId),
    clientId: input.clientId,
  };
  return comments.findOne(sameCall).lean<CommentRecord>().exec();
}

async function findParent(
  { comments }: Pick<CommentsDeps, 'comments'>,
  { video, input }: Post,
  session: ClientSession,
): Promise<CommentRecord | null> {
  if (input.parentId === null) return null;
  const parent = await comments
    .findOne({ _id: input.parentId, videoId: video._id }, null, { session })
    .lean<CommentRecord>();
  if (!parent) throw notFound(messages.commentNotFound);
  if (parent.parentId) throw conflict(replies.replyToReply);
  assertNotDeleted(parent);
  return parent;
}

/** At the rate of the version, which the page may not have known. */
const framesOf = ({ frames, rate }: CommentRequest, { media }: Version): CommentFrames | null =>
  frames && rate ? recountFrames(frames, rate, frameRateOfFacts(media?.facts)) : frames;

/** What the comment is about, and where the room lists it. A reply belongs to the version of its comment. */
function subjectOf({ video, input }: Post, _id: Types.ObjectId, parent: CommentRecord | null) {
  const version = findVersion(video, input.version);
  if (!version) throw notFound(messages.versionUnknown);
  if (parent) {
    const { versionNumber, place } = parent;
    return { parentId: parent._id, version: parent.version, versionNumber, place, frames: null };
  }
  const { number } = version;
  const frames = framesOf(input, version);
  return {
    parentId: null,
    version: input.version,
    versionNumber: number,
    place: placeOf(number, frames, _id),
    frames,
  };
}

/**
 * The video as this transaction sees it. Facts that are stored at the same time change the same video as a new comment
 * does, so one of the two begins again and sees the other.
 */
async function readVideo(
  { videos }: Pick<CommentsDeps, 'videos'>,
  { _id }: VideoRecord,
  session: ClientSession,
): Promise<VideoRecord> {
  const video = await videos.findById(_id, null, { session }).lean<VideoRecord>();
  if (!video) throw notFound(messages.videoNotFound);
  return video;
}

async function post(
  deps: CommentsDeps,
  { video: asked, input, actor }: Post,
  session: ClientSession,
): Promise<Outcome & { video: VideoRecord }> {
  await deps.membership.assertHeld(actor, session);
  const isReply = input.parentId !== null;
  const room = await advanceRoom(deps, asked, { posted: 1, open: isReply ? 0 : 1 }, session);
  assertNotFull(room);
  const video = await readVideo(deps, asked, session);
  const call: Post = { video, input, actor };
  const { _id: videoId, teamId } = video;
  const authorId = new Types.ObjectId(actor.userId);
  await assertNotTooFast(deps, { videoId, authorId }, session);
  const parent = await findParent(deps, call, session);
  const _id = new Types.ObjectId();
  const { seq } = room;
  const comment: CommentRecord = {
    _id,
    teamId,
    videoId,
    authorId,
    authorName: actor.name,
    clientId: input.clientId,
    ...subjectOf(call, _id, parent),
    text: input.text,
    drawing: input.drawing,
    createdAt: deps.clock(),
    ...untouched,
    seq,
    postedSeq: seq,
  };
  // The contract has checked it, so it needs no mongoose document.
  await deps.comments.collection.insertOne(comment, { session });
  if (parent) await deps.comments.updateOne({ _id: parent._id }, { $inc: { replies: 1 } }, { session });
  await deps.commentNotices.remember({ videoId, teamId, seq }, session);
  return { comment, isChanged: true, isCountChanged: !isReply, video };
}

/** For the emails and the printable page. */
async function askForStill(
  deps: CommentsDeps,
  video: VideoRecord,
  { version, frames }: CommentRecord,
): Promise<void> {
  const commented = findVersion(video, version);
  if (commented && frames) await requestStill(deps, video, commented, frames.from);
}

/**
 * Posts a comment or a reply to any version of a video that was received, in any state. The same `clientId` again returns
 * the first comment, also after it was edited, resolved or deleted.
 *
 * @throws AppError 404 for another team's video, an unknown version or comment; 403 when the user is no longer in the team;
 *   409 when the room is full, or the comment is a reply itself or was deleted; 429 after too many within a minute
 */
export async function postComment(deps: CommentsDeps, input: CommentRequest, actor: Actor): Promise<Comment> {
  const video = await ownVideo(deps, actor, input.videoId);
  const call: Post = { video, input, actor };
  try {
    const outcome = await deps.connection.transaction((session) => post(deps, call, session));
    const comment = announceComment(deps, outcome);
    if (outcome.isChanged) await askForStill(deps, outcome.video, outcome.comment);
    return comment;
  } catch (error) {
    // It may have been posted before. Only a failed call has to check that, also one that failed because the room is
    // full.
    const comment = mayBeRepeated(error) ? await findPosted(deps, call) : null;
    if (!comment) throw error;
    // Announced again, because the process that posted it may have been killed before it could. Pages ignore what they know.
    return announceComment(deps, { comment, isChanged: true, isCountChanged: false });
  }
}

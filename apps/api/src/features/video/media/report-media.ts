import { messages, type MediaReport } from '@cutroom/contracts';
import { notFound } from '@cutroom/server-kit';
import { Types, type ClientSession, type UpdateQuery } from 'mongoose';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { askAgainMs } from './new-media';
import { reviewFile } from './review-file';

type ReportOf<Kind extends MediaReport['kind']> = Extract<MediaReport, { kind: Kind }>;

/** The update that a report causes, and the states in which it applies. */
interface Change {
  when: object;
  update: UpdateQuery<VideoRecord>;
}

/** An installation without a decoder may get one later. */
const offMs = 3_600_000;

const soon = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const unfinished = { 'media.state': { $in: ['WAITING', 'RUNNING', 'OFF'] } };

const inspected = ({ facts, poster }: ReportOf<'inspected'>, now: Date): Change => ({
  when: unfinished,
  update: {
    $set: {
      'media.state': 'RUNNING',
      'media.facts': facts,
      'media.poster': poster,
      'media.askAgainAt': soon(now, askAgainMs),
    },
  },
});

/** A worker that starts over begins at 0 again; what is shown never goes back. */
const progressed = ({ progress }: ReportOf<'progress'>, now: Date): Change => ({
  when: { 'media.state': 'RUNNING' },
  update: { $max: { 'media.progress': progress, 'media.askAgainAt': soon(now, askAgainMs) } },
});

const rendered = (report: ReportOf<'rendered'>): Change => {
  const { facts, preview, filmstrip, waveform, suggestedFramesMs } = report;
  return {
    when: {},
    update: {
      $set: {
        'media.state': 'READY',
        'media.progress': 1,
        'media.problem': null,
        'media.facts': facts,
        'media.preview': preview,
        'media.filmstrip': filmstrip,
        'media.waveform': waveform,
        'media.suggestedFramesMs': suggestedFramesMs,
      },
      $unset: { 'media.askAgainAt': 1 },
    },
  };
};

const failed = ({ reason, facts, isServerFault = false }: ReportOf<'failed'>): Change => ({
  when: { 'media.state': { $ne: 'READY' } },
  update: {
    $set: {
      'media.state': 'FAILED',
      'media.problem': reason,
      'media.isServerFault': isServerFault,
      ...(facts && { 'media.facts': facts }),
    },
    $unset: { 'media.askAgainAt': 1 },
  },
});

const off = (now: Date): Change => ({
  when: { 'media.state': { $in: ['WAITING', 'OFF'] } },
  update: { $set: { 'media.state': 'OFF', 'media.askAgainAt': soon(now, offMs) } },
});

const framed = ({ frameId, failed: reason }: ReportOf<'frame'>): Change => ({
  when: { 'media.frames': { $elemMatch: { id: frameId, state: 'waiting' } } },
  update: {
    $set: { 'media.frames.$.state': reason === null ? 'ready' : 'failed', 'media.frames.$.reason': reason },
  },
});

function changeOf(report: MediaReport, now: Date): Change {
  switch (report.kind) {
    case 'inspected':
      return inspected(report, now);
    case 'progress':
      return progressed(report, now);
    case 'rendered':
      return rendered(report);
    case 'failed':
      return failed(report);
    case 'off':
      return off(now);
    case 'frame':
      return framed(report);
  }
}

type ReportDeps = Pick<
  VideoDeps,
  | 'connection'
  | 'videos'
  | 'users'
  | 'mail'
  | 'webUrl'
  | 'clock'
  | 'teamChanges'
  | 'roomEvents'
  | 'commentMoments'
  | 'commentStills'
>;

type Fields = Record<string, unknown>;

/** The same update of a version that was replaced: `filter` selects it with $elemMatch. */
function ofEarlier(update: UpdateQuery<VideoRecord>): UpdateQuery<VideoRecord> {
  const moved = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([path, value]) => [`earlier.$.${path}`, value]));
  return Object.fromEntries(
    Object.entries(update).map(([operator, fields]) => [operator, moved(fields as Fields)]),
  );
}

const ofVersion = ({ version }: MediaReport): Fields => ({
  'object.version': version,
  'media.version': version,
});

interface Stored {
  /** The video whose version under review has changed. */
  changed: VideoRecord | null;
  /** The video of which a replaced version has changed. */
  replaced: VideoRecord | null;
}

async function store(
  { videos, clock }: ReportDeps,
  _id: Types.ObjectId,
  report: MediaReport,
  session: ClientSession | null = null,
): Promise<Stored> {
  const version = ofVersion(report);
  const { when, update } = changeOf(report, clock());
  // The video itself has not changed: lists by activity keep their order.
  const options = { returnDocument: 'after', timestamps: false, session } as const;
  const changed = await videos
    .findOneAndUpdate({ _id, ...version, ...when }, update, options)
    .lean<VideoRecord>();
  // Nobody needs a thumbnail from a version that cannot be approved any more.
  if (changed || report.kind === 'frame') return { changed, replaced: null };
  const earlier = { _id, earlier: { $elemMatch: { ...version, ...when } } };
  const replaced = await videos.findOneAndUpdate(earlier, ofEarlier(update), options).lean<VideoRecord>();
  return { changed, replaced };
}

/** The facts of a file contain its frame rate, so the comments on it are recounted: they stay at their moments. */
async function storeFacts(deps: ReportDeps, _id: Types.ObjectId, report: MediaReport) {
  return deps.connection.transaction(async (session) => {
    const before = await deps.videos.findById(_id, null, { session }).lean<VideoRecord>();
    const stored = await store(deps, _id, report, session);
    const after = stored.changed ?? stored.replaced;
    if (!before || !after) return { ...stored, announce: null };
    const { version } = report;
    const announce = await deps.commentMoments.recount({ before, after, version }, session);
    return { ...stored, announce };
  });
}

const hasFacts = (report: MediaReport): boolean => 'facts' in report && report.facts !== null;

/**
 * Writes what the media worker reports about a version, under review or replaced. Reports may be repeated and may arrive
 * late: a finished preview never becomes an unfinished one.
 *
 * @throws AppError 404 when no video has that version, so the worker can discard what it made
 */
export async function reportMedia(deps: ReportDeps, videoId: string, report: MediaReport): Promise<null> {
  const _id = new Types.ObjectId(videoId);
  const { changed, replaced, announce } = hasFacts(report)
    ? await storeFacts(deps, _id, report)
    : { ...(await store(deps, _id, report)), announce: null };
  if (changed && (report.kind === 'rendered' || report.kind === 'failed')) await reviewFile(deps, changed);
  const video = changed ?? replaced;
  // Comments may be older than what is known about the file.
  if (video && (report.kind === 'inspected' || announce))
    await deps.commentStills.request(video, report.version);
  if (video && report.kind !== 'frame') notifyPages(deps, video);
  // After the facts, without which a page would show the new frames at the old rate.
  announce?.();
  if (!video && !(await isKnown(deps, _id, ofVersion(report)))) throw notFound(messages.videoNotFound);
  return null;
}

function notifyPages({ teamChanges, roomEvents }: ReportDeps, { _id, teamId }: VideoRecord): void {
  const video = { videoId: _id.toHexString(), teamId: teamId.toHexString() };
  teamChanges.notify(video.teamId, ['videos']);
  roomEvents.notify(video, { kind: 'video' });
}

const isKnown = async ({ videos }: ReportDeps, _id: Types.ObjectId, version: Fields): Promise<boolean> =>
  (await videos.exists({ _id, $or: [version, { earlier: { $elemMatch: version } }] })) !== null;

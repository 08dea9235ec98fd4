import type {
  FilmstripIndex,
  MediaFacts,
  MediaState,
  PreviewKind,
  ProposedDetails,
  VideoExtension,
  VideoLogSteps,
  VideoQuality,
  VideoState,
} from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { PublishDetails, PublishRecord, SessionToEnd } from './publish.record';
import type { SealedObject } from './sealed-object.record';

/** An earlier video with the same ETag, so probably with the same bytes, as it was when the later one was received. */
export interface SameFile {
  videoId: Types.ObjectId;
  title: string;
  uploadedBy: Types.ObjectId;
  createdAt: Date;
}

/** A copy that may be under way: what it leaves behind if its process dies is removed by the sweeper. */
export interface Sealing {
  key: string;
  startedAt: Date;
  /** The copy is being removed, so it can no longer become a version. */
  isEnded?: boolean;
}

/**
 * An upload in parts that has not been received (ADR 022). The store, not this record, knows which parts have arrived.
 */
export interface PartsRecord {
  /** The sealed key that the parts become; clients get URLs for its parts alone. */
  key: string;
  /** The store's ID of the multipart upload. */
  uploadId: string;
  /** The version that the object becomes. */
  version: string;
  /** What the editor selected: the file to continue with. */
  fileName: string;
  /** Bytes of the file, and of every part but the last. */
  size: number;
  partSize: number;
  /** When URLs of parts were last signed. */
  activeAt: Date;
  /** The editor was emailed that it ends soon. */
  reminded: boolean;
}

/** A frame of the original that the creator asked for as a thumbnail. */
export interface FrameRecord {
  /** Also the name of the thumbnail that it becomes. */
  id: string;
  atMs: number;
  state: 'waiting' | 'ready' | 'failed';
  /** Why it could not be made, in plain words. */
  reason: string | null;
}

/** What the media worker found out about a version and made from it, stored below `media/` (ADR 024). */
export interface MediaRecord {
  version: string;
  state: MediaState;
  /** When its job is enqueued again, in case the first one was lost. Missing when there is nothing left to do. */
  askAgainAt?: Date;
  /** Of the preview, from 0 to 1. */
  progress: number;
  problem: string | null;
  /** The problem is no fault of the file. */
  isServerFault?: boolean;
  facts: MediaFacts | null;
  poster: boolean;
  preview: PreviewKind | null;
  filmstrip: FilmstripIndex | null;
  waveform: boolean;
  suggestedFramesMs: number[];
  /** The latest ones. */
  frames: FrameRecord[];
  /** The editor was emailed about what is wrong with the file, if anything. */
  reviewed: boolean;
}

/** Which version is under review, who uploaded it and when. */
export interface ReviewRecord {
  /** From 1, without gaps. */
  number: number;
  uploadedBy: Types.ObjectId;
  at: Date;
  /** The upload that it came with, which `POST /video/status` may still report. */
  uploadId: Types.ObjectId;
}

/** A version that was replaced. Its bytes and what was made from them stay as long as the video. */
export interface EarlierVersion extends ReviewRecord {
  object: SealedObject;
  /** Missing where the version was never examined. */
  media?: MediaRecord;
  comment: string;
  extension: VideoExtension;
  maximumVideoQuality: VideoQuality;
}

/** What the creator asked for instead of a version. */
export interface ChangesRecord {
  /** '' when the open comments say everything. */
  note: string;
  by: Types.ObjectId;
  at: Date;
  version: string;
  /** The number of that version. */
  number: number;
}

/**
 * Who transfers this video now. `epoch` grows each time the lease changes hands and every write of a
 * transfer is conditional on it, so that a process that was believed dead can change nothing any more. Moments are
 * the database's: those who compare them have clocks that differ.
 */
export interface LeaseRecord {
  owner: string | null;
  epoch: number;
  until: Date;
  /** The transfer waits for a slot of `owner`, which has the access token and renews the lease. */
  reserved: boolean;
  /** Determines the place in the queue while no process transfers the video. */
  waitingSince?: Date;
}

/** The video's log. This document is authoritative; status-service has a copy. */
export interface LogRecord extends VideoLogSteps {
  attempt: number;
  version: number;
  failure: string | null;
  youtubeUrl: string | null;
  /** The ID of the user's request that caused the change; sent to status-service. */
  requestId?: string;
  /** Whether status-service has yet to confirm this version. */
  pending: boolean;
}

/** What editors propose for YouTube. Empty fields propose nothing. */
export interface ProposalRecord extends ProposedDetails {
  /** Counts how often it was saved. */
  revision: number;
  /** Who saved it last, and under which name. */
  by: Types.ObjectId;
  name: string;
  at: Date;
}

/** An image that an editor proposes as thumbnail. */
export interface ProposedThumbnailRecord {
  _id: Types.ObjectId;
  key: string;
  /** SHA-256 of what was uploaded, so that a repeated call adds nothing. */
  hash: string;
  by: Types.ObjectId;
  name: string;
}

/** Who deleted a video, when, and the state to which it returns when it is restored. */
export interface BinRecord {
  from: VideoState;
  by: Types.ObjectId;
  at: Date;
  /** What belongs to the video is being removed for good, so it cannot be restored any more. */
  purging?: true;
  /** Its team was closed, so it was due at once (ADR 028). */
  withTeam?: true;
}

export interface VideoRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  /** Who uploaded the first version. */
  uploadedBy: Types.ObjectId;
  /** What they are called, copied from the account for the lists (ADR 030). Missing on rows of older versions. */
  uploaderName?: string;
  title: string;
  /** Comment, quality and extension are those of the version under review. */
  comment: string;
  /** What a search finds title and comment by: `storedTerms`. Read only on request; missing on rows of older versions. */
  search?: string[];
  maximumVideoQuality: VideoQuality;
  extension: VideoExtension;
  state: VideoState;
  /** The key that the upload URL writes to. Nothing is served, approved or published from it. */
  incomingKey: string;
  uploadUrlExpiresAt: Date;
  sealings: Sealing[];
  /** Missing when the file comes in one PUT, and once it was received. */
  parts?: PartsRecord;
  /** The version under review; null until the upload is received. */
  object: SealedObject | null;
  /** Missing until the upload is received, and on rows of older versions, whose version has the number 1. */
  review?: ReviewRecord;
  /** Oldest first. Missing on rows of older versions. */
  earlier?: EarlierVersion[];
  /** Missing while nothing was asked for, and after the creator has withdrawn it. */
  changes?: ChangesRecord;
  /** Read only on request. Missing while nobody has proposed anything. */
  proposal?: ProposalRecord;
  /** At most three, oldest first. Missing before the first one. */
  proposedThumbnails?: ProposedThumbnailRecord[];
  /** Bytes that are reserved for an unfinished upload. Missing without a quota. */
  reservedBytes?: number;
  /** The team's settings have had the files of its versions deleted; what was made from them stays. */
  originalsDeletedAt?: Date;
  /** There while the video is DELETED. */
  bin?: BinRecord;
  /** The random ID by which its editor's client repeats the call that registered it. Missing for clients that use none. */
  clientId?: string;
  /** This upload becomes the next version of that video. Missing for the first version of a video. */
  versionOf?: Types.ObjectId;
  /** Null for other bytes. Missing until the upload is received, and on rows of older versions. */
  sameFileAs?: SameFile | null;
  /** When the upload arrived, and whether the creator was notified. Missing before, and on rows of older versions. */
  arrival?: { at: Date; announced: boolean };
  /** Missing until the upload is received, and on rows of older versions that were approved before. */
  media?: MediaRecord;
  /** Of the room, copied for the lists (ADR 030). Missing on rows of older versions without a comment since. */
  openComments?: number;
  /** Storage key of the creator's latest thumbnail. */
  thumbnail: string | null;
  /** What the creator approved last, whether or not permission followed. Missing on rows of older versions. */
  lastApproval?: { details: PublishDetails; at: Date };
  publish: PublishRecord | null;
  /** Of all attempts. They outlive `publish`, which the next attempt replaces. Missing before the first one. */
  sessionsToEnd?: SessionToEnd[];
  lease: LeaseRecord | null;
  log: LogRecord | null;
  createdAt: Date;
  updatedAt: Date;
}

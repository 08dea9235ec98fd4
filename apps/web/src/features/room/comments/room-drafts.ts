import {
  commentFrames,
  drawing,
  frameRatio,
  type CommentFrames,
  type Drawing,
  type FrameRatio,
} from '@cutroom/contracts';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts/draft-storage';

/** A comment that the user has not posted yet. */
export interface CommentDraft {
  text: string;
  /** The frames that the comment is about: 'follow' until they are pinned, null for the whole video. */
  pin: CommentFrames | 'follow' | null;
  /** The version whose frames are pinned; null unless frames are pinned. */
  version: string | null;
  /**
   * The rate at which the frames were counted, possibly before the page knew the file; null unless frames are pinned.
   */
  rate: FrameRatio | null;
  drawing: Drawing | null;
}

export const emptyDraft: CommentDraft = { text: '', pin: 'follow', version: null, rate: null, drawing: null };

export const isEmptyDraft = ({ text, drawing: lines }: CommentDraft): boolean =>
  text === '' && lines === null;

const draftName = (videoId: string): string => `comment.${videoId}`;
const textsName = (videoId: string): string => `replies.${videoId}`;

/**
 * Parses a stored draft; null for anything else. A version that the video does not have, or no longer has, unpins it.
 */
export function parseCommentDraft(kept: unknown, versions: readonly string[]): CommentDraft | null {
  const { text, pin, version, rate, drawing: lines } = (kept ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  if (pin === null) return { ...emptyDraft, text, pin };
  const frames = commentFrames.safeParse(pin);
  const isPinned = frames.success && typeof version === 'string' && versions.includes(version);
  if (!isPinned) return { ...emptyDraft, text };
  const strokes = drawing.safeParse(lines);
  return {
    text,
    pin: frames.data,
    version,
    rate: frameRatio.safeParse(rate).data ?? null,
    drawing: strokes.success ? strokes.data : null,
  };
}

/** Texts of unfinished replies and edits by their key. */
type KeptTexts = Readonly<Record<string, string>>;

export const replyKey = (commentId: string): string => `reply.${commentId}`;
export const editKey = (commentId: string): string => `edit.${commentId}`;

function parseTexts(kept: unknown): KeptTexts {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
}

/** The drafts of a user in a room. They survive a reload and the end of the session. */
export function roomDrafts(storage: Storage, userId: string, videoId: string) {
  const readTexts = () => parseTexts(readDraft(storage, userId, textsName(videoId)));
  let texts = readTexts();
  return {
    read: (versions: readonly string[]) =>
      parseCommentDraft(readDraft(storage, userId, draftName(videoId)), versions),
    keep(draft: CommentDraft) {
      if (isEmptyDraft(draft)) forgetDraft(storage, userId, draftName(videoId));
      else keepDraft(storage, userId, draftName(videoId), draft);
    },
    /** The text of an unfinished reply or edit; '' without one. */
    textOf: (key: string): string => texts[key] ?? '',
    /** The unfinished replies and edits: their keys and texts. */
    texts: () => Object.entries(texts),
    /** '' removes the text. Another tab may have stored other texts meanwhile, so they are read first. */
    keepText(key: string, text: string) {
      const { [key]: _before, ...others } = readTexts();
      texts = text === '' ? others : { ...others, [key]: text };
      if (Object.keys(texts).length === 0) forgetDraft(storage, userId, textsName(videoId));
      else keepDraft(storage, userId, textsName(videoId), texts);
    },
  };
}
export type RoomDrafts = ReturnType<typeof roomDrafts>;

import type { Comment } from '@cutroom/contracts';
import type { CommentRecord } from './comment.model';

/** A comment as everybody in the room sees it. */
export function presentComment(record: CommentRecord): Comment {
  const { _id, clientId, videoId, version, versionNumber, parentId, frames, drawing, seq } = record;
  return {
    _id: _id.toHexString(),
    clientId,
    videoId: videoId.toHexString(),
    version,
    versionNumber,
    parentId: parentId?.toHexString() ?? null,
    author: { _id: record.authorId.toHexString(), name: record.authorName },
    text: record.text,
    frames,
    drawing,
    createdAt: record.createdAt.toISOString(),
    editedAt: record.editedAt?.toISOString() ?? null,
    resolved: presentResolution(record),
    deleted: record.deletedAt !== null,
    seq,
  };
}

function presentResolution({ resolved }: CommentRecord): Comment['resolved'] {
  if (!resolved) return null;
  const { by, name, at } = resolved;
  return { by: { _id: by.toHexString(), name }, at: at.toISOString() };
}

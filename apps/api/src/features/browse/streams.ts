import { searchWords, videoQualities, viewStates, type BrowseQuery } from '@cutroom/contracts';
import { Types, type QueryFilter } from 'mongoose';
import type { VideoRecord } from '../video/video.record';
import type { Uploader } from './uploaders';

export type VideoFilter = QueryFilter<VideoRecord>;

/**
 * One part of a list that is ordered by editor or quality, with a key for the cursor. A list by date has one part. Within
 * a part, videos are in the order of their uploads: that of the version under review counts.
 */
export interface Part {
  key: string;
  editor?: Types.ObjectId;
  quality?: VideoRecord['maximumVideoQuality'];
}

/** The parts of a list, in its order. */
export function partsOf({ sort, editor, quality }: BrowseQuery, uploaders: readonly Uploader[]): Part[] {
  const chosen = {
    ...(editor !== undefined && { editor: new Types.ObjectId(editor) }),
    ...(quality !== undefined && { quality }),
  };
  if (sort === 'editor') {
    return uploaders
      .filter(({ id }) => editor === undefined || id.equals(editor))
      .map(({ id }) => ({ ...chosen, key: id.toHexString(), editor: id }));
  }
  if (sort === 'quality') {
    return videoQualities
      .filter((each) => quality === undefined || each === quality)
      .reverse()
      .map((each) => ({ ...chosen, key: each, quality: each }));
  }
  return [{ ...chosen, key: '' }];
}

/**
 * The queries whose results together are a part, each along one index. A word that the editor's name has need not be in
 * title or comment, so a search of all editors is one query for the texts, and one for each editor whose name has a word.
 */
export function streamsOf(
  { q = '', view }: Pick<BrowseQuery, 'q' | 'view'>,
  { editor, quality }: Part,
  teamId: Types.ObjectId,
  uploaders: readonly Uploader[],
): VideoFilter[] {
  const base = { teamId, state: viewStates[view], ...(quality && { maximumVideoQuality: quality }) };
  if (q === '') return [{ ...base, ...(editor && { 'review.uploadedBy': editor }) }];
  const words = searchWords(q);
  if (words.length === 0) return [];
  const ofEditor = ({ id, terms }: Uploader) => ({
    id,
    rest: words.filter((word) => !terms.has(word)),
  });
  if (editor) {
    const own = uploaders.find(({ id }) => id.equals(editor));
    return [{ ...base, 'review.uploadedBy': editor, ...having(own ? ofEditor(own).rest : words) }];
  }
  const named = uploaders.map(ofEditor).filter(({ rest }) => rest.length < words.length);
  return [
    { ...base, ...having(words) },
    ...named.map(({ id, rest }) => ({ ...base, 'review.uploadedBy': id, ...having(rest) })),
  ];
}

/** The longest word comes first: it has the fewest videos, and an index looks up one word. */
function having(words: readonly string[]): VideoFilter {
  const [longest, ...rest] = [...words].sort((a, b) => b.length - a.length);
  if (longest === undefined) return {};
  return { search: longest, ...(rest.length > 0 && { $and: rest.map((word) => ({ search: word })) }) };
}

import type { Comment } from '@cutroom/contracts';
import type { Marker } from '../player/cluster-markers';

const labelLength = 80;

const shorten = (text: string): string =>
  // Without the half of an emoji that a cut leaves.
  text.length > labelLength
    ? `${text
        .slice(0, labelLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/** The comments on frames of a version, for the timeline of its player. */
export const markersOf = (comments: readonly Comment[], version: string): Marker[] =>
  comments.flatMap(({ _id, frames, version: about, author, text, resolved, deleted }) =>
    frames === null || about !== version || deleted
      ? []
      : [
          {
            id: _id,
            frame: frames.from,
            label: `${author.name}: ${shorten(text)}`,
            isResolved: resolved !== null,
          },
        ],
  );

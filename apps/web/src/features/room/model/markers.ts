import type { Comment } from '@cutroom/contracts';
import type { Marker } from '../player/cluster-markers';

const labelLength = 80;

function shorten(text: string): string {
  if (text.length <= labelLength) return text;
  const halfOfEmoji = /[\uD800-\uDBFF]$/;
  return `${text.slice(0, labelLength).replace(halfOfEmoji, '').trimEnd()}…`;
}

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

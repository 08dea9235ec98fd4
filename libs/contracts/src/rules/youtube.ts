import { limits } from '../limits';

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8, as YouTube counts a description (docs/youtube.md#4-metadata). */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** YouTube rejects angle brackets in title, description and tags. */
export const hasAngleBrackets = (text: string): boolean => /[<>]/.test(text);

/**
 * The length of a list of tags as YouTube counts it (docs/youtube.md#4-metadata): all characters, one comma between two
 * tags, and two quotation marks around a tag with a space.
 */
export const tagsLength = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1));

/** The comma-separated tags as a list: trimmed, without empty ones and duplicates (docs/product.md#review-page). */
export function parseTags(input: string): string[] {
  return [...new Set(input.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

export const isYoutubeTitle = (title: string): boolean =>
  title.trim() !== '' && [...title].length <= limits.youtubeTitleMax && !hasAngleBrackets(title);

export const isYoutubeDescription = (description: string): boolean =>
  utf8Length(description) <= limits.youtubeDescriptionMaxBytes && !hasAngleBrackets(description);

export const areYoutubeTags = (tags: readonly string[]): boolean =>
  tagsLength(tags) <= limits.youtubeTagsMax && !tags.some(hasAngleBrackets);

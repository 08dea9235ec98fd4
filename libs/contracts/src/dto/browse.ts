import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { atMost } from '../rules/lists';
import { videoQualities } from '../rules/media';
import { bounded, objectId, text } from '../rules/text';
import { privacyStatuses, type VideoState } from '../states';
import { publishOptions } from './publish-options';
import { pageQuery, video } from './video';

const invalid = messages.invalidInputs;

/** The views of /videos that `browseVideos` lists, each with the state of its videos. */
export const viewStates = {
  pending: 'PENDING',
  waiting: 'CHANGES_REQUESTED',
  transfer: 'PUBLISHING',
  published: 'PUBLISHED',
} as const satisfies Record<string, VideoState>;
export type VideoView = keyof typeof viewStates;
export const videoViews = Object.keys(viewStates) as [VideoView, ...VideoView[]];

/** By upload of the version under review, newest or oldest first; by the editor's name; by quality, the best first. Ties: newest first. */
export const videoSorts = ['newest', 'oldest', 'editor', 'quality'] as const;
export type VideoSort = (typeof videoSorts)[number];

const isDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A day in IST, such as '2026-11-20'. */
const day = z
  .string(invalid)
  .check(bounded(10, invalid), z.regex(/^20\d{2}-\d{2}-\d{2}$/, invalid), z.refine(isDate, invalid));

/**
 * What narrows and orders a view. `q` is looked up in title, comment and editor's name; `from` and `to` are the first and
 * the last day of the upload. Editor and upload are those of the version under review.
 */
export const browseFilters = z.object({
  q: z.optional(text({ max: limits.searchMax })),
  editor: z.optional(objectId()),
  quality: z.optional(z.enum(videoQualities, invalid)),
  from: z.optional(day),
  to: z.optional(day),
  sort: z.optional(z.enum(videoSorts, invalid)),
});
export type BrowseFilters = z.infer<typeof browseFilters>;

/**
 * `after` is the `next` of the page before. `with=editors` adds all editors who have uploaded to the team or can upload
 * to it.
 */
export const browseQuery = z.extend(browseFilters, {
  view: z.enum(videoViews, invalid),
  limit: pageQuery.shape.limit,
  with: z.optional(z.enum(['editors'], invalid)),
  after: z.optional(
    z.string(invalid).check(bounded(61, invalid), z.regex(/^(?:[0-9a-z]{1,24}\.)?[0-9a-f]{36}$/, invalid)),
  ),
});
export type BrowseQuery = z.infer<typeof browseQuery>;

/**
 * The details with which a video was published on YouTube. Dates are ISO dates; older videos lack the time of
 * publishing.
 */
export const sentDetails = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.pipe(atMost(limits.youtubeTagCountMax, invalid), z.array(z.string())),
  privacyStatus: z.enum(privacyStatuses),
  notifySubscribers: z.boolean(),
  /** Null where the approval named none. */
  options: z.nullable(publishOptions),
  approvedAt: z.string(),
  publishedAt: z.nullable(z.string()),
});
export type SentDetails = z.infer<typeof sentDetails>;

/** Only published videos have `sent`. */
export const browsedVideo = z.extend(video, {
  sent: z.nullable(sentDetails),
  /** ISO date; null while the original is kept and can be downloaded. */
  originalDeletedAt: z.nullable(z.string()),
});
export type BrowsedVideo = z.infer<typeof browsedVideo>;

/**
 * A page of a view. `next` is the cursor of the next page, null on the last one. `editors` is empty unless requested.
 */
export const browsedPage = z.object({
  videos: z.pipe(atMost(limits.pageSizeMax, invalid), z.array(browsedVideo)),
  next: z.nullable(z.string()),
  editors: z.array(z.object({ _id: objectId(), name: z.string() })),
});
export type BrowsedPage = z.infer<typeof browsedPage>;

import { limits, messages, type BrowseQuery } from '@cutroom/contracts';
import { badRequest, type Claimant } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { ownTeam } from '../video/video.policy';
import { readList } from '../video/read-list';
import {
  afterPlace,
  mergeUploads,
  newestUpload,
  uploadKeyOf,
  type UploadOrder,
  type UploadPlace,
} from '../video/upload-order';
import type { VideoRecord } from '../video/video.record';
import type { BrowseDeps } from './browse.deps';
import { partsOf, streamsOf, type Part, type VideoFilter } from './streams';
import type { Uploader, Uploaders } from './uploaders';

/** Parts of a list that are read at a time: most editors have nothing in a view with few videos. */
const partsAtATime = 10;

/** Queries of one part at a time: a search has one for each editor whose name has a word of it. */
const streamsAtATime = 10;

const istOffset = '+05:30';
const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00${istOffset}`);
const placePattern = /^([0-9a-f]{12})([0-9a-f]{24})$/;

interface Page {
  videos: VideoRecord[];
  next: string | null;
  uploaders: Uploader[];
}

/**
 * A page of one view of the own team. A cursor names the place of the last video shown, so that uploads, which come
 * before or after all others, move nothing between two pages.
 *
 * @throws AppError 400 for the cursor of another list
 */
export async function browseVideos(
  { videos }: Pick<BrowseDeps, 'videos'>,
  allUploaders: Uploaders,
  query: BrowseQuery,
  claimant: Claimant,
): Promise<Page> {
  const teamId = ownTeam(claimant);
  const { limit = limits.pageSize, after } = query;
  const uploaders = await uploadersFor(allUploaders, query, teamId);
  const { parts, last } = placeOf(partsOf(query, uploaders), after);

  const order = query.sort === 'oldest' ? oldestUpload : newestUpload;
  const read = async (part: Part, end: UploadPlace | undefined): Promise<VideoRecord[]> => {
    const range = rangeOf(query, order, end);
    const streams = streamsOf(query, part, teamId, uploaders);
    let found: VideoRecord[] = [];
    for (let at = 0; at < streams.length; at += streamsAtATime) {
      const group = streams.slice(at, at + streamsAtATime);
      const pages = await Promise.all(
        group.map((filter) => readList(videos, { ...filter, ...range }, order, limit + 1)),
      );
      found = mergeUploads([found, ...pages], order).slice(0, limit + 1);
    }
    return found;
  };

  const found: { part: Part; video: VideoRecord }[] = [];
  for (let at = 0; at < parts.length && found.length <= limit; at += partsAtATime) {
    const group = parts.slice(at, at + partsAtATime);
    const pages = await Promise.all(group.map((part, i) => read(part, at + i === 0 ? last : undefined)));
    found.push(...group.flatMap((part, i) => (pages[i] ?? []).map((video) => ({ part, video }))));
  }
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  return {
    videos: page.map(({ video }) => video),
    next: end ? cursorOf(end.part, end.video) : null,
    uploaders: query.with === 'editors' ? uploaders : [],
  };
}

/** The names that the list needs: all of them, exactly, where it shows or orders them. */
async function uploadersFor(
  { read, recall }: Uploaders,
  query: BrowseQuery,
  teamId: Types.ObjectId,
): Promise<Uploader[]> {
  if (query.sort === 'editor' || query.with === 'editors') return read(teamId);
  return (query.q ?? '') === '' ? [] : recall(teamId);
}

const oldestUpload: UploadOrder = { 'review.at': 1, _id: 1 };

const cursorOf = ({ key }: Part, video: VideoRecord): string =>
  key === '' ? uploadKeyOf(video) : `${key}.${uploadKeyOf(video)}`;

/** The parts that are still to be shown, and the place of the last video shown of the first of them. */
function placeOf(parts: Part[], after: string | undefined): { parts: Part[]; last?: UploadPlace } {
  if (after === undefined) return { parts };
  const [key, last] = after.includes('.') ? after.split('.') : ['', after];
  const at = parts.findIndex((part) => part.key === key);
  const [, time, id] = placePattern.exec(last ?? '') ?? [];
  if (at < 0 || time === undefined || id === undefined) throw badRequest(messages.invalidInputs);
  return { parts: parts.slice(at), last: { at: new Date(parseInt(time, 16)), _id: new Types.ObjectId(id) } };
}

/**
 * The uploads of a page: those of the chosen days, after the last one shown. The end at which the page begins comes first,
 * because an index of words uses only one of them.
 */
function rangeOf({ from, to }: BrowseQuery, order: UploadOrder, last: UploadPlace | undefined): VideoFilter {
  const lowest = from === undefined ? undefined : { $gte: new Date(startOf(from)) };
  const highest = to === undefined ? undefined : { $lt: new Date(startOf(to) + dayMs) };
  const [first, other] = order._id === 1 ? [lowest, highest] : [highest, lowest];
  if (last === undefined || (lowest && last.at < lowest.$gte) || (highest && last.at >= highest.$lt)) {
    return first || other ? { 'review.at': { ...first, ...other } } : {};
  }
  const { 'review.at': shown, ...rest } = afterPlace(last, order);
  return { 'review.at': { ...shown, ...other }, ...rest };
}

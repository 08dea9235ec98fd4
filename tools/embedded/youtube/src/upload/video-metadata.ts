import { badRequest, GoogleError } from '../http/google-error';

/** Validated metadata of a video. */
export interface VideoMetadata {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: 'private' | 'unlisted' | 'public';
  publishAt?: string;
  categoryId?: string;
  defaultLanguage?: string;
  defaultAudioLanguage?: string;
  selfDeclaredMadeForKids?: boolean;
  embeddable?: boolean;
  license?: 'youtube' | 'creativeCommon';
  containsSyntheticMedia?: boolean;
  /** ISO 8601. */
  recordingDate?: string;
}

type Fields = Record<string, unknown>;

const snippetFields = [
  'title',
  'description',
  'tags',
  'categoryId',
  'defaultLanguage',
  'defaultAudioLanguage',
];
const statusFields = [
  'privacyStatus',
  'publishAt',
  'selfDeclaredMadeForKids',
  'embeddable',
  'license',
  'publicStatsViewable',
  'containsSyntheticMedia',
];

/**
 * The rules of the Data API for a video's snippet and status
 * (https://developers.google.com/youtube/v3/docs/videos#properties). Characters are code points.
 *
 * @param parts the parts that the query's `part` lists; Google drops the metadata of other parts
 * @throws GoogleError 400 with YouTube's own reason
 */
export function readVideoMetadata(body: unknown, parts: readonly string[]): VideoMetadata {
  const video = readObject(body, 'video', ['snippet', 'status', 'recordingDetails', 'kind']);
  const snippet = readObject(video.snippet ?? {}, 'video.snippet', snippetFields);
  const status = readObject(video.status ?? {}, 'video.status', statusFields);
  const { categoryId } = snippet;
  if (categoryId !== undefined && !(typeof categoryId === 'string' && /^\d+$/.test(categoryId))) {
    throw invalid('invalidCategoryId', 'invalid category ID', 'body.snippet.categoryId');
  }
  const recording = readObject(video.recordingDetails ?? {}, 'video.recordingDetails', ['recordingDate']);
  const recordingDate = readRecordingDate(recording.recordingDate);
  const privacyStatus = readPrivacy(status.privacyStatus);
  return {
    title: readTitle(snippet.title),
    description: readDescription(snippet.description),
    tags: readTags(snippet.tags),
    privacyStatus,
    publishAt: readPublishAt(status.publishAt, privacyStatus),
    categoryId,
    defaultLanguage: readLanguage(snippet.defaultLanguage, 'defaultLanguage'),
    defaultAudioLanguage: readLanguage(snippet.defaultAudioLanguage, 'defaultAudioLanguage'),
    selfDeclaredMadeForKids: readFlag(status, 'selfDeclaredMadeForKids'),
    embeddable: readFlag(status, 'embeddable'),
    license: readLicense(status.license),
    containsSyntheticMedia: readFlag(status, 'containsSyntheticMedia'),
    recordingDate: parts.includes('recordingDetails') ? recordingDate : undefined,
  };
}

/** The length of the tags for the limit of 500 characters: with commas between them and quotes around tags with a space. */
function tagsLength(tags: readonly string[]): number {
  const each = tags.map((tag) => [...tag].length + (tag.includes(' ') ? 2 : 0));
  return each.reduce((sum, length) => sum + length, 0) + Math.max(0, tags.length - 1);
}

function readTitle(title: unknown): string {
  const fits =
    typeof title === 'string' && title.trim() !== '' && [...title].length <= 100 && !/[<>]/.test(title);
  if (!fits) throw invalid('invalidTitle', 'invalid or empty video title', 'body.snippet.title');
  return title;
}

function readDescription(description: unknown = ''): string {
  const fits =
    typeof description === 'string' && Buffer.byteLength(description) <= 5000 && !/[<>]/.test(description);
  if (!fits) throw invalid('invalidDescription', 'invalid video description', 'body.snippet.description');
  return description;
}

function readTags(tags: unknown = []): string[] {
  const fits = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && tag !== '');
  if (!fits || tagsLength(tags) > 500)
    throw invalid('invalidTags', 'invalid video keywords', 'body.snippet.tags');
  return tags;
}

/** Defaults to public, like Google. */
function readPrivacy(privacy: unknown = 'public'): VideoMetadata['privacyStatus'] {
  if (privacy === 'private' || privacy === 'unlisted' || privacy === 'public') return privacy;
  throw invalid('invalidVideoMetadata', 'invalid video metadata', 'body.status.privacyStatus');
}

function readPublishAt(publishAt: unknown, privacy: string): string | undefined {
  if (publishAt === undefined) return undefined;
  if (isDateTime(publishAt) && privacy === 'private') return publishAt;
  throw invalid('invalidPublishAt', 'invalid scheduled publishing time', 'body.status.publishAt');
}

function readFlag(status: Fields, name: string): boolean | undefined {
  const value = status[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw invalid('invalidVideoMetadata', 'invalid video metadata', `body.status.${name}`);
}

/** BCP-47. */
function readLanguage(language: unknown, name: string): string | undefined {
  if (language === undefined) return undefined;
  const fits = typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
  if (fits) return language;
  throw invalid('invalidVideoMetadata', 'invalid video metadata', `body.snippet.${name}`);
}

function readLicense(license: unknown): VideoMetadata['license'] {
  if (license === undefined || license === 'youtube' || license === 'creativeCommon') return license;
  throw invalid('invalidVideoMetadata', 'invalid video metadata', 'body.status.license');
}

function readRecordingDate(date: unknown): string | undefined {
  if (date === undefined) return undefined;
  if (isDateTime(date)) return date;
  throw invalid(
    'invalidRecordingDetails',
    'invalid recording details',
    'body.recordingDetails.recordingDate',
  );
}

const isDateTime = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

function readObject(value: unknown, name: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(`Invalid JSON payload received. ${name} is not an object.`);
  }
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw badRequest(
      `Invalid JSON payload received. Unknown name "${unknown}" at '${name}': Cannot find field.`,
    );
  }
  return value as Fields;
}

function invalid(reason: string, what: string, location: string): GoogleError {
  const message = `The request metadata specifies an ${what}.`;
  return new GoogleError(400, reason, message, { domain: 'youtube.video', location, locationType: 'other' });
}

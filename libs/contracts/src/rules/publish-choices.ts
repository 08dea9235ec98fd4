import { valuesOf } from './values-of';

/**
 * The categories that a creator can assign, by the ID that YouTube gives them
 * (https://developers.google.com/youtube/v3/docs/videoCategories/list).
 */
export const videoCategories = [
  { id: '1', name: 'Film & Animation' },
  { id: '2', name: 'Autos & Vehicles' },
  { id: '10', name: 'Music' },
  { id: '15', name: 'Pets & Animals' },
  { id: '17', name: 'Sports' },
  { id: '19', name: 'Travel & Events' },
  { id: '20', name: 'Gaming' },
  { id: '22', name: 'People & Blogs' },
  { id: '23', name: 'Comedy' },
  { id: '24', name: 'Entertainment' },
  { id: '25', name: 'News & Politics' },
  { id: '26', name: 'Howto & Style' },
  { id: '27', name: 'Education' },
  { id: '28', name: 'Science & Technology' },
  { id: '29', name: 'Nonprofits & Activism' },
] as const;
export const videoCategoryIds = valuesOf(videoCategories, 'id');
export type VideoCategoryId = (typeof videoCategoryIds)[number];

/** Languages of a video and of its title, as BCP-47 codes that YouTube names (https://developers.google.com/youtube/v3/docs/i18nLanguages/list). */
export const videoLanguages = (
  'af am ar as az be bg bn bs ca cs da de el en en-GB en-IN es es-419 es-US et eu fa fi fil fr fr-CA gl gu hi hr hu hy id ' +
  'is it iw ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my ne nl no or pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th ' +
  'tr uk ur uz vi zh-CN zh-HK zh-TW zu'
).split(' ') as [string, ...string[]];

export const videoLicenses = [
  { value: 'youtube', label: 'Standard YouTube License' },
  { value: 'creativeCommon', label: 'Creative Commons - Attribution' },
] as const;
export const videoLicenseValues = valuesOf(videoLicenses, 'value');
export type VideoLicense = (typeof videoLicenseValues)[number];

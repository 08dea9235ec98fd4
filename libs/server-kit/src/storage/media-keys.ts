/** The keys of the objects that the media worker makes from one version. */
export interface MediaKeys {
  poster: string;
  filmstrip: string;
  waveform: string;
  preview: string;
}

/** @throws TypeError for anything but the key of a sealed version */
function folderOf(sealedKey: string): string {
  const [, path] =
    /^sealed\/([0-9a-f]{24}\/[0-9a-f]{24}\/[0-9a-f]{32})\.[0-9a-z]{2,5}$/.exec(sealedKey) ?? [];
  if (path === undefined) throw new TypeError(`${sealedKey} is not the key of a sealed version`);
  return `media/${path}`;
}

/**
 * The keys of the objects made from a sealed version: like the version's own key, but below `media/`. They depend on
 * that key alone, so a worker that starts over replaces the objects of an earlier one, and the deletion of a version
 * finds them.
 *
 * @param sealedKey `sealed/{teamId}/{videoId}/{version}.{extension}`
 * @throws TypeError for any other key
 */
export function mediaKeys(sealedKey: string): MediaKeys {
  const folder = folderOf(sealedKey);
  return {
    poster: `${folder}/poster.webp`,
    filmstrip: `${folder}/filmstrip.webp`,
    waveform: `${folder}/waveform.json`,
    preview: `${folder}/preview.mp4`,
  };
}

/** The ID of the team that owns the version. @throws TypeError as `mediaKeys` */
export const teamOfKey = (sealedKey: string): string => folderOf(sealedKey).split('/')[1] ?? '';

/** The prefix of all stills of a version, for listings. @throws TypeError as `mediaKeys` */
export const stillsPrefix = (sealedKey: string): string => `${folderOf(sealedKey)}/stills/`;

/** The key of the still of a frame, counted from 0. @throws TypeError as `mediaKeys` */
export const stillKey = (sealedKey: string, frame: number): string =>
  `${stillsPrefix(sealedKey)}${frame}.jpg`;

/** The frame of a still; null for any other key. */
export function frameOfStill(key: string): number | null {
  const [, frame] = /\/stills\/(\d{1,10})\.jpg$/.exec(key) ?? [];
  return frame === undefined ? null : Number(frame);
}

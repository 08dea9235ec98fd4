/** What the media worker stores about one version, beside it. */
export interface MediaKeys {
  poster: string;
  filmstrip: string;
  waveform: string;
  preview: string;
}

/**
 * The keys of what is made from a sealed version: below `media/`, otherwise as the version's own. They follow from its key
 * alone, so a worker that starts over replaces what another one left, and who deletes the version finds them.
 *
 * @param sealedKey `sealed/{teamId}/{videoId}/{version}.{extension}`
 * @throws TypeError for any other key
 */
export function mediaKeys(sealedKey: string): MediaKeys {
  const [, path] =
    /^sealed\/([0-9a-f]{24}\/[0-9a-f]{24}\/[0-9a-f]{32})\.[0-9a-z]{2,5}$/.exec(sealedKey) ?? [];
  if (path === undefined) throw new TypeError(`${sealedKey} is not the key of a sealed version`);
  const folder = `media/${path}`;
  return {
    poster: `${folder}/poster.webp`,
    filmstrip: `${folder}/filmstrip.webp`,
    waveform: `${folder}/waveform.json`,
    preview: `${folder}/preview.mp4`,
  };
}

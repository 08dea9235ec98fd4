import {
  fileExtension,
  formatSize,
  hasExtension,
  leadingBytes,
  limits,
  messages,
  startsLikeVideo,
  videoExtensions,
  type VideoExtension,
} from '@cutroom/contracts';

/** The size limit in whole gigabytes: '256 GB'. */
export const maxVideoSize = `${Math.floor(limits.uploadMaxBytes / 1e9)} GB`;

/** 'an .mp4 file', 'a .ts file': by the sound of the first letter. 'webm', 'divx' and '3gp' are read as 'a'. */
export const articleFor = (extension: VideoExtension): string =>
  /^[aefilmnorsx]/.test(extension) ? 'an' : 'a';

/** The extension of a file name if a video may have it, otherwise null. */
export function videoExtensionOf(name: string): VideoExtension | null {
  const extension = fileExtension(name);
  return videoExtensions.find((each) => each === extension) ?? null;
}

function nameProblem(name: string, chosen: VideoExtension | null): string | null {
  if (chosen !== null) {
    const isChosen = hasExtension(name, chosen);
    return isChosen ? null : `Choose ${articleFor(chosen)} .${chosen} file, as selected in step 1`;
  }
  if (videoExtensionOf(name) !== null) return null;
  const extension = fileExtension(name);
  return extension === ''
    ? 'This file has no extension. Choose a video file'
    : `Cutroom doesn't accept .${extension} files. Choose a video file`;
}

function sizeProblem(size: number): string | null {
  if (size > limits.uploadMaxBytes) {
    return `This file is ${formatSize(size)}. Choose a file of up to ${maxVideoSize}`;
  }
  return size === 0 ? messages.uploadEmpty : null;
}

async function contentProblem(file: File, extension: VideoExtension): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, leadingBytes).arrayBuffer());
    return startsLikeVideo(head, extension)
      ? null
      : "This file doesn't look like a video. Choose another file";
  } catch {
    // It was moved, removed or locked after it was chosen.
    return "This file can't be read. Check that it is still there, or choose another file";
  }
}

/**
 * Says why a chosen file cannot be uploaded, before a byte is sent; null when it can.
 *
 * @param chosen the extension of step 1; null to accept any extension
 */
export async function fileProblem(file: File, chosen: VideoExtension | null): Promise<string | null> {
  const known = nameProblem(file.name, chosen) ?? sizeProblem(file.size);
  const extension = chosen ?? videoExtensionOf(file.name);
  return known === null && extension !== null ? contentProblem(file, extension) : known;
}

import type { PublishOptions } from '@cutroom/contracts';

interface Described {
  title: string;
  description: string;
  tags: string[];
  privacyStatus: string;
  options?: PublishOptions | undefined;
}

/** `{ [name]: value }` for a choice that was made; nothing where it is left to YouTube. */
const chosen = (name: string, value: string | null | undefined) => (value ? { [name]: value } : {});

/**
 * The parts of a video resource that an upload sets, by name (docs/youtube.md#4-metadata).
 *
 * Visibility and the declaration about kids are always sent: without the first one, YouTube would show the video to
 * everyone. A scheduled video is sent as private, which YouTube makes public at its time. When that time has passed
 * before the upload ends, it becomes public at once.
 */
export function videoResource({ title, description, tags, privacyStatus, options }: Described) {
  const { publishAt, recordedOn } = options ?? {};
  return {
    snippet: {
      title,
      description,
      tags,
      ...chosen('categoryId', options?.categoryId),
      ...chosen('defaultLanguage', options?.titleLanguage),
      ...chosen('defaultAudioLanguage', options?.language),
    },
    status: {
      privacyStatus: publishAt ? 'private' : privacyStatus,
      ...chosen('publishAt', publishAt),
      selfDeclaredMadeForKids: options?.madeForKids ?? false,
      ...(options && {
        containsSyntheticMedia: options.syntheticContent,
        license: options.license,
        embeddable: options.embeddable,
      }),
    },
    ...(recordedOn && { recordingDetails: { recordingDate: `${recordedOn}T00:00:00Z` } }),
  };
}

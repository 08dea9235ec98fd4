import {
  videoCategoryIds,
  videoLanguages,
  videoLicenseValues,
  type PublishOptions,
  type VideoLicense,
} from '@cutroom/contracts';

/** The fields that take a date, each with its label. */
export const dateLabels = { publishAt: 'Publish at', recordedOn: 'Recording date' } as const;
export type DateName = keyof typeof dateLabels;
const dateNames = Object.keys(dateLabels) as DateName[];

/** The typed values under 'More options'. '' leaves a choice to YouTube. */
export interface OptionValues {
  /** YouTube requires the declaration, so it has no default. */
  madeForKids: 'yes' | 'no' | null;
  categoryId: string;
  language: string;
  titleLanguage: string;
  syntheticContent: boolean;
  license: VideoLicense;
  embeddable: boolean;
  /** YYYY-MM-DD. */
  recordedOn: string;
  /** The value of the browser's field, in the user's time zone: YYYY-MM-DDTHH:MM. */
  publishAt: string;
  /** Dates of which only a part is typed. Their value is ''. */
  halfTyped: readonly DateName[];
}

export const emptyOptions: OptionValues = {
  madeForKids: null,
  categoryId: '',
  language: '',
  titleLanguage: '',
  syntheticContent: false,
  license: 'youtube',
  embeddable: true,
  recordedOn: '',
  publishAt: '',
  halfTyped: [],
};

/** YYYY-MM-DDTHH:MM in the user's time zone. */
function localField(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const optionValuesOf = (options: PublishOptions | undefined): OptionValues =>
  options === undefined
    ? emptyOptions
    : {
        madeForKids: options.madeForKids ? 'yes' : 'no',
        categoryId: options.categoryId ?? '',
        language: options.language ?? '',
        titleLanguage: options.titleLanguage ?? '',
        syntheticContent: options.syntheticContent,
        license: options.license,
        embeddable: options.embeddable,
        recordedOn: options.recordedOn ?? '',
        publishAt: options.publishAt === null ? '' : localField(options.publishAt),
        halfTyped: [],
      };

/** The fields of the request; null leaves a choice to YouTube. The declaration is null until it is made. */
export const optionsOf = ({ madeForKids, publishAt, halfTyped: _, ...values }: OptionValues) => ({
  ...values,
  madeForKids: madeForKids === null ? null : madeForKids === 'yes',
  categoryId: values.categoryId || null,
  language: values.language || null,
  titleLanguage: values.titleLanguage || null,
  recordedOn: values.recordedOn || null,
  publishAt: Number.isNaN(Date.parse(publishAt)) ? null : new Date(publishAt).toISOString(),
});

/** What is stored of the values. The schedule is an ISO date, because the time zone may differ when it is restored. */
export const storedOptions = (values: OptionValues) => ({
  ...values,
  publishAt: optionsOf(values).publishAt ?? values.publishAt,
});

/** The schedule of stored values. Drafts of earlier releases have the value of the field. */
function parseSchedule(kept: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(kept)) return kept;
  return /^\d{4}-.*Z$/.test(kept) && !Number.isNaN(Date.parse(kept)) ? localField(kept) : '';
}

/** Stored values. A missing or unknown value becomes empty; a date that cannot be read counts as half-typed. */
export function parseOptionValues(kept: unknown): OptionValues {
  const { madeForKids, categoryId, language, titleLanguage, license, ...values } = (kept ?? {}) as Record<
    string,
    unknown
  >;
  const known = <Value extends string>(list: readonly Value[], value: unknown) =>
    list.find((one) => one === value);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const dates = {
    publishAt: parseSchedule(textOf(values.publishAt)),
    recordedOn: /^\d{4}-\d\d-\d\d$/.exec(textOf(values.recordedOn))?.[0] ?? '',
  };
  const half = Array.isArray(values.halfTyped) ? values.halfTyped : [];
  return {
    madeForKids: known(['yes', 'no'] as const, madeForKids) ?? null,
    categoryId: known(videoCategoryIds, categoryId) ?? '',
    language: known(videoLanguages, language) ?? '',
    titleLanguage: known(videoLanguages, titleLanguage) ?? '',
    syntheticContent: values.syntheticContent === true,
    license: known(videoLicenseValues, license) ?? 'youtube',
    embeddable: values.embeddable !== false,
    ...dates,
    halfTyped: dateNames.filter(
      (name) => dates[name] === '' && (half.includes(name) || textOf(values[name]) !== ''),
    ),
  };
}

/** A slow connection to YouTube in bytes per second, and the time that a transfer takes besides sending the bytes. */
const slow = { bytesPerSecond: 1_000_000, extraMs: 15 * 60_000 };

/** Whether a transfer that begins now may end after the scheduled time. */
export function mayMissSchedule(publishAt: string, size: number, now: number): boolean {
  const at = Date.parse(publishAt);
  return at > now && at < now + (size / slow.bytesPerSecond) * 1_000 + slow.extraMs;
}

/**
 * The offset, such as 'GMT+0200', of a future time that the clocks show twice when summer time ends: browsers take the
 * first of the two. Null for any other time.
 */
export function firstOfTwo(publishAt: string, now: number): string | null {
  const at = new Date(publishAt);
  if (!(at.getTime() > now)) return null;
  const later = new Date(at.getTime() + 3 * 3_600_000);
  const turnedBackMs = (later.getTimezoneOffset() - at.getTimezoneOffset()) * 60_000;
  const isShownAgain =
    turnedBackMs > 0 && localField(new Date(at.getTime() + turnedBackMs).toISOString()) === publishAt;
  // ECMAScript fixes the format of `toString` (21.4.4.41.4).
  return isShownAgain ? at.toString().slice(25, 33) : null;
}

/** The time, HH:MM, that replaces a future time which the change to summer time skips; null for any other time. */
export function skippedTo(publishAt: string, now: number): string | null {
  const at = Date.parse(publishAt);
  if (!(at > now)) return null;
  const shown = localField(new Date(at).toISOString());
  return shown === publishAt ? null : shown.slice(-5);
}

import { videoCategories, videoLicenses, type PublishOptions } from '@cutroom/contracts';

interface ShownOption {
  label: string;
  value: string;
}

const yesOrNo = (answer: boolean): string => (answer ? 'Yes' : 'No');

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}

/** A day without a time zone, such as '1 Nov 2026'. */
const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** The further fields that were sent to YouTube, by name. Choices that were left to YouTube are omitted. */
export function sentOptions(options: PublishOptions): ShownOption[] {
  const { categoryId, language, titleLanguage, recordedOn } = options;
  const chosen: [string, string | null | undefined][] = [
    ['Made for kids', yesOrNo(options.madeForKids)],
    ['Category', categoryId && videoCategories.find(({ id }) => id === categoryId)?.name],
    ['Language of the video', language && languageName(language)],
    ['Language of title and description', titleLanguage && languageName(titleLanguage)],
    ['License', videoLicenses.find(({ value }) => value === options.license)?.label],
    ['Recording date', recordedOn && dayText(recordedOn)],
    ['Altered or synthetic content', yesOrNo(options.syntheticContent)],
    ['Embedding', options.embeddable ? 'Allowed' : 'Not allowed'],
  ];
  return chosen.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

import { parseTags, type LastPublish, type Template, type TemplateDetails } from '@cutroom/contracts';
import { optionsOf, optionValuesOf } from '../model/option-values';
import { emptyValues } from '../model/publish-form';
import type { Filling } from './filling';
import { fillPlaceholders, toPlaceholders, type Names } from './placeholders';

/** The typed values of a template. */
export interface TemplateValues extends Filling {
  name: string;
}

type Stored = Pick<
  Template | LastPublish,
  'description' | 'tags' | 'privacyStatus' | 'notifySubscribers' | 'options'
>;

const yesOrNo = (answer: boolean | null) => (answer === null ? null : answer ? 'yes' : 'no');

/** The form values of a stored template. */
export function fillingOf({ description, tags, privacyStatus, notifySubscribers, options }: Stored): Filling {
  const { madeForKids = null, ...others } = options ?? {};
  const values =
    options === null
      ? emptyValues('').options
      : optionValuesOf({ ...options, ...others, madeForKids: madeForKids ?? false, publishAt: null });
  return {
    description,
    tags: tags.join(', '),
    privacyStatus,
    notifySubscribers: yesOrNo(notifySubscribers),
    options: { ...values, madeForKids: yesOrNo(madeForKids) },
  };
}

/** A template with its description for one video. */
export const fillingOfTemplate = (template: Template, names: Names): Filling => ({
  ...fillingOf(template),
  description: fillPlaceholders(template.description, names),
});

/** The last publish for another video: where its description names the last video, it names this one. */
export const fillingOfLast = (last: LastPublish, names: Names): Filling => ({
  ...fillingOf(last),
  description: fillPlaceholders(toPlaceholders(last.description, last), names),
});

/** The fields of the request. */
export function templateDetailsOf({
  name,
  tags,
  notifySubscribers,
  ...values
}: TemplateValues): TemplateDetails {
  const { publishAt: _, ...options } = optionsOf({ ...values.options, publishAt: '' });
  return {
    name,
    description: values.description,
    tags: parseTags(tags),
    privacyStatus: values.privacyStatus,
    notifySubscribers: notifySubscribers === null ? null : notifySubscribers === 'yes',
    options: options as TemplateDetails['options'],
  };
}

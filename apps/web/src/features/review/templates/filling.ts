import { dateLabels, type OptionValues } from '../model/option-values';
import { emptyValues, type PublishValues } from '../model/publish-form';

/** What a template or the last publish can fill in: everything but the title and the schedule. */
export type Filling = Pick<PublishValues, 'description' | 'tags' | 'privacyStatus' | 'notifySubscribers'> & {
  options: Omit<OptionValues, 'publishAt'>;
};

const ownLabels = {
  description: 'Description',
  tags: 'Tags',
  privacyStatus: 'Visibility',
  notifySubscribers: 'Notify Subscribers',
} as const;
const optionLabels = {
  madeForKids: 'Made for kids',
  categoryId: 'Category',
  language: 'Language of the video',
  titleLanguage: 'Language of title and description',
  license: 'License',
  recordedOn: dateLabels.recordedOn,
  syntheticContent: 'Altered or synthetic content',
  embeddable: 'Allow embedding',
} as const;
/** The fields that are filled in, each with its label. */
export const fieldLabels = { ...ownLabels, ...optionLabels };
export type FilledField = keyof typeof fieldLabels;
const fields = Object.keys(fieldLabels) as FilledField[];

/** The values of some fields, by field. */
export type Choices = Partial<Record<FilledField, string | boolean | null>>;

const isOption = (field: FilledField): field is keyof typeof optionLabels => field in optionLabels;
const choiceIn = (filling: Filling, field: FilledField) =>
  isOption(field) ? filling.options[field] : filling[field];

/** @param choices of the types that the fields have, since they come from other forms */
function withChoices(values: PublishValues, choices: Choices): PublishValues {
  const entries = Object.entries(choices) as [FilledField, Choices[FilledField]][];
  const own = Object.fromEntries(entries.filter(([field]) => !isOption(field)));
  const options = Object.fromEntries(entries.filter(([field]) => isOption(field)));
  const halfTyped = values.options.halfTyped.filter((name) => !(name in options));
  return { ...values, ...own, options: { ...values.options, ...options, halfTyped } };
}

const empty = emptyValues('');

export interface Filled {
  values: PublishValues;
  /** Values that replaced other values of the fields. */
  put: Choices;
  /** Fields that the source has another choice for, and that the user has filled in. */
  kept: FilledField[];
}

/**
 * Fills in the fields that are empty, or still have what was filled in before (`untouched`). In the fields of `replace`,
 * it also overwrites what the user has entered.
 */
export function fillIn(
  values: PublishValues,
  source: Filling,
  untouched: Choices,
  replace: readonly FilledField[],
): Filled {
  const put: Choices = {};
  const kept: FilledField[] = [];
  for (const field of fields) {
    const [current, wanted, none] = [values, source, empty].map((each) => choiceIn(each, field));
    if (wanted === undefined || wanted === current) continue;
    const isFree = current === none || current === untouched[field];
    if (isFree || (replace.includes(field) && wanted !== none)) put[field] = wanted;
    else if (wanted !== none) kept.push(field);
  }
  return { values: withChoices(values, put), put, kept };
}

/** Reverts the values that were filled in, except in fields that the user has changed since. */
export function takeBack(values: PublishValues, before: PublishValues, put: Choices): PublishValues {
  const unchanged = (Object.keys(put) as FilledField[]).filter(
    (field) => choiceIn(values, field) === put[field],
  );
  return withChoices(values, Object.fromEntries(unchanged.map((field) => [field, choiceIn(before, field)])));
}

/** Whether nothing is entered besides the title, which the form comes with. */
export const isUntouched = (values: PublishValues): boolean =>
  values.options.publishAt === '' &&
  values.options.halfTyped.length === 0 &&
  fields.every((field) => choiceIn(values, field) === choiceIn(empty, field));

import {
  areYoutubeTags,
  isYoutubeDescription,
  isYoutubeTitle,
  limits,
  messages,
  parseTags,
  publishRequest,
  tagsLength,
  utf8Length,
  type PrivacyStatus,
  type PublishRequest,
} from '@cutroom/contracts';
import { checkForm, type FormProblem } from '../../../lib/forms/check-form';
import { emptyOptions, optionsOf, type OptionValues } from './option-values';

/** The typed values of stage 2. Visibility and notification have no default: the creator must choose. */
export interface PublishValues {
  title: string;
  description: string;
  tags: string;
  privacyStatus: PrivacyStatus | null;
  notifySubscribers: 'yes' | 'no' | null;
  /** Under 'More options'. */
  options: OptionValues;
}

export const emptyValues = (title: string): PublishValues => ({
  title,
  description: '',
  tags: '',
  privacyStatus: null,
  notifySubscribers: null,
  options: emptyOptions,
});

type CountedField = 'title' | 'description' | 'tags';

interface Count {
  used: number;
  max: number;
  unit: string;
}

/** How much of YouTube's limit each field uses, counted as YouTube does. */
export const counts = ({ title, description, tags }: PublishValues): Record<CountedField, Count> => ({
  title: { used: [...title.trim()].length, max: limits.youtubeTitleMax, unit: 'characters' },
  description: {
    used: utf8Length(description.trim()),
    max: limits.youtubeDescriptionMaxBytes,
    unit: 'bytes',
  },
  tags: { used: tagsLength(parseTags(tags)), max: limits.youtubeTagsMax, unit: 'characters' },
});

/** The YouTube rules that the typed values break. An empty field is not a problem yet. */
export function brokenRules({
  title,
  description,
  tags,
}: PublishValues): Partial<Record<CountedField, string>> {
  return {
    ...(title.trim() !== '' && !isYoutubeTitle(title.trim()) && { title: messages.youtubeTitleRule }),
    ...(!isYoutubeDescription(description.trim()) && { description: messages.youtubeDescriptionRule }),
    ...(!areYoutubeTags(parseTags(tags)) && { tags: messages.youtubeTagsRule }),
  };
}

/** The labels of the fields that are still empty. */
export function missingFields(values: PublishValues): string[] {
  const { title, description, tags, privacyStatus, notifySubscribers } = values;
  const filled = {
    Title: title.trim() !== '',
    Description: description.trim() !== '',
    Tags: parseTags(tags).length > 0,
    Visibility: privacyStatus !== null,
    'Notify Subscribers': notifySubscribers !== null,
  };
  return Object.entries(filled).flatMap(([label, isFilled]) => (isFilled ? [] : [label]));
}

export type CheckedPublish =
  | { kind: 'ready'; request: PublishRequest }
  | { kind: 'missing' }
  /** Only the declaration about kids is missing, which the page asks for. */
  | { kind: 'undeclared' }
  | { kind: 'wrong'; problem: FormProblem };

/**
 * All seven fields are required; when one is missing, nothing happens and no message shows
 * (docs/product.md#9-validation-rules).
 */
export function checkPublish(
  values: PublishValues,
  approved: Required<Pick<PublishRequest, 'videoId' | 'thumbnail' | 'version'>> &
    Pick<PublishRequest, 'watchedOriginal'>,
): CheckedPublish {
  const options = optionsOf(values.options);
  const checked = checkForm(publishRequest, {
    ...values,
    options: { ...options, madeForKids: options.madeForKids ?? false },
    tags: parseTags(values.tags),
    notifySubscribers: values.notifySubscribers === null ? null : values.notifySubscribers === 'yes',
    ...approved,
  });
  if (checked.ok && options.publishAt !== null && values.privacyStatus !== 'public') {
    return { kind: 'wrong', problem: { message: messages.scheduleNotPublic, fields: [] } };
  }
  if (checked.ok) {
    return options.madeForKids === null ? { kind: 'undeclared' } : { kind: 'ready', request: checked.value };
  }
  const missing = checked.problem.message === messages.invalidInputs;
  return missing ? { kind: 'missing' } : { kind: 'wrong', problem: checked.problem };
}

import type { PublishOptions } from './dto/publish-options';
import type { TemplateOptions } from './templates/template';

/** A template that leaves every option as it is. */
export const plainTemplateOptions: TemplateOptions = {
  madeForKids: null,
  categoryId: null,
  language: null,
  titleLanguage: null,
  syntheticContent: false,
  license: 'youtube',
  embeddable: true,
  recordedOn: null,
};

/** Other options than the plain ones. */
export const chosenOptions: PublishOptions = {
  madeForKids: false,
  categoryId: '27',
  language: 'mr',
  titleLanguage: null,
  syntheticContent: true,
  license: 'creativeCommon',
  embeddable: false,
  recordedOn: '2026-11-01',
  publishAt: null,
};

/** The options that are sent when the creator made only the declaration. */
export const plainOptions: PublishOptions = { ...plainTemplateOptions, madeForKids: false, publishAt: null };

import type {
  LastPublish,
  PublishOptions,
  Template,
  TemplateDetails,
  TemplateOptions,
} from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { PublishDetails } from '../video/publish.record';
import type { TemplateRecord } from './template.model';

const presentOptions = (
  options: Omit<PublishOptions, 'publishAt' | 'madeForKids'> & Pick<TemplateOptions, 'madeForKids'>,
): TemplateOptions => ({
  madeForKids: options.madeForKids,
  categoryId: options.categoryId,
  language: options.language,
  titleLanguage: options.titleLanguage,
  syntheticContent: options.syntheticContent,
  license: options.license,
  embeddable: options.embeddable,
  recordedOn: options.recordedOn,
});

/** The content of a template, without the fields that only its storage needs. */
export const detailsOf = ({ name, description, tags, ...choices }: TemplateDetails): TemplateDetails => ({
  name,
  description,
  tags,
  privacyStatus: choices.privacyStatus,
  notifySubscribers: choices.notifySubscribers,
  options: presentOptions(choices.options),
});

export const presentTemplate = (template: TemplateRecord, defaultId: Types.ObjectId | null): Template => ({
  _id: template._id.toHexString(),
  ...detailsOf(template),
  revision: template.revision,
  isDefault: defaultId !== null && template._id.equals(defaultId),
});

/** What a publish was sent with, apart from its schedule. */
export const presentLast = (
  { title, description, tags, privacyStatus, notifySubscribers, options }: PublishDetails,
  editor: string,
): LastPublish => ({
  title,
  editor,
  description,
  tags,
  privacyStatus,
  notifySubscribers,
  options: options === undefined ? null : presentOptions(options),
});

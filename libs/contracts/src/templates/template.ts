import * as z from 'zod/mini';
import { publishOptions, requestedDay } from '../dto/publish-options';
import { limits } from '../limits';
import { messages } from '../messages';
import { isEmptyOrVisible } from '../rules/characters';
import { atMost } from '../rules/lists';
import { objectId, text, youtubeTag } from '../rules/text';
import { areYoutubeTags, isYoutubeDescription } from '../rules/youtube';
import { privacyStatuses } from '../states';

const invalid = messages.invalidInputs;

/** 'More options' without the schedule, which is a choice for one video. */
const templateOptions = z.extend(z.omit(publishOptions, { publishAt: true }), {
  /** null: the creator is asked before each publish. */
  madeForKids: z.nullable(z.boolean(invalid)),
});
export type TemplateOptions = z.infer<typeof templateOptions>;

const tags = z.pipe(
  atMost(limits.youtubeTagCountMax, messages.youtubeTagsRule),
  z.array(youtubeTag(), invalid).check(z.refine(areYoutubeTags, messages.youtubeTagsRule)),
);

/**
 * The values that fill in the publish form. An empty text, an empty list and null leave that field to the creator. The
 * description may have the placeholders {title} and {editor}.
 */
export const templateDetails = z.object({
  name: text({ max: limits.templateNameMax, empty: messages.templateNameEmpty }),
  description: text({ max: limits.youtubeDescriptionMaxBytes, multiline: true }).check(
    z.refine(isEmptyOrVisible, messages.textInvisible),
    z.refine(isYoutubeDescription, messages.youtubeDescriptionRule),
  ),
  tags,
  privacyStatus: z.nullable(z.enum(privacyStatuses, invalid)),
  notifySubscribers: z.nullable(z.boolean(invalid)),
  options: z.extend(templateOptions, requestedDay),
});
export type TemplateDetails = z.infer<typeof templateDetails>;

/** `revision` grows with every change of it. One template of a team is the default. */
export const template = z.extend(templateDetails, {
  options: templateOptions,
  _id: objectId(),
  revision: z.int(),
  isDefault: z.boolean(),
});
export type Template = z.infer<typeof template>;

/** What the team published last, with the names that its description may mention. */
const lastPublish = z.object({
  title: z.string(),
  editor: z.string(),
  description: z.string(),
  tags: z.pipe(atMost(limits.youtubeTagCountMax, invalid), z.array(z.string())),
  privacyStatus: z.enum(privacyStatuses),
  notifySubscribers: z.boolean(),
  /** null where that approval named none. */
  options: z.nullable(templateOptions),
});
export type LastPublish = z.infer<typeof lastPublish>;

/**
 * The sources from which the publish form can be filled in: the team's templates, oldest first, and its last publish.
 */
export const teamTemplates = z.object({
  templates: z.pipe(atMost(limits.templatesPerTeam, invalid), z.array(template)),
  last: z.nullable(lastPublish),
});
export type TeamTemplates = z.infer<typeof teamTemplates>;

/** `revision` is the one that the user saw: a later one is never overwritten or deleted unseen. */
const seenTemplate = z.object({ templateId: objectId(), revision: z.int(invalid) });
export const changeTemplateRequest = z.extend(templateDetails, seenTemplate.shape);
export type ChangeTemplateRequest = z.infer<typeof changeTemplateRequest>;

export const deleteTemplateRequest = seenTemplate;
export type DeleteTemplateRequest = z.infer<typeof deleteTemplateRequest>;

export const defaultTemplateRequest = z.object({ templateId: objectId() });
export type DefaultTemplateRequest = z.infer<typeof defaultTemplateRequest>;

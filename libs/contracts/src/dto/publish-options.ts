import * as z from 'zod/mini';
import { messages } from '../messages';
import { maxLength } from '../rules/lengths';
import { videoCategoryIds, videoLanguages, videoLicenseValues } from '../rules/publish-choices';

const invalid = messages.invalidInputs;
const language = z.nullable(z.enum(videoLanguages, invalid));

/** What a creator has chosen under 'More options' (docs/youtube.md#4-metadata). null leaves the choice to YouTube. */
export const publishOptions = z.object({
  /** The declaration that YouTube requires. It has no default. */
  madeForKids: z.boolean(invalid),
  categoryId: z.nullable(z.enum(videoCategoryIds, invalid)),
  /** The language spoken in the video. */
  language,
  /** The language of title and description. */
  titleLanguage: language,
  /** Realistic content that was altered or made by a computer. */
  syntheticContent: z.boolean(invalid),
  license: z.enum(videoLicenseValues, invalid),
  embeddable: z.boolean(invalid),
  /** YYYY-MM-DD. */
  recordedOn: z.nullable(z.iso.date(invalid)),
  /** When YouTube makes the video public, as an ISO date in UTC; null publishes it as soon as it has arrived. */
  publishAt: z.nullable(z.iso.datetime(invalid).check(maxLength(30, invalid))),
});
export type PublishOptions = z.infer<typeof publishOptions>;

/** Only requests have to meet this rule, because earlier releases stored other dates: a typed '26' is the year 26 for browsers. */
export const requestedDay = {
  recordedOn: z.nullable(
    z.iso.date(invalid).check(z.refine((day) => day >= '1900', messages.recordedTooEarly)),
  ),
};

import type { ConsentPurpose } from '../consent/consent.model';

/**
 * What the creator does after a failure, as the start of a sentence. Only 'publish' may say 'Publish again': for the
 * other two a second publish could put the same video on the channel twice.
 */
export const tryAgain: Record<ConsentPurpose, string> = {
  publish: 'Publish again',
  resume: 'Authorize again',
  thumbnail: 'Try the thumbnail again',
};

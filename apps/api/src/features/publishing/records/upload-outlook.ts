import type { PublishRecord } from '../../video/publish.record';

/** Why an upload waits for permission. */
export type AwaitingReason = NonNullable<PublishRecord['awaiting']>['reason'];

/**
 * What an upload that waits for permission does once it has it. A session that YouTube has lost took everything that was
 * sent with it.
 */
export const uploadOutlook = (reason: AwaitingReason): string =>
  reason === 'session-gone'
    ? 'YouTube has lost what was sent, so the upload starts again from the beginning.'
    : 'Nothing that was sent is lost: the upload continues where it stopped.';

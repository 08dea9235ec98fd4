import { failureText, type FailureReason } from '@cutroom/contracts';

/** What may help against a failure: waiting a few minutes, a new permission, or neither. */
type Remedy = 'wait' | 'permission' | 'none';

/** A publish, or a permission for one, has come to its end. The creator reads `failureText(reason)`. */
export class PublishFailure extends Error {
  override readonly name = 'PublishFailure';

  constructor(
    readonly reason: FailureReason,
    readonly remedy: Remedy = 'none',
    /** How long to wait before another try, in milliseconds, where YouTube said so. */
    readonly waitMs: number = 0,
  ) {
    super(`${reason.code}: ${failureText(reason)}`);
  }
}

/** The resumable session is gone (404, 410). What it held is lost, and no video can come of it any more. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';

  /** @param outcomeUnknown the last byte was sent and its answer never arrived: there may be a video */
  constructor(readonly outcomeUnknown: boolean) {
    super('YouTube no longer knows this upload session');
  }
}

/** YouTube demands an access token for this session, and accepts none that Cutroom has. */
export class ConsentNeeded extends Error {
  override readonly name = 'ConsentNeeded';

  constructor() {
    super('YouTube asks for the permission of the creator again');
  }
}

/**
 * Why a publish came to an end, by name. `plain` is read by the creator, on a page, on the card and in a mail:
 * it never holds an address, a token or the text of an unexpected error.
 */
type FailureKind =
  | 'refused'
  | 'consent-needed'
  | 'unreachable'
  | 'stalled'
  | 'source-changed'
  | 'source-missing'
  | 'outcome-unknown'
  | 'session-lost'
  | 'unexpected-reply'
  | 'consent-timeout';

export class PublishFailure extends Error {
  override readonly name = 'PublishFailure';

  constructor(
    readonly kind: FailureKind,
    readonly plain: string,
  ) {
    super(`${kind}: ${plain}`);
  }
}

/** The resumable session is gone (404, 410): what it held is lost, and it can produce no video any more. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';

  /** @param outcomeUnknown the last byte had been sent before and its answer never arrived: there may be a video */
  constructor(readonly outcomeUnknown: boolean) {
    super('YouTube does not know this upload session any more');
  }
}

/** YouTube wants an access token for this session, and there is none that it takes. */
export class ConsentNeeded extends Error {
  override readonly name = 'ConsentNeeded';

  constructor() {
    super('YouTube asks for the permission of the creator again');
  }
}

export const stalled = (): PublishFailure =>
  new PublishFailure(
    'stalled',
    'The upload could not go on for several hours. Check your channel, and publish again if the video is not there.',
  );

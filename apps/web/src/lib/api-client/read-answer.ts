import { messages, type Endpoint, type Envelope, type FieldError } from '@cutroom/contracts';
import { ApiError, proxyBusyError, serviceDownError, unreachableError } from './api-error';

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'success' in value && 'message' in value;

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  try {
    const value: unknown = await response.json();
    return isEnvelope(value) ? value : null;
  } catch {
    // The body is not our envelope, but a proxy's page or an incomplete response.
    return null;
  }
}

/** The statuses of a proxy when the service behind it is down. Errors of the service itself have our envelope. */
const downStatuses = [502, 503, 504];
/** The statuses of a proxy where the user has to sign in to the network first. */
const signInStatuses = [401, 511];

function retryAfterSeconds(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/**
 * Returns the `data` of a success, which has the status of the endpoint table
 * (docs/architecture.md#the-endpoint-table) and `success: true`; null for an allowed 204. Otherwise it throws an
 * ApiError with the server's status and message, or the error of a service that cannot be reached.
 */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === 204 && endpoint.emptyAllowed) return null;
  const envelope = await readEnvelope(response);
  if (response.status === endpoint.successStatus && envelope?.success === true) return envelope.data;
  if (envelope === null && response.status === 429) throw proxyBusyError(retryAfterSeconds(response));
  if (envelope === null && downStatuses.includes(response.status))
    throw serviceDownError(retryAfterSeconds(response));
  // A success without our envelope broke off, possibly after the service had done what was asked, or it comes from the
  // sign-in page of a network.
  if (envelope === null && (response.ok || signInStatuses.includes(response.status)))
    throw unreachableError();
  const status = response.ok ? 500 : response.status;
  const errors: FieldError[] = envelope?.errors ?? [];
  throw new ApiError(
    status,
    envelope?.message || messages.somethingWentWrong,
    errors,
    retryAfterSeconds(response),
  );
}

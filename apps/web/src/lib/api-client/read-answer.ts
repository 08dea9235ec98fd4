import { messages, type Endpoint, type Envelope, type FieldError } from '@cutroom/contracts';
import { ApiError } from './api-error';

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'success' in value && 'message' in value;

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  try {
    const value: unknown = await response.json();
    return isEnvelope(value) ? value : null;
  } catch {
    // A proxy's own page, or a body that broke off: no envelope of ours.
    return null;
  }
}

function retryAfterSeconds(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/**
 * The `data` of a success: HTTP status and `success` as the endpoint table says
 * (docs/architecture.md#the-endpoint-table); null for a 204 where the row allows one. Anything else throws an
 * ApiError with the server's status and message.
 */
export async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === 204 && endpoint.emptyAllowed) return null;
  const envelope = await readEnvelope(response);
  if (response.status === endpoint.successStatus && envelope?.success === true) return envelope.data;
  const status = response.ok ? 500 : response.status;
  const errors: FieldError[] = envelope?.errors ?? [];
  throw new ApiError(
    status,
    envelope?.message || messages.somethingWentWrong,
    errors,
    retryAfterSeconds(response),
  );
}

import { messages } from '@cutroom/contracts';
import * as z from 'zod/mini';

interface ServiceFetchOptions<Schema extends z.ZodMiniType> {
  serviceToken: string;
  /** Passed on to other services, so that the logs of one action can be found. */
  requestId?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** The schema of the response's `data`: `endpoints.x.data`. */
  data: Schema;
  /** The time limit of the whole call, in milliseconds. */
  timeoutMs?: number;
}

/** Another Cutroom service refused the call or was unreachable (`statusCode` 0). */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';

  constructor(
    readonly statusCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether a later retry may succeed. */
  get retryable(): boolean {
    return this.statusCode === 0 || this.statusCode === 429 || this.statusCode >= 500;
  }
}

const envelope = z.object({ data: z.unknown() });
const failure = z.object({ message: z.string() });

/** Calls an endpoint of another service with the service credential. @throws ServiceCallError */
export async function serviceFetch<Schema extends z.ZodMiniType>(
  url: string,
  options: ServiceFetchOptions<Schema>,
): Promise<z.output<Schema>> {
  const { serviceToken, requestId, method = 'GET', body, data, timeoutMs = 10_000 } = options;
  const headers: Record<string, string> = { Authorization: `Bearer ${serviceToken}` };
  if (requestId !== undefined) headers['X-Request-Id'] = requestId;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      // Our services never redirect. Following a redirect would send the credential elsewhere.
      redirect: 'error',
    });
    const answer: unknown = await response.json();
    if (response.ok) return z.parse(data, z.parse(envelope, answer).data);
    const told = z.safeParse(failure, answer);
    throw new ServiceCallError(response.status, told.data?.message ?? messages.somethingWentWrong);
  } catch (error) {
    if (error instanceof ServiceCallError) throw error;
    throw new ServiceCallError(0, `${new URL(url).origin} cannot be reached`, { cause: error });
  }
}

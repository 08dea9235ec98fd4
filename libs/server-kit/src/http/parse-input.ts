import { messages, type Endpoint, type EndpointInput, type FieldError } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { badRequest } from '../errors';

/** zod's own text, where a schema has none: not for people. */
const isOwnText = (message: string): boolean => message === 'Invalid input';

const toFieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message: isOwnText(message) ? messages.invalidInputs : message,
  }));

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = toFieldErrors(result.error);
  throw badRequest(errors[0]?.message ?? messages.invalidInputs, errors);
}

/** Checks all that a call brings by its row. @throws AppError 400, `message` being that of the first field */
export function parseInput(
  row: Endpoint,
  given: { params: unknown; query: unknown; body: unknown },
): EndpointInput<Endpoint> {
  return {
    params: parsePart(row.params, given.params),
    query: parsePart(row.query, given.query),
    body: parsePart(row.body, given.body),
  } as EndpointInput<Endpoint>;
}

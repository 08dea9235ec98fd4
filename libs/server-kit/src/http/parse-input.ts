import { messages, type Endpoint, type EndpointInput, type FieldError } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { badRequest } from '../errors';

/** zod's default message, which is not meant for users. */
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

/** Validates the input of a call. @throws AppError 400 with the message of the first invalid field */
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

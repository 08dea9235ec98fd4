import * as z from 'zod/mini';

export interface FieldError {
  /** Dotted path into the request, such as `tags.0`. */
  path: string;
  message: string;
}

/** Every JSON response (docs/architecture.md#the-response-envelope). `data` is null on failure; a 204 has no body. */
export interface Envelope<Data> {
  statusCode: number;
  success: boolean;
  message: string;
  data: Data | null;
  errors?: FieldError[];
}

/** The schema of an endpoint's whole response. */
export const envelopeOf = <Schema extends z.ZodMiniType>(data: Schema) =>
  z.object({
    statusCode: z.int(),
    success: z.boolean(),
    message: z.string(),
    data: z.nullable(data),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  });

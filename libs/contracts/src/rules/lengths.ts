import * as z from 'zod/mini';

/**
 * zod's own checks of lengths run on any value with a `length`, also of the wrong type. They throw when that `length`
 * is an object that cannot be compared.
 */
const when = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value);

const withError = (error: string | undefined) => (error === undefined ? { when } : { error, when });

/** Rejects a text or list that is shorter than `min`. */
export const minLength = (min: number, error?: string) => z.minLength(min, withError(error));

/** Rejects a text or list that is longer than `max`; texts are counted in code points. */
export const maxLength = (max: number, error?: string) => z.maxLength(max, withError(error));

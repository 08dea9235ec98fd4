import * as z from 'zod/mini';

/** Counts the items of a list before zod checks each of them, which would return a message per item. */
export const atMost = (max: number, message: string) =>
  z.transform<unknown, unknown>((items, { issues }) => {
    if (Array.isArray(items) && items.length > max) {
      issues.push({ code: 'custom', message, input: items });
    }
    return items;
  });

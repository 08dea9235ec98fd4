import { mapSteps, privacyStatuses, stepStatuses } from '@cutroom/contracts';
import { Types } from 'mongoose';
import * as z from 'zod/mini';

const count = z.number();
const backoff = z.object({ failures: count, furthest: count, progressAt: z.date(), until: z.date() });

const log = z.object({
  ...mapSteps(() => z.object({ status: z.enum(stepStatuses) })),
  attempt: count,
  version: count,
});

const publish = z.object({
  attempt: count,
  details: z.object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    privacyStatus: z.enum(privacyStatuses),
  }),
  thumbnail: z.string(),
  approvedBy: z.instanceof(Types.ObjectId),
  approvedAt: z.date(),
  object: z.object({
    version: z.string(),
    key: z.string(),
    etag: z.string(),
    size: count,
    contentType: z.string(),
  }),
  session: z.nullish(z.string()),
  youtubeId: z.nullish(z.string()),
  backoff: z.nullish(backoff),
});

/** What a transfer reads of its row. */
const transferRow = z.object({ teamId: z.instanceof(Types.ObjectId), title: z.string(), publish, log });

/**
 * Which parts of a row keep a transfer from working with it. Something else than Cutroom may have written it.
 *
 * @returns their paths, null for a sound row
 */
export function damageOf(row: unknown): string | null {
  const { error } = transferRow.safeParse(row);
  return error ? error.issues.map(({ path }) => path.join('.')).join(', ') : null;
}

export const isSoundLog = (row: unknown): boolean => log.safeParse(row).success;

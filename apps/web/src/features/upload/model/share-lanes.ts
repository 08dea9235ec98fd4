/**
 * The maximum of parts in flight, over all uploads. A browser opens six connections to a server, and previews need
 * some.
 */
const lanesInAll = 4;

/** Uploads that are sent at once; the others wait for their turn. */
const uploadsAtOnce = 3;

/** How many parts each upload may have in flight, in the order of the uploads. The first ones get more. */
export function shareLanes(uploads: number): number[] {
  const active = Math.min(uploads, uploadsAtOnce);
  return Array.from({ length: uploads }, (_, index) =>
    index < active ? Math.ceil((lanesInAll - index) / active) : 0,
  );
}

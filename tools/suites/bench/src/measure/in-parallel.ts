/** Runs `count` pieces of work, `width` of them at a time. @returns milliseconds for all */
export async function inParallel(
  count: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  return performance.now() - started;
}

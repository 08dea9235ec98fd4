/** CPU time in milliseconds that a service has used since it started, from its metrics. */
async function cpuOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^process_cpu_seconds_total\{[^}]*\} ([\d.e-]+)/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error(`${url} reports no CPU time`);
  return Number(seconds) * 1_000;
}

/**
 * CPU time in milliseconds that a service uses while `work` runs, without other processes. Takes the least of three runs,
 * because other work of the service only adds to it.
 */
export async function cpuTimeOf(url: string, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const before = await cpuOf(url);
    await work();
    least = Math.min(least, (await cpuOf(url)) - before);
  }
  return least;
}

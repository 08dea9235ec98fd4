/* global AbortSignal */
/**
 * The health check of the Node images. It exits with 0 when a path of this container, or another URL, answers with success
 * within 4 s. The default path, /readyz, also checks the servers that the service depends on.
 */
const [target = '/readyz'] = process.argv.slice(2);
const url = new URL(target, `http://127.0.0.1:${process.env.PORT}`);
const { ok } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
process.exit(ok ? 0 : 1);

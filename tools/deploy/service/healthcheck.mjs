/* global AbortSignal */
/** Docker's health check of a service: ready means that the parts it needs answer too. */
const { PORT } = process.env;
const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4_000) });
process.exit(ok ? 0 : 1);

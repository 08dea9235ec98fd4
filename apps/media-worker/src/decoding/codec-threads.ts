import { availableParallelism } from 'node:os';

const most = 4;

/** Threads of one decoder or encoder. One processor is left for the services on this machine. */
export const codecThreads = Math.max(1, Math.min(most, availableParallelism() - 1));

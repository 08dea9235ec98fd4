import type { MediaFacts } from '@cutroom/contracts';

/** The file cannot be used, and a retry would not help. `message` is shown to users: a whole sentence. */
export class UnfitError extends Error {
  constructor(
    message: string,
    readonly facts: MediaFacts | null = null,
  ) {
    super(message);
  }
}

/** The worker could not read the file from the store. The file is not at fault. */
export class SourceFailure extends Error {}

/** The result of `work`. An error about the file gets these facts. */
export async function withFacts<T>(facts: MediaFacts, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnfitError && !error.facts ? new UnfitError(error.message, facts) : error;
  }
}

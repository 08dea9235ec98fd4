import type { MediaFacts } from '@cutroom/contracts';

/** The file cannot be used, and trying again would not help. `message` is for people: a whole sentence. */
export class UnfitError extends Error {
  constructor(
    message: string,
    readonly facts: MediaFacts | null = null,
  ) {
    super(message);
  }
}

/** The worker could not read the file from the store: no fault of the file. */
export class SourceFailure extends Error {}

/** What comes of this work; where the file is at fault, with these facts. */
export async function withFacts<T>(facts: MediaFacts, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnfitError && !error.facts ? new UnfitError(error.message, facts) : error;
  }
}

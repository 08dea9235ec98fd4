import { createAnswerCheck } from './answer-check';
import type { OpenApiDocument } from './openapi-document';

export interface Recording {
  /** `operation status: difference`, for every exchange that differs from the document. */
  problems: string[];
  /** The statuses that each operation has returned. */
  seen: Map<string, Set<number>>;
  operations: string[];
  /** Restores `fetch`. */
  stop(): void;
}

const urlOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input);

/** Replaces `fetch` by a version that compares every call of this process with the document. */
export function recordAnswers(document: OpenApiDocument): Recording {
  const check = createAnswerCheck(document);
  const original = globalThis.fetch;
  const problems: string[] = [];
  const seen = new Map<string, Set<number>>();

  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const verdict = check.judge({
      method: (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase(),
      url: urlOf(input),
      sent: typeof init?.body === 'string' ? init.body : undefined,
      status: response.status,
      headers: response.headers,
      body: await response.clone().text(),
    });
    if (verdict) {
      const { operationId } = verdict;
      seen.set(operationId, (seen.get(operationId) ?? new Set()).add(response.status));
      problems.push(...verdict.problems.map((problem) => `${operationId} ${response.status}: ${problem}`));
    }
    return response;
  };
  return {
    problems,
    seen,
    operations: check.calls.map(({ operationId }) => operationId),
    stop: () => {
      globalThis.fetch = original;
    },
  };
}

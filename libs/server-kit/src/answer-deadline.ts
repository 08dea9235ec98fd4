/** How long a user's call waits for Redis: longer than the fork for a snapshot of a large Redis takes. */
const answerMs = 2_000;

/** Redis keeps its connection open and does not reply. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Runs a command.
 *
 * @throws NoAnswerError without a reply within the time limit, or at once while an earlier command is overdue
 */
type InTime = <Result>(command: () => Promise<Result>) => Promise<Result>;

/**
 * A time limit for commands that a user's call waits for. After a command without a reply, further ones are refused at
 * once, until that reply arrives or the client gives up the connection and rejects the command.
 *
 * So a stall costs one wait, not one per call. No refused calls pile up that Redis would count once it replies again.
 * And the silence lets the connection's own time limit run out, which each write would restart (redis.ts).
 */
export function createAnswerDeadline(): InTime {
  let late = 0;
  return async function inTime(command) {
    if (late > 0) throw new NoAnswerError('Redis has not answered an earlier command');
    const answer = command();
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late += 1;
        const settled = () => void (late -= 1);
        answer.then(settled, settled);
        reject(new NoAnswerError(`Redis has not answered within ${answerMs} ms`));
      }, answerMs);
    });
    return Promise.race([answer, overdue]).finally(() => clearTimeout(timer));
  };
}

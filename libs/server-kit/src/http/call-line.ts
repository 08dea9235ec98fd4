/** Ends a call, so that the next one of its account begins. */
export type EndCall = () => void;

/** Lets a few calls that name the same account run at a time. The others wait, first come, first served. */
export interface CallLine {
  enter(account: string): Promise<EndCall>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Every guess of a password is counted before it is checked, and given back when it was right. Right ones that arrive
 * together would therefore use up the count, unless the later ones wait for the result of the earlier ones. So all
 * processes together must let fewer of them run than the limit of 10 guesses allows.
 */
const runningMax = 2;

/** The line is for a user's own calls. A call beyond it is counted at once, and refused if the count is used up. */
const waitingMax = 100;

export function createCallLine(): CallLine {
  const lines = new Map<string, Line>();

  function end(account: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(account);
  }

  return {
    async enter(account) {
      const line = lines.get(account) ?? { running: 0, waiting: [] };
      lines.set(account, line);
      if (line.running < runningMax) line.running += 1;
      else if (line.waiting.length >= waitingMax) return () => undefined;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => end(account, line);
    },
  };
}

import { pino, type DestinationStream, type Logger, type LogFn } from 'pino';
import { redact } from './redact';
import { loggable, redactText } from './redact-text';

export type { Logger } from 'pino';

interface LoggerOptions {
  service: string;
  level: string;
  /** Standard output when left out. */
  destination?: DestinationStream;
}

const redactObject = (object: object): Record<string, unknown> => redact(object) as Record<string, unknown>;

/** Messages bypass `formatters`, so they are truncated before. */
function cutMessages(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
  const cut = (part: unknown) => (typeof part === 'string' ? loggable(part) : part);
  log.apply(this, given.map(cut) as Parameters<LogFn>);
}

/** Logs JSON lines with ISO times. Secrets are removed by their key and by their shape. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactObject,
      bindings: redactObject,
    },
    // Errors are serialized by then.
    serializers: { err: (error: unknown) => error },
    // Messages and the bindings of child loggers bypass the other hooks, so the whole line is redacted.
    hooks: { streamWrite: redactText, logMethod: cutMessages },
  };
  // Synchronous. Asynchronously, pino loses the last lines of a killed process and may reorder those of an ending one.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

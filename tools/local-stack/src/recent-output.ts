import { stripVTControlCharacters } from 'node:util';

const linesKept = 30;
const lineLength = 200;
/** The level of the log line that explains why a service ended. */
const fatalLevel = 'fatal';
/** The line with which Node or V8 explains why it ended: `TypeError: …`, `FATAL ERROR: …`. */
const errorLine = /^(\w*Error\b.*:|FATAL ERROR:)/;

interface LogLine {
  level?: string;
  msg?: string;
  err?: { message?: string };
}

/** The last lines that a process printed, which usually contain the reason why it ended. */
export class RecentOutput {
  private lines: string[] = [];

  add(line: string): void {
    this.lines = [...this.lines.slice(1 - linesKept), line];
  }

  /** The lines. A log line is replaced by its message and its error. */
  get text(): string {
    return this.lines.map(messageOf).join('\n');
  }

  /** The last line that names an error, or else the last line outside a stack trace. Empty when there is neither. */
  get line(): string {
    const latest = [...this.lines].reverse();
    const named = latest.find((line) => errorLine.test(line) || parseLog(line)?.level === fatalLevel);
    const last = latest.find((line) => /^\S/.test(line) && !/^(Node\.js v[\d.]+|[{}[\]]+)$/.test(line));
    return shorten(messageOf(named ?? last ?? ''));
  }
}

function parseLog(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

function messageOf(line: string): string {
  const { msg, err } = parseLog(line) ?? {};
  if (typeof msg !== 'string') return line;
  return typeof err?.message === 'string' ? `${msg}: ${err.message}` : msg;
}

/** Makes one short line of printable text, so that the output cannot move the cursor or flood the terminal. */
function shorten(text: string): string {
  const plain = stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return plain.length > lineLength ? `${plain.slice(0, lineLength - 1)}…` : plain;
}

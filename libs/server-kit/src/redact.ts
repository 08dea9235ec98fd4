import { types } from 'node:util';
import { hidden, loggable, longestRead } from './redact-text';

/** Keys whose values are never logged, in any object. */
const secretKey =
  /^(authorization|proxy-authorization|cookie|set-cookie|.*password.*|otp|.*token|code|state|ticket|.*secret.*|.*sessionuri|uploaduri|coupon|invitecode|.*encryption.*key|code_?verifier|x-amz-.*|signature)$/i;

const maxDepth = 6;
const maxEntries = 100;
const maxKeyLength = 100;

/** The remaining budget of one log record, because an error can reference a whole request or more. */
interface Room {
  values: number;
  /** Characters before redaction. */
  characters: number;
}

const newRoom = (): Room => ({ values: 1_000, characters: 4 * longestRead });

function redactString(text: string, room: Room): string {
  if (room.characters <= 0) return '…';
  room.characters -= Math.min(text.length, longestRead);
  return loggable(text);
}

/** The state of a video is public; the state of an OAuth request is secret. */
const isPlainState = (key: string, value: unknown): boolean =>
  key === 'state' && typeof value === 'string' && value.length <= 30 && /^[A-Z_]+$/.test(value);

function redactError(error: Error, depth: number, room: Room): Record<string, unknown> {
  const { name, message, stack, cause, code, ...own } = error as Error & { code?: unknown };
  return {
    ...(redactValue(own, depth + 1, room) as Record<string, unknown>),
    // The code of an error (ECONNREFUSED, 11000) is not a one-time code.
    ...(code === undefined ? {} : { code }),
    type: name || error.constructor.name,
    message: redactString(message, room),
    stack: redactString(stack ?? '', room),
    ...(cause === undefined ? {} : { cause: redactValue(cause, depth + 1, room) }),
  };
}

function redactEntry(key: string, value: unknown, depth: number, room: Room): [string, unknown] {
  // None of our keys is that long.
  if (key.length > maxKeyLength) return [`${key.slice(0, maxKeyLength - 1)}…`, hidden];
  const isSecret = secretKey.test(key) && value !== null && value !== undefined && !isPlainState(key, value);
  return [key, isSecret ? hidden : redactValue(value, depth + 1, room)];
}

function redactObject(value: object, depth: number, room: Room): Record<string, unknown> {
  const entries = Object.entries(value);
  const kept = entries.slice(0, maxEntries).map(([key, item]) => redactEntry(key, item, depth, room));
  const rest = entries.length - kept.length;
  return Object.fromEntries(rest > 0 ? [...kept, ['…', `${rest} more`]] : kept);
}

function redactValue(value: unknown, depth: number, room: Room): unknown {
  room.values -= 1;
  if (room.values < 0) return '…';
  if (typeof value === 'string') return redactString(value, room);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deep]';
  if (value instanceof Error || types.isNativeError(value)) return redactError(value, depth, room);
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactString(value.href, room);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) {
    return value.slice(0, maxEntries).map((item) => redactValue(item, depth + 1, room));
  }
  if (typeof (value as { toHexString?: unknown }).toHexString === 'function') return String(value);
  return redactObject(value, depth, room);
}

/** A copy of a value for the log: without secrets, with truncated texts, and limited in depth and size. */
export const redact = (value: unknown): unknown => redactValue(value, 0, newRoom());

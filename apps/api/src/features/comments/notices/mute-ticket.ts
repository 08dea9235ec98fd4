import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Types } from 'mongoose';

/** Who is to get no emails about comments on which video. */
export interface MuteTarget {
  videoId: Types.ObjectId;
  userId: Types.ObjectId;
}

export interface MuteTickets {
  /** For a URL: letters, digits, `-`, `_` and a dot. It has no expiry, because emails are kept. */
  issue(target: MuteTarget): string;
  /** @returns null for a ticket that this installation has not issued */
  read(ticket: string): MuteTarget | null;
}

/** The label of the derived keys. No other kind of secret of the installation uses it. */
const label = 'cutroom mute ticket';
const idBytes = 12;

/**
 * Tickets that carry their target with an HMAC-SHA256 of it, so nothing is stored for an email.
 *
 * @param keys DATA_ENCRYPTION_KEY: the first key signs new tickets, tickets of every key are accepted. Dropping a key ends the tickets
 *   that it signed (docs/operations.md#links-in-emails)
 */
export function createMuteTickets(keys: readonly string[]): MuteTickets {
  const hmacKeys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', label, 32)));
  const [first] = hmacKeys;
  if (!first) throw new TypeError('mute tickets need a key');
  const sign = (key: Buffer, payload: Buffer): Buffer => createHmac('sha256', key).update(payload).digest();

  return {
    issue({ videoId, userId }) {
      const payload = Buffer.from(videoId.toHexString() + userId.toHexString(), 'hex');
      return `${payload.toString('base64url')}.${sign(first, payload).toString('base64url')}`;
    },
    read(ticket) {
      const [payload, signature, ...rest] = ticket.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (payload?.length !== 2 * idBytes || signature?.length !== 32 || rest.length > 0) return null;
      if (!hmacKeys.some((key) => timingSafeEqual(sign(key, payload), signature))) return null;
      const id = (from: number) => new Types.ObjectId(payload.subarray(from, from + idBytes).toString('hex'));
      return { videoId: id(0), userId: id(idBytes) };
    },
  };
}

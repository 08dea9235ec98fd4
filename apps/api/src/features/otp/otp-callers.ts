import { createHmac, hkdfSync } from 'node:crypto';
import { limits } from '@cutroom/contracts';
import { networkOf } from '@cutroom/server-kit';
import type { Types, UpdateQuery } from 'mongoose';
import type { OtpRecord, OtpModel } from './otp.model';

/** A try that has been counted, and the update that takes it back. */
export interface CountedTry {
  otpId: Types.ObjectId;
  undo: UpdateQuery<OtpRecord>;
}

export interface OtpCallers {
  /** Who calls, for one email address: a keyed hash of the address, or of the /56 of an IPv6 one. */
  key(email: string, address: string): string;
  /** Notes that a caller asked for a code, which gives it tries. `mailed`: the ask sent a mail. */
  grant(otpId: Types.ObjectId, caller: string, mailed: boolean): Promise<void>;
  /** Counts a try before it is looked at, so that many at once are not more than one after the other; null: no more. */
  countTry(otpId: Types.ObjectId, caller: string): Promise<CountedTry | null>;
  takeBack(tries: readonly CountedTry[]): Promise<void>;
}

/**
 * Tries are counted per code and caller, so that a stranger's wrong ones do not spoil the owner's code. All strangers
 * together have a bound as well: callers can be rented by the thousand (ADR 013).
 */
export function createOtpCallers(otps: OtpModel, secret: string): OtpCallers {
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'cutroom otp caller', 32));
  const below = (limit: number) => ({ $not: { $gte: limit } });

  return {
    key: (email, address) =>
      createHmac('sha256', hmacKey)
        .update(`${email}\n${networkOf(address)}`)
        .digest('hex')
        .slice(0, 32),

    async grant(otpId, caller, mailed) {
      const asks = `asks.${caller}`;
      const tries = `tries.${caller}`;
      await otps.updateOne(
        {
          _id: otpId,
          [asks]: below(limits.otpMaxAsks),
          ...(mailed ? {} : { unmailedAsks: { $lt: limits.otpMaxUnmailedAsks } }),
        },
        { $inc: { [asks]: 1, unmailedAsks: mailed ? 0 : 1 }, $unset: { [tries]: '' } },
      );
    },

    async countTry(otpId, caller) {
      const tries = `tries.${caller}`;
      const asked = (exists: boolean) => ({
        _id: otpId,
        [`asks.${caller}`]: { $exists: exists },
        [tries]: below(limits.otpMaxTries),
      });
      const count = async (filter: object, counters: Record<string, number>) => {
        const { modifiedCount } = await otps.updateOne(filter, { $inc: counters });
        const negated = Object.fromEntries(Object.entries(counters).map(([name, by]) => [name, -by]));
        return modifiedCount === 1 ? { otpId, undo: { $inc: negated } } : null;
      };
      return (
        (await count(asked(true), { [tries]: 1 })) ??
        (await count(
          { ...asked(false), strangerTries: { $lt: limits.otpMaxStrangerTries } },
          { [tries]: 1, strangerTries: 1 },
        ))
      );
    },

    async takeBack(tries) {
      await Promise.all(tries.map(({ otpId, undo }) => otps.updateOne({ _id: otpId }, undo)));
    },
  };
}

import { createHmac, hkdfSync } from 'node:crypto';
import { limits } from '@cutroom/contracts';
import { networkOf } from '@cutroom/server-kit';
import type { Types, UpdateQuery } from 'mongoose';
import type { OtpRecord, OtpModel } from './otp.model';

/** A counted guess, and the update that takes it back. */
export interface CountedTry {
  otpId: Types.ObjectId;
  undo: UpdateQuery<OtpRecord>;
}

export interface OtpCallers {
  /** Identifies a caller for one email address: a keyed hash of the IP address, or of the /56 network of an IPv6 address. */
  key(email: string, address: string): string;
  /** Records that a caller requested a code, which grants new guesses. `mailed`: the request sent an email. */
  grant(otpId: Types.ObjectId, caller: string, mailed: boolean): Promise<void>;
  /**
   * Counts a wrong guess. A right one is not counted, but is refused by the same update once none is left: concurrent
   * guesses gain nothing, and right ones that arrive together refuse none of each other. Null when none is left.
   */
  countTry(otpId: Types.ObjectId, caller: string, isRight: boolean): Promise<CountedTry | null>;
  takeBack(tries: readonly CountedTry[]): Promise<void>;
}

/**
 * Counts guesses per code and caller, so that a stranger's wrong guesses do not invalidate the owner's code. All
 * strangers together have a limit as well, because an attacker can rent thousands of addresses (ADR 013).
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

    async countTry(otpId, caller, isRight) {
      const by = isRight ? 0 : 1;
      const tries = `tries.${caller}`;
      const asked = (exists: boolean) => ({
        _id: otpId,
        [`asks.${caller}`]: { $exists: exists },
        [tries]: below(limits.otpMaxTries),
      });
      const count = async (filter: object, counters: Record<string, number>) => {
        const { matchedCount } = await otps.updateOne(filter, { $inc: counters });
        const negated = Object.fromEntries(Object.entries(counters).map(([name, added]) => [name, -added]));
        return matchedCount === 1 ? { otpId, undo: { $inc: negated } } : null;
      };
      return (
        (await count(asked(true), { [tries]: by })) ??
        (await count(
          { ...asked(false), strangerTries: { $lt: limits.otpMaxStrangerTries } },
          { [tries]: by, strangerTries: by },
        ))
      );
    },

    async takeBack(tries) {
      await Promise.all(tries.map(({ otpId, undo }) => otps.updateOne({ _id: otpId }, undo)));
    },
  };
}

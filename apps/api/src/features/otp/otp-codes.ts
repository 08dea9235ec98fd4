import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits, messages } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import { duplicateField } from '../../duplicate-key';
import type { OtpModel } from './otp.model';

/** A code that has been checked and not been used up yet. */
export interface CheckedOtp {
  _id: Types.ObjectId;
  codeHash: string;
}

export interface OtpCodes {
  /** Six digits for this address; the one before stops working. */
  issue(email: string): Promise<string>;
  /**
   * Leaves the same traces as `issue` without a code that could ever fit, so that what follows does not tell
   * an address with an account from one without.
   */
  issueDecoy(email: string): Promise<void>;
  /** Counts wrong tries, at most five a code, however many arrive at once. @throws AppError 400 */
  check(email: string, code: string): Promise<CheckedOtp>;
  /** Uses the code up within a sign-up's transaction. @throws AppError 400 when another one was faster */
  consume(otp: CheckedOtp, session: ClientSession): Promise<void>;
}

interface OtpCodesOptions {
  otps: OtpModel;
  /** DATA_ENCRYPTION_KEY: the first hashes new codes, all recognize old ones. */
  keys: readonly string[];
}

/**
 * Six digits are a million possibilities: any plain hash of them is reversed at once. The hash is keyed, so a
 * copy of the database alone does not give the codes away.
 */
export function createOtpCodes({ otps, keys }: OtpCodesOptions): OtpCodes {
  const hmacKeys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'cutroom otp', 32)));
  const hash = (key: Buffer, email: string, code: string) =>
    createHmac('sha256', key).update(`${email}\n${code}`).digest();

  async function replace(email: string, codeHash: Buffer) {
    const expiresAt = new Date(Date.now() + limits.otpLifetimeMs);
    const fields = { codeHash: codeHash.toString('hex'), tries: 0, expiresAt };
    const write = () => otps.updateOne({ email }, { $set: fields }, { upsert: true });
    // Two upserts of one address at once: the slower one meets the row of the other.
    await write().catch((error: unknown) => (duplicateField(error) ? write() : Promise.reject(error)));
  }

  return {
    async issue(email) {
      const code = String(randomInt(10 ** limits.otpLength)).padStart(limits.otpLength, '0');
      const [key] = hmacKeys;
      if (!key) throw new TypeError('one-time codes need a key');
      await replace(email, hash(key, email, code));
      return code;
    },

    issueDecoy: (email) => replace(email, randomBytes(32)),

    async check(email, code) {
      const live = { email, expiresAt: { $gt: new Date() } };
      const otp = await otps
        .findOneAndUpdate({ ...live, tries: { $lt: limits.otpMaxTries } }, { $inc: { tries: 1 } })
        .lean();
      if (!otp) {
        const usedUp = await otps.exists(live);
        throw badRequest(usedUp ? messages.otpTooManyTries : messages.otpInvalid);
      }
      const stored = Buffer.from(otp.codeHash, 'hex');
      if (!hmacKeys.some((key) => timingSafeEqual(hash(key, email, code), stored))) {
        throw badRequest(messages.otpInvalid);
      }
      const { _id, codeHash } = otp;
      await otps.updateOne({ _id, codeHash }, { $inc: { tries: -1 } });
      return { _id, codeHash };
    },

    async consume({ _id, codeHash }, session) {
      const { deletedCount } = await otps.deleteOne({ _id, codeHash }, { session });
      if (deletedCount === 0) throw badRequest(messages.otpInvalid);
    },
  };
}

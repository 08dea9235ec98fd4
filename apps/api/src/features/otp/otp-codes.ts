import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits, messages, type VerifyOtpRequest } from '@cutroom/contracts';
import { badRequest, duplicateField } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { AuditTrail, Origin } from '../../audit/audit-trail';
import type { Clock } from '../../clock';
import { createOtpCallers, type CountedTry } from './otp-callers';
import type { OtpRecord, OtpModel } from './otp.model';

/** A code that has been checked and not been used up yet. */
export interface CheckedOtp {
  _id: Types.ObjectId;
  email: string;
}

export interface OtpCodes {
  /** Six digits to mail to this email address; null when a mail has been sent within the resend wait. */
  issue(email: string, address: string): Promise<string | null>;
  /**
   * Leaves the same traces as `issue` without a code that could ever fit, so that what follows does not tell
   * an email address with an account from one without.
   *
   * @returns whether a mail is due
   */
  issueDecoy(email: string, address: string): Promise<boolean>;
  /** Counts and records the wrong tries of the caller, however many arrive at once. @throws AppError 400 */
  check(given: VerifyOtpRequest, origin: Origin): Promise<CheckedOtp>;
  /** Uses the code up within a sign-up's transaction. @throws AppError 400 when another one was faster */
  consume(otp: CheckedOtp, session: ClientSession): Promise<void>;
}

interface OtpCodesOptions {
  otps: OtpModel;
  audit: Pick<AuditTrail, 'record'>;
  clock: Clock;
  /** DATA_ENCRYPTION_KEY: the first derives the codes that are mailed, those of all are recognized. */
  keys: readonly string[];
}

interface Claim {
  otp: OtpRecord;
  /** This request, and no other one, sends the mail. */
  mailDue: boolean;
}

/**
 * The code follows from a key and the row's nonce, so the same one can be mailed again, and a copy of the database alone
 * does not give it away. 48 bits leave no digit likelier than another one by more than 4e-9.
 */
function codeOf(key: Buffer, { email, nonce }: Pick<OtpRecord, 'email' | 'nonce'>): string {
  const digest = createHmac('sha256', key).update(`${email}\n${nonce}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** limits.otpLength).padStart(limits.otpLength, '0');
}

export function createOtpCodes({ otps, audit, clock, keys }: OtpCodesOptions): OtpCodes {
  const [first] = keys;
  if (first === undefined) throw new TypeError('one-time codes need a key');
  const hmacKeys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'cutroom otp', 32)));
  const callers = createOtpCallers(otps, first);

  /** Null when another request has mailed it since. */
  const mailAgain = ({ _id, mailedAt }: OtpRecord, decoy: boolean, now: number): Promise<OtpRecord | null> =>
    otps
      .findOneAndUpdate(
        { _id, mailedAt },
        { $set: { decoy, mailedAt: new Date(now), expiresAt: new Date(now + limits.otpLifetimeMs) } },
        { returnDocument: 'after' },
      )
      .lean();

  /** Null when another request has made this round's code. */
  async function make(email: string, round: number, decoy: boolean, now: number): Promise<OtpRecord | null> {
    const times = {
      createdAt: new Date(now),
      mailedAt: new Date(now),
      expiresAt: new Date(now + limits.otpLifetimeMs),
    };
    try {
      const made = await otps.create({
        email,
        round,
        decoy,
        nonce: randomBytes(16).toString('hex'),
        ...times,
      });
      return made.toObject({ flattenMaps: true });
    } catch (error) {
      if (duplicateField(error) === undefined) throw error;
      return null;
    }
  }

  /** The code to mail to an email address now: the one mailed last for ten minutes, then a new one. */
  async function claimMail(email: string, decoy: boolean): Promise<Claim> {
    // Each turn in which another request was faster ends with its mail, which the next turn finds.
    for (;;) {
      const now = clock().getTime();
      const latest = await otps.findOne({ email }).sort({ round: -1 }).lean();
      const since = (time: Date | undefined) => now - (time?.getTime() ?? 0);
      if (latest && since(latest.mailedAt) < limits.otpResendWaitMs) return { otp: latest, mailDue: false };
      const mailed =
        latest && since(latest.createdAt) < limits.otpLifetimeMs
          ? await mailAgain(latest, decoy, now)
          : await make(email, (latest?.round ?? 0) + 1, decoy, now);
      if (mailed) return { otp: mailed, mailDue: true };
    }
  }

  async function ask(email: string, address: string, decoy: boolean): Promise<Claim> {
    const claim = await claimMail(email, decoy);
    await callers.grant(claim.otp._id, callers.key(email, address), claim.mailDue);
    return claim;
  }

  const fits = (otp: OtpRecord, code: string): boolean =>
    hmacKeys.some((key) => timingSafeEqual(Buffer.from(codeOf(key, otp)), Buffer.from(code))) && !otp.decoy;

  return {
    async issue(email, address) {
      const { otp, mailDue } = await ask(email, address, false);
      const [key] = hmacKeys;
      return mailDue && key ? codeOf(key, otp) : null;
    },

    async issueDecoy(email, address) {
      return (await ask(email, address, true)).mailDue;
    },

    async check({ email, otp: code }, { address }) {
      const live = await otps
        .find({ email, expiresAt: { $gt: clock() } })
        .sort({ round: -1 })
        .lean();
      const caller = callers.key(email, address);
      const tries: CountedTry[] = [];
      for (const otp of live) {
        const counted = await callers.countTry(otp._id, caller);
        if (!counted) continue;
        tries.push(counted);
        if (!fits(otp, code)) continue;
        await callers.takeBack(tries);
        return { _id: otp._id, email };
      }
      audit.record({ action: 'code-refused', teamId: null, email, address });
      const usedUp = live.length > 0 && tries.length === 0;
      throw badRequest(usedUp ? messages.otpTooManyTries : messages.otpInvalid);
    },

    async consume({ _id, email }, session) {
      const { deletedCount } = await otps.deleteOne({ _id }, { session });
      if (deletedCount === 0) throw badRequest(messages.otpInvalid);
      await otps.deleteMany({ email }, { session });
    },
  };
}

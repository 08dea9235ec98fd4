import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits, messages, type VerifyOtpRequest, replies } from '@cutroom/contracts';
import { duplicateField, wrongField, type Actor } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import type { AuditTrail, Origin } from '../../audit/audit-trail';
import type { Clock } from '../../clock';
import { createOtpCallers, type CountedTry } from './otp-callers';
import type { OtpModel, OtpPurpose, OtpRecord } from './otp.model';

/** A code that was checked and is not used up yet. */
export interface CheckedOtp {
  _id: Types.ObjectId;
  email: string;
}

/** Who guesses, and at whose code: the audit trail has a wrong guess under the team of that user or account. */
interface Guess extends Origin {
  /** Null, or none, for public calls. */
  actor?: Actor | null;
  account?: { _id: Types.ObjectId; teamId: Types.ObjectId | null } | null;
}

export interface OtpCodes {
  /**
   * The digits to email to this address: twelve for a password reset, otherwise six. Null when an email was sent within
   * the resend wait.
   */
  issue(email: string, address: string): Promise<string | null>;
  /**
   * Writes the same records as `issue`, but no code ever matches. Callers therefore cannot tell an email address with an
   * account from one without. A sign-up needs it for an address with an account, a password reset for one without.
   *
   * @returns whether an email is due
   */
  issueDecoy(email: string, address: string): Promise<boolean>;
  /** Counts and records the caller's wrong guesses, also concurrent ones. @throws AppError 400 */
  check(given: VerifyOtpRequest, guess: Guess): Promise<CheckedOtp>;
  /** Uses the code up within the transaction of its purpose. @throws AppError 400 when another call used it first */
  consume(otp: CheckedOtp, session: ClientSession): Promise<void>;
  /** Deletes the codes of an account that is deleted: `owner` is its address or, for a change of address, its ID. */
  forget(owner: string, session: ClientSession): Promise<void>;
}

interface OtpCodesOptions {
  /** The model of this purpose (`createOtpModel`). */
  otps: OtpModel;
  purpose: OtpPurpose;
  audit: Pick<AuditTrail, 'record'>;
  clock: Clock;
  /** DATA_ENCRYPTION_KEY: the first key derives new codes; codes of every key are accepted. */
  keys: readonly string[];
}

interface Claim {
  otp: OtpRecord;
  /** This request, and no other one, sends the email. */
  mailDue: boolean;
}

/**
 * Derives the code from a key and the stored nonce. The same code can therefore be emailed again, and a copy of the
 * database alone does not reveal it. With 48 bits, the probabilities of two codes differ by less than 4e-9 for six digits, and by
 * less than half a percent for twelve.
 */
function codeOf(
  key: Buffer,
  { email, nonce, digits = limits.otpLength }: Pick<OtpRecord, 'email' | 'nonce' | 'digits'>,
): string {
  const digest = createHmac('sha256', key).update(`${email}\n${nonce}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}

/** The label of the keys that derive the codes, the length of new ones, and the audit entry of a wrong one. */
const byPurpose = {
  'sign-up': { label: 'cutroom otp', digits: limits.otpLength, refused: 'code-refused' },
  'password-reset': {
    label: 'cutroom reset code',
    digits: limits.resetCodeLength,
    refused: 'reset-code-refused',
  },
  'email-change': { label: 'cutroom email code', digits: limits.otpLength, refused: 'email-code-refused' },
} as const;

/** The codes of one purpose. A code of another purpose never matches. */
export function createOtpCodes({ otps, purpose, audit, clock, keys }: OtpCodesOptions): OtpCodes {
  const [first] = keys;
  if (first === undefined) throw new TypeError('one-time codes need a key');
  const { label, digits, refused } = byPurpose[purpose];
  const hmacKeys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', label, 32)));
  const callers = createOtpCallers(otps, first);

  /** Null when another request has emailed it since. */
  const mailAgain = ({ _id, mailedAt }: OtpRecord, decoy: boolean, now: number): Promise<OtpRecord | null> =>
    otps
      .findOneAndUpdate(
        { _id, mailedAt },
        { $set: { decoy, mailedAt: new Date(now), expiresAt: new Date(now + limits.otpLifetimeMs) } },
        { returnDocument: 'after' },
      )
      .lean();

  /** Null when another request has created this round's code. */
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
        digits,
        ...times,
      });
      return made.toObject({ flattenMaps: true });
    } catch (error) {
      if (duplicateField(error) === undefined) throw error;
      return null;
    }
  }

  /** The code to email now: the latest one for ten minutes, then a new one. */
  async function claimMail(email: string, decoy: boolean): Promise<Claim> {
    // When another request is faster, the next iteration finds the code that it emailed.
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

  const isSame = (expected: string, given: string): boolean =>
    expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));

  const isCodeOf = (otp: OtpRecord, code: string): boolean =>
    hmacKeys.some((key) => isSame(codeOf(key, otp), code)) && !otp.decoy;

  return {
    async issue(email, address) {
      const { otp, mailDue } = await ask(email, address, false);
      const [key] = hmacKeys;
      return mailDue && key ? codeOf(key, otp) : null;
    },

    async issueDecoy(email, address) {
      return (await ask(email, address, true)).mailDue;
    },

    async check({ email, otp: code }, { actor, address, account }) {
      const live = await otps
        .find({ email, expiresAt: { $gt: clock() } })
        .sort({ round: -1 })
        .lean();
      const caller = callers.key(email, address);
      const tries: CountedTry[] = [];
      for (const otp of live) {
        const isRight = isCodeOf(otp, code);
        const counted = await callers.countTry(otp._id, caller, isRight);
        if (!counted) continue;
        if (!isRight) {
          tries.push(counted);
          continue;
        }
        await callers.takeBack(tries);
        return { _id: otp._id, email };
      }
      // Without a try there was nothing to guess. Each entry would only fill the activity of the account's team.
      if (tries.length > 0)
        audit.record({
          action: refused,
          teamId: actor?.teamId ?? account?.teamId ?? null,
          actorId: actor?.userId,
          accountId: account?._id,
          // A code may belong to an account, too (`OtpRecord.email`).
          email: email.split(' ').at(-1),
          address,
        });
      const usedUp = live.length > 0 && tries.length === 0;
      throw wrongField('otp', usedUp ? replies.otpTooManyTries : messages.otpInvalid);
    },

    async consume({ _id, email }, session) {
      const { deletedCount } = await otps.deleteOne({ _id }, { session });
      if (deletedCount === 0) throw wrongField('otp', messages.otpInvalid);
      await otps.deleteMany({ email }, { session });
    },

    async forget(owner, session) {
      await otps.deleteMany({ email: owner }, { session });
      // The ID and a new address, with a blank between them (`OtpRecord.email`); '!' follows the blank.
      await otps.deleteMany({ email: { $gte: `${owner} `, $lt: `${owner}!` } }, { session });
    },
  };
}

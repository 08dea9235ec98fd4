import { endpoints, type Endpoint } from '@cutroom/contracts';
import type { CallOptions } from './api-client';
import { uniqueName } from './builders';
import { codeMailedTo } from './mails';
import { startTestApi } from './test-api';

/** A caller by its X-Forwarded-For, which the service of `useOtpStage` trusts. */
export const owner = '198.51.100.1';
export const stranger = (number: number): string => `203.0.113.${number}`;

export const newEmail = (): string => `${uniqueName('otp')}@example.com`;

/** A wrong code; a different one for each shift. */
export const wrongFor = (code: string, shift = 0): string =>
  String((Number(code) + 1 + shift) % 10 ** code.length).padStart(code.length, '0');

/** The service, called from many IP addresses, with a way to let time pass for the codes of an email address. */
async function startOtpStage() {
  const api = await startTestApi({ TRUST_PROXY: '1' });
  const rows = () => api.deps.connection.collection('otpCodes');
  const callFrom = <E extends Endpoint>(caller: string, row: E, options: CallOptions) =>
    api.call(row, { ...options, headers: { 'x-forwarded-for': caller } });
  const send = (email: unknown, caller = owner) => callFrom(caller, endpoints.sendOtp, { body: { email } });
  const verify = (email: string, otp: string, caller = owner) =>
    callFrom(caller, endpoints.verifyOtp, { body: { email, otp } });
  return {
    api,
    rows,
    callFrom,
    send,
    verify,

    /** An email address whose owner has requested and received a code. */
    async mailedCode(): Promise<{ email: string; code: string }> {
      const email = newEmail();
      await send(email);
      return { email, code: await codeMailedTo(email) };
    },

    /** Makes wrong guesses, one after the other. @returns the message of each response */
    async guess(email: string, code: string, caller: string, times: number): Promise<string[]> {
      const answers: string[] = [];
      for (let time = 0; time < times; time += 1) {
        answers.push((await verify(email, wrongFor(code, time), caller)).message);
      }
      return answers;
    },

    /** Moves the codes of an email address `ms` into the past. */
    async passTime(email: string, ms: number): Promise<void> {
      for (const { _id, createdAt, mailedAt, expiresAt } of await rows().find({ email }).toArray()) {
        const earlier = (time: Date) => new Date(time.getTime() - ms);
        const times = {
          createdAt: earlier(createdAt as Date),
          mailedAt: earlier(mailedAt as Date),
          expiresAt: earlier(expiresAt as Date),
        };
        await rows().updateOne({ _id }, { $set: times });
      }
    },
  };
}

type OtpStage = Awaited<ReturnType<typeof startOtpStage>>;

/** Starts the service once for a spec file. */
export function useOtpStage(): OtpStage {
  const stage = {} as OtpStage;
  beforeAll(async () => {
    Object.assign(stage, await startOtpStage());
  });
  afterAll(() => stage.api.close());
  return stage;
}

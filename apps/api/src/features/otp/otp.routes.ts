import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { OtpDeps } from './otp.deps';
import { sendOtp } from './send-otp';

export const otpRoutes = (deps: OtpDeps): Route[] => [
  endpoint(endpoints.sendOtp, ({ body }, call) => sendOtp(deps, body, call), { message: replies.otpSent }),
  endpoint(
    endpoints.verifyOtp,
    async ({ body }, call) => {
      await deps.otpCodes.check(body, call);
      return null;
    },
    { message: replies.otpVerified },
  ),
];

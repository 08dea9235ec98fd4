import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { sendOtp } from './send-otp';

export const otpRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.sendOtp, ({ body }) => sendOtp(deps, body), { message: messages.otpSent }),
  endpoint(
    endpoints.verifyOtp,
    async ({ body }) => {
      await deps.otpCodes.check(body.email, body.otp);
      return null;
    },
    { message: messages.otpVerified },
  ),
];

import { endpoints, messages } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { checkOtp } from './check-otp';
import { sendOtp } from './send-otp';

export const otpRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.sendOtp, ({ body }, call) => sendOtp(deps, body, call), { message: messages.otpSent }),
  endpoint(
    endpoints.verifyOtp,
    async ({ body }, call) => {
      await checkOtp(deps, body, call);
      return null;
    },
    { message: messages.otpVerified },
  ),
];

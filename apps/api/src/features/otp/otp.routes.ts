import { endpoints, replies } from '@cutroom/contracts';
import { actionsOn, endpoint, type Route } from '@cutroom/server-kit';
import type { OtpDeps } from './otp.deps';
import { sendOtp } from './send-otp';

export function otpRoutes(deps: OtpDeps): Route[] {
  const action = actionsOn(deps);
  return [
    action(endpoints.sendOtp, sendOtp, replies.otpSent),
    endpoint(
      endpoints.verifyOtp,
      async ({ body }, call) => {
        await deps.otpCodes.check(body, call);
        return null;
      },
      { message: replies.otpVerified },
    ),
  ];
}

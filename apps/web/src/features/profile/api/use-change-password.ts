import { endpoints, messages, type ChangePasswordRequest } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { session } from '../../../lib/session/session';

/** Spec §4: after a success the user is logged out, and the guard sends them to /signin. The server has revoked every session. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: ChangePasswordRequest) => call(endpoints.changePassword, { body }),
    onSuccess: () => session.end(messages.passwordChanged),
  });

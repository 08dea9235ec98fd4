import { endpoints, messages, type ChangePasswordRequest } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { session } from '../../../lib/session/session';

/** Signs the user out after a success: the server has revoked all sessions (docs/product.md#sessions). */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: ChangePasswordRequest) => call(endpoints.changePassword, { body }),
    onSuccess: () => session.end(messages.passwordChanged),
  });

import { endpoints, messages, type DeleteAccountRequest } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { session } from '../../../lib/session/session';

/** Signs the user out after a success: there is no account any more. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: DeleteAccountRequest) => call(endpoints.deleteAccount, { body }),
    onSuccess: () => session.end(messages.accountDeleted),
  });

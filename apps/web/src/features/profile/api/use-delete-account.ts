import { endpoints, type DeleteAccountRequest } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { endDeletedAccount } from '../../../lib/session/session-calls';

/** Signs the user out after a success, because the account no longer exists. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: DeleteAccountRequest) => call(endpoints.deleteAccount, { body }),
    onSuccess: endDeletedAccount,
  });

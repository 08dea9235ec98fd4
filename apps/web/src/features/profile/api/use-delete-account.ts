import { endpoints, type DeleteAccountRequest } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { useProfile } from '../../../lib/session/session';
import { endDeletedAccount, renewSession } from '../../../lib/session/session-calls';

/**
 * Signs the user out after a success, because the account no longer exists. The click is activity, which may renew the
 * session at the same moment, and a renewal that arrives after the deletion is refused. So the session is renewed first,
 * and no renewal is due while the account is deleted.
 */
export function useDeleteAccount() {
  const { _id } = useProfile();
  return useMutation({
    async mutationFn(body: DeleteAccountRequest) {
      await renewSession().catch(() => undefined);
      return call(endpoints.deleteAccount, { body });
    },
    onSuccess: () => endDeletedAccount(_id),
  });
}

import type { Video } from '@cutroom/contracts';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useDecisions } from './use-decisions';

/** Withdraws the creator's request for changes, so that the video waits for review again. */
export function WithdrawRequest({ video }: { video: Pick<Video, '_id' | 'version'> }) {
  const { error, showError } = useFormError();
  const { withdraw } = useDecisions(video, video.version, showError);
  return (
    <>
      <CallButton variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw the request
      </CallButton>
      <ErrorText {...error} />
    </>
  );
}

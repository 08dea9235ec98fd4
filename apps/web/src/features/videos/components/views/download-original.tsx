import { endpoints, type Video } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { CallButton } from '../../../../components/call-button';
import { ErrorText } from '../../../../components/error-text';
import { call } from '../../../../lib/api-client/call';
import { saveFrom } from '../../../../lib/files/save-file';
import { useFormError } from '../../../../lib/forms/use-form-error';
import { useReloadVideo } from '../../../../lib/queries/use-reload-video';

interface DownloadOriginalProps {
  video: Pick<Video, '_id'>;
  describedBy: string;
}

/** Saves the uploaded file. Each click requests the URL, because it is valid only for minutes. */
export function DownloadOriginal({ video, describedBy }: DownloadOriginalProps) {
  const { error, showError } = useFormError();
  const reload = useReloadVideo(video._id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoints.videoSource, { params: { videoId: video._id }, query: {} }),
    // If the original was deleted, the URL would be that of the preview. The reloaded list says that it was deleted.
    onSuccess: ({ downloadUrl, originalDeletedAt }) =>
      originalDeletedAt === undefined ? saveFrom(downloadUrl) : reload(),
    onError: showError,
  });
  return (
    <>
      <CallButton
        variant="default"
        loading={isPending}
        aria-describedby={describedBy}
        onClick={() => mutate()}
      >
        Download
      </CallButton>
      <ErrorText {...error} />
    </>
  );
}

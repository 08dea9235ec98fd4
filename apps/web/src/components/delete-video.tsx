import { endpoints, type Video } from '@cutroom/contracts';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { call } from '../lib/api-client/call';
import { useFormError } from '../lib/forms/use-form-error';
import { useReloadVideo } from '../lib/queries/use-reload-video';
import { useProfile } from '../lib/session/session';
import { ConfirmDialog } from './confirm-dialog';
import { DeletionsContext } from './deletable-videos';

interface DeleteVideoProps extends Pick<ButtonProps, 'size'> {
  video: Pick<Video, '_id' | 'title' | 'state' | 'uploadedBy'>;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy?: string;
  /** Called before the lists are loaded again. */
  onDeleted?: () => void;
}

/**
 * Creators can delete every video that is not in transfer. Editors can withdraw their own videos until the approval.
 */
function useMayDelete({ state, uploadedBy }: DeleteVideoProps['video']): boolean {
  const { _id, role } = useProfile();
  if (role === 'YOUTUBER') return state !== 'PUBLISHING' && state !== 'DELETED';
  return uploadedBy._id === _id && (state === 'PENDING' || state === 'CHANGES_REQUESTED');
}

/** 'Delete', or 'Withdraw' for editors, with its dialog. Renders nothing for users who may do neither. */
export function DeleteVideo({ video, describedBy, onDeleted, size }: DeleteVideoProps) {
  const { role } = useProfile();
  const [opened, setOpened] = useState(false);
  const { error, showError } = useFormError();
  const { say, keepFocus } = use(DeletionsContext);
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (isDeleted.current) keepFocus();
    },
    [keepFocus],
  );
  const reload = useReloadVideo(video._id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoints.deleteVideo, { body: { videoId: video._id } }),
    onSuccess: () => {
      setOpened(false);
      isDeleted.current = true;
      say(video.title);
      onDeleted?.();
      reload();
    },
    onError: showError,
  });
  const verb = role === 'YOUTUBER' ? 'Delete' : 'Withdraw';
  if (!useMayDelete(video)) return null;
  return (
    <>
      <Button variant="default" size={size} aria-describedby={describedBy} onClick={() => setOpened(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        error={error}
        opened={opened}
        title={`${verb} “${video.title}”?`}
        confirm={verb}
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setOpened(false)}
      >
        It leaves every list and moves to the bin. You can restore it for 7 days, as it is now. After that,
        its versions, previews and comments are deleted for good.
        {video.state === 'PUBLISHED' && ' On YouTube, it stays as it is.'}
      </ConfirmDialog>
    </>
  );
}

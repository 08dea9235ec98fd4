import {
  editableDetails,
  endpoints,
  limits,
  qualityOptions,
  type EditableDetails,
  type Room,
} from '@cutroom/contracts';
import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { SaveForm } from '../../../components/save-form';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';
import { useProfile } from '../../../lib/session/session';

type Video = Room['video'];

const qualities = qualityOptions.map(({ value, label, width, height }) => ({
  value,
  label: `${label} ${width}x${height}`,
}));

const detailsOf = ({ title, comment, maximumVideoQuality }: EditableDetails): EditableDetails => ({
  title,
  comment,
  maximumVideoQuality,
});

const isSame = (a: EditableDetails, b: EditableDetails): boolean =>
  a.title === b.title && a.comment === b.comment && a.maximumVideoQuality === b.maximumVideoQuality;

/** Shows what another user or window has saved since the form was opened. Saving again replaces it. */
function SavedMeanwhile({ details: { title, comment, maximumVideoQuality } }: { details: EditableDetails }) {
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        These details were changed while you were typing
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`Now: “${title}”, ${maximumVideoQuality}, “${comment}”. Save to replace them with yours.`}
      </Text>
    </div>
  );
}

function DetailsForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const saved = detailsOf(video);
  const [opened] = useState(saved);
  const [typed, setTyped] = useState<Record<keyof EditableDetails, string>>(saved);
  const { error, field, showError, showProblem } = useFormError();
  const reload = useReloadVideo(video._id);
  const { mutate, isPending } = useMutation({
    // The latest details that the user has seen: those of the form, or those that the notice shows.
    mutationFn: (details: EditableDetails) =>
      call(endpoints.editDetails, { body: { videoId: video._id, ...details, expected: saved } }),
    onSuccess: () => {
      reload();
      onClose();
    },
    onError(failed) {
      showError(failed);
      if (failed instanceof ApiError && [403, 404, 409].includes(failed.status)) reload();
    },
  });

  const checked = checkForm(editableDetails, typed);
  // A save whose response is late or lost arrives as a change, which is the user's own.
  const isOwn = checked.ok && isSame(saved, checked.value);

  function submit() {
    if (checked.ok) mutate(checked.value);
    else showProblem(checked.problem);
  }

  const input = (name: keyof EditableDetails) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    ...field(name),
  });
  return (
    <SaveForm error={error} submit="Save" pending={isPending} onSubmit={submit} onCancel={onClose}>
      <TextInput label="Title" maxLength={limits.videoTitleMax} data-autofocus {...input('title')} />
      <Textarea label="Comments" rows={5} maxLength={limits.videoCommentMax} {...input('comment')} />
      <NativeSelect label="Maximum Video Quality" data={qualities} {...input('maximumVideoQuality')} />
      {!isSame(saved, opened) && !isOwn && <SavedMeanwhile details={saved} />}
    </SaveForm>
  );
}

/** 'Edit details', for the editors who uploaded the video or the version under review, until the creator approves it. */
export function EditDetails({ room: { video, versions } }: { room: Room }) {
  const { _id, role } = useProfile();
  const [opened, setOpened] = useState(false);
  const isOwn = [video.uploadedBy, versions[0]?.uploadedBy].some((uploader) => uploader?._id === _id);
  const isOpen = video.state === 'PENDING' || video.state === 'CHANGES_REQUESTED';
  const edits = role === 'EDITOR' && isOwn && isOpen;
  // An open form stays, so that nothing typed disappears when the video is approved. Saving it says why it is too late.
  if (!edits && !opened) return null;
  const close = () => setOpened(false);
  return (
    <>
      {edits && (
        <Button variant="default" onClick={() => setOpened(true)}>
          Edit details
        </Button>
      )}
      <Dialog opened={opened} onClose={close} title="Edit details">
        <DetailsForm video={video} onClose={close} />
      </Dialog>
    </>
  );
}

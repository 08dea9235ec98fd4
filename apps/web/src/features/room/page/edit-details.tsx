import type { Room } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import { useProfile } from '../../../lib/session/session';

const DetailsForm = onDemand({
  what: 'the form of the details',
  load: async () => (await import('./details-form')).DetailsForm,
  placeholder: <SkeletonBlock height="20rem" />,
});

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

import type { Room, Video } from '@cutroom/contracts';
import { Button, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { SaveForm } from '../../../components/save-form';
import { openCommentsText } from '../../../components/state-text';
import { useDraft } from '../../../lib/drafts/use-draft';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useProfile } from '../../../lib/session/session';
import { browserStore } from '../../../lib/storage/page-storage';
import { roomDrafts } from '../comments/room-drafts';
import { useDecisions } from './use-decisions';
import { useRoom } from './use-room';

interface RequestChangesProps {
  video: Pick<Video, '_id' | 'openComments'>;
  /** The version under review, which the user was shown. */
  version: { version: string; number: number };
  describedBy?: string;
}

const reasonNeeded = 'Write what should change, or leave a comment first';
const noteDraftName = (videoId: string): string => `changes.${videoId}`;
const parseNote = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

const notEmailed =
  'The editor of this video is no longer in your team, so nobody gets an email. Your other editors find it under “Waiting for a new version”.';

const unposted = 'The comment that you are writing is not posted yet, so the request leaves it out.';

/** Whether the user has begun a comment, on whichever version, without posting it. The request would leave it out. */
function useUnpostedComment(videoId: string): boolean {
  const { _id } = useProfile();
  const [isBegun] = useState(() => roomDrafts(browserStore, _id, videoId).read([]) !== null);
  return isBegun;
}

/** Whether somebody gets the request: the editor of the newest version or of the first one, if still in the team. */
const isUploaderInTeam = ({ people, versions, video }: Room): boolean =>
  people.some(({ _id }) => [versions[0]?.uploadedBy._id, video.uploadedBy._id].includes(_id));

function RequestForm({ video, version: newest, onClose }: RequestChangesProps & { onClose: () => void }) {
  // The note is about the version that was shown first. If another one arrives meanwhile, the server refuses the note
  // and says so.
  const [version] = useState(newest);
  const draft = useDraft(noteDraftName(video._id), parseNote);
  const [note, setNote] = useState(draft.restored ?? '');
  const isWriting = useUnpostedComment(video._id);
  const { error, field, showError, showProblem } = useFormError();
  const { request } = useDecisions(video, version.version, showError, draft.forget);
  const { openComments } = video;
  const { data: room } = useRoom(video._id);
  const hasEditor = !room || isUploaderInTeam(room);
  const emailed =
    openComments === 0
      ? 'No comment is open, so write what should change. Your editor gets it by email.'
      : `Your editor gets your note and ${openCommentsText(openComments)} by email. The note is optional.`;
  const input = useRef<HTMLTextAreaElement>(null);
  // Browsers put the caret before the initial text of a new field.
  useEffect(() => {
    const element = input.current;
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function submit() {
    if (note.trim() === '' && openComments === 0) {
      return showProblem({ message: reasonNeeded, fields: ['note'] });
    }
    request.mutate(note, { onSuccess: onClose });
  }

  return (
    <SaveForm
      error={error}
      submit="Request changes"
      pending={request.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text size="sm">{hasEditor ? emailed : notEmailed}</Text>
      {isWriting && <Text size="sm">{unposted}</Text>}
      <Textarea
        ref={input}
        label={openComments === 0 ? 'Note' : 'Note (optional)'}
        description={`About v${version.number}`}
        rows={5}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value);
          draft.keep(currentTarget.value);
        }}
        {...field('note')}
      />
    </SaveForm>
  );
}

/**
 * 'Request changes' with its dialog. The typed note survives closing the dialog, a reload and the end of the session.
 */
export function RequestChanges(props: RequestChangesProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" aria-describedby={props.describedBy} onClick={() => setOpened(true)}>
        Request changes
      </Button>
      <Dialog opened={opened} onClose={close} title="Request changes">
        <RequestForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

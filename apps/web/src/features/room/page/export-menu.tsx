import { endpoints, type ExportFormat, type RoomVersion } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button';
import { Dialog } from '../../../components/dialog';
import { ErrorText } from '../../../components/error-text';
import { Icon } from '../../../components/icon';
import { printPath } from '../../../config/paths';
import { call } from '../../../lib/api-client/call';
import { saveFile } from '../../../lib/files/save-file';
import { useFormError } from '../../../lib/forms/use-form-error';
import styles from './export-menu.module.css';
import { VersionChoice } from './version-choice';

const formats: Record<ExportFormat, { label: string; about: string }> = {
  csv: { label: 'CSV', about: 'A table for spreadsheets' },
  premiere: { label: 'Premiere Pro', about: 'A sequence with markers (FCP7 XML)' },
  'final-cut': { label: 'Final Cut Pro', about: 'A project with markers (FCPXML)' },
  resolve: { label: 'DaVinci Resolve', about: 'Timeline markers (EDL)' },
  avid: { label: 'Avid', about: 'Markers for Media Composer (text)' },
};

interface ExportMenuProps {
  videoId: string;
  versions: readonly RoomVersion[];
  /** What the player shows, and the dialog offers first. */
  shown: RoomVersion;
  /** IDs of the versions that have comments; undefined until these are known. */
  commented: ReadonlySet<string> | undefined;
}

function ExportChoices({ videoId, versions, shown: first, commented }: ExportMenuProps) {
  const id = useId();
  const [shown, setShown] = useState(first);
  const isEmpty = commented !== undefined && !commented.has(shown.version);
  const hasOthers = commented !== undefined && commented.size > 0;
  const { error, showError } = useFormError();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: ExportFormat) =>
      call(endpoints.exportComments, { params: { videoId }, query: { format, version: shown.version } }),
    onSuccess: saveFile,
    onError: showError,
  });
  return (
    <div className={styles.content}>
      {versions.length > 1 && (
        <VersionChoice label="Version to export" versions={versions} chosen={shown} onChoose={setShown} />
      )}
      <Text size="sm" role="status">
        {isEmpty
          ? `There are no comments on v${shown.number}.${hasOthers ? ' Choose another version.' : ''}`
          : `The comments on v${shown.number}, for your editing program.`}
      </Text>
      <ul className={styles.formats}>
        {Object.entries(formats).map(([format, { label, about }]) => (
          <li key={format}>
            <CallButton
              variant="default"
              fullWidth
              loading={isPending && variables === format}
              disabled={isEmpty || (isPending && variables !== format)}
              aria-describedby={`${id}-${format}`}
              onClick={() => mutate(format as ExportFormat)}
            >
              {label}
            </CallButton>
            <Text size="xs" c="dimmed" id={`${id}-${format}`}>
              {about}
            </Text>
          </li>
        ))}
        <li>
          <Button component={Link} to={printPath(videoId, shown.number)} variant="default" fullWidth>
            Printable page
          </Button>
          <Text size="xs" c="dimmed">
            With a still of each commented frame
          </Text>
        </li>
      </ul>
      <ErrorText {...error} reserve />
    </div>
  );
}

/** Exports the comments on one version as a file, or as a printable page. */
export function ExportMenu(props: ExportMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        onClick={() => setOpened(true)}
      >
        Export
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Export comments">
        <ExportChoices {...props} />
      </Dialog>
    </>
  );
}

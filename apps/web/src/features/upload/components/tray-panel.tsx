import { Anchor, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { announcement, traySummary } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';
import type { TrayActions } from '../model/upload-actions';
import { TrayRow } from './tray-row';
import { useDocked } from './use-docked';
import styles from './upload-tray.module.css';

interface TrayPanelProps {
  uploads: readonly TrayUpload[];
  actions: TrayActions;
  /** Videos that were selected together and could not be started. The upload page lists them. */
  notStarted?: number;
}

const videos = (count: number): string => (count === 1 ? '1 video' : `${count} videos`);

/** The uploads in a panel at the bottom right; on a phone, a bar at the bottom until it is opened. */
export function TrayPanel({ uploads, actions, notStarted = 0 }: TrayPanelProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean | null>(null);
  // What nobody is working on does not cover the page.
  const isActive = uploads.some(({ stage }) => stage.name !== 'needs-file');
  const isOpen = chosen ?? (!isNarrow && isActive);
  const listId = useId();
  const panel = useDocked<HTMLElement>();
  // Its own changes are the rows that come and go.
  const header = useFocusKept<HTMLButtonElement>(uploads.map(({ id }) => id).join());
  return (
    <section ref={panel} className={styles.panel} aria-label="Uploads">
      {uploads.map((upload) => (
        <VisuallyHidden key={upload.id} role="status">
          {announcement(upload)}
        </VisuallyHidden>
      ))}
      <UnstyledButton
        ref={header}
        className={`${styles.header} tabular`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        <span>{uploads.length > 0 ? traySummary(uploads) : `${videos(notStarted)} not started`}</span>
        <span className={styles.chevron} data-open={isOpen || undefined} aria-hidden />
        <VisuallyHidden>{isOpen ? ', hide the list' : ', show the list'}</VisuallyHidden>
      </UnstyledButton>
      {notStarted > 0 && (
        <div role="status" className={styles.row}>
          <Text size="sm">{`${videos(notStarted)} could not be started.`}</Text>
          <Anchor component={Link} to={paths.upload} size="sm" underline="always">
            Back to the list
          </Anchor>
        </div>
      )}
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {uploads.map((upload) => (
          <TrayRow key={upload.id} upload={upload} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

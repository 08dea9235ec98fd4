import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
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
}

/** The uploads in a panel at the bottom right; on a phone, a bar at the bottom until it is opened. */
export function TrayPanel({ uploads, actions }: TrayPanelProps) {
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
        <span>{traySummary(uploads)}</span>
        <span className={styles.chevron} data-open={isOpen || undefined} aria-hidden />
        <VisuallyHidden>{isOpen ? ', hide the list' : ', show the list'}</VisuallyHidden>
      </UnstyledButton>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {uploads.map((upload) => (
          <TrayRow key={upload.id} upload={upload} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

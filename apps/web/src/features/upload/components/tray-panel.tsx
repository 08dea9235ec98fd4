import { Anchor, Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { Announced } from '../../../components/announced';
import { paths } from '../../../config/paths';
import { isFocusLost } from '../../../lib/focus/use-focus-inside';
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

/** Whether an upload does not open the panel by itself: it waits for its file, or is done without a hint. */
const isQuiet = ({ stage }: TrayUpload): boolean =>
  (stage.name === 'needs-file' && stage.problem === null) || (stage.name === 'done' && stage.sameAs === null);

const isDone = ({ stage }: TrayUpload): boolean => stage.name === 'done';

/**
 * The uploads in a panel at the bottom right. On a phone, and in a review room, whose comments are written there, it is a
 * bar at the bottom until it is opened.
 */
export function TrayPanel({ uploads, actions, notStarted = 0 }: TrayPanelProps) {
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const isBar = isNarrow || matchPath(paths.room, pathname) !== null;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isActive = !uploads.every(isQuiet);
  const isOpen = chosen ?? (!isBar && isActive);
  const listId = useId();
  const panel = useDocked<HTMLElement>();
  // The focus is kept when rows appear or disappear.
  const header = useFocusKept<HTMLButtonElement>(uploads.map(({ id }) => id).join());
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // The panel folds by itself when the last upload is done.
    if (!isOpen && list.current?.contains(document.activeElement) === true) header.current?.focus();
  }, [isOpen, header]);
  /** Whether the focus is in the panel or one of its dialogs, also after a browser took it from a disabled button. */
  const inside = useRef(false);
  useLayoutEffect(() => {
    // Dismissing or cancelling the last upload removes the panel, including the focused button or dialog.
    return () => {
      if (inside.current) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  const finished = uploads.filter(isDone);
  const ordered = [...uploads.filter((upload) => !isDone(upload)), ...finished];
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Uploads"
      onFocus={() => (inside.current = true)}
      onBlur={(event) => (inside.current = isFocusLost(event))}
    >
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
          <Text size="sm">
            <Announced>{`${videos(notStarted)} could not be started.`}</Announced>
          </Text>
          <Anchor component={Link} to={paths.upload} size="sm" underline="always">
            Back to the list
          </Anchor>
        </div>
      )}
      {isOpen && finished.length > 1 && (
        <div className={styles.finished}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label="Dismiss all finished uploads"
            onClick={() => finished.forEach(({ id }) => actions.dismiss(id))}
          >
            Dismiss all
          </Button>
        </div>
      )}
      <ul ref={list} id={listId} className={styles.list} hidden={!isOpen}>
        {ordered.map((upload) => (
          <TrayRow key={upload.id} upload={upload} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

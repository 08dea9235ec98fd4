import type { TeamEditor, TeamInfo } from '@cutroom/contracts';
import { Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { SkeletonList } from '../../../components/skeletons';
import { membersOf } from '../model/members';
import { EditorList } from './editor-list';
import { InviteLinks } from './invite-links';
import { InvitedEditors } from './invited-editors';
import { RemoveEditor } from './remove-editor';
import styles from './team.module.css';

interface EditorsProps {
  /** Undefined while it is loading. */
  info: TeamInfo | undefined;
  /** Whether the user is the creator, who may remove editors. */
  leads: boolean;
  /** A confirmation of the last change to the list. */
  notice: string;
  onCancelled: () => void;
  onRemoved: () => void;
}

/** The team's editors and, for the creator, the invited editors. */
export function Editors({ info, leads, notice, onCancelled, onRemoved }: EditorsProps) {
  const invited = info?.team.invited ?? [];
  const links = info?.team.links ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<TeamEditor | null>(null);
  const [asking, { open, close }] = useDisclosure(false);

  function ask(editor: TeamEditor) {
    setAsked(editor);
    open();
  }

  /** Moves the focus, because the focused button has disappeared with its row. */
  const focusHeading = () => heading.current?.focus();

  function removed() {
    close();
    onRemoved();
    focusHeading();
  }

  function cancelled() {
    onCancelled();
    focusHeading();
  }

  return (
    <section aria-labelledby="editors">
      <div className={styles.heading}>
        <Title order={2} size="h4" id="editors" ref={heading} tabIndex={-1}>
          Editors
        </Title>
        <span role="status" className={styles.notice}>
          {notice}
        </span>
      </div>
      {info === undefined ? (
        <SkeletonList label="Loading the team" count={3} height="5rem" />
      ) : (
        <div className={styles.lists}>
          <EditorList
            members={membersOf(info)}
            anyInvited={invited.length + links.length > 0}
            onRemove={leads ? ask : undefined}
          />
          <InvitedEditors teamId={info.team._id} invited={invited} onCancelled={cancelled} />
          <InviteLinks teamId={info.team._id} links={links} onRevoked={cancelled} />
        </div>
      )}
      {asked !== null && info !== undefined && (
        <RemoveEditor
          editor={asked}
          teamId={info.team._id}
          opened={asking}
          onClose={close}
          onRemoved={removed}
        />
      )}
    </section>
  );
}

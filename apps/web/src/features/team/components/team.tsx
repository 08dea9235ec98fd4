import { endpoints, messages } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import layout from '../../../components/layout.module.css';
import { LoadError } from '../../../components/load-error';
import { PageHeader } from '../../../components/page-header';
import { useNotice } from '../../../lib/forms/use-notice';
import { apiQuery } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { AddEditor } from './add-editor';
import { Editors } from './editors';
import { InviteCode } from './invite-code';
import { LeaveTeam } from './leave-team';

interface TeamProps {
  teamId: string;
  /** Shown below the team once the team has loaded, so that it does not move. */
  children?: ReactNode;
}

/** Creators manage the team; editors see its members and can leave (docs/product.md#team-page). */
export function Team({ teamId, children }: TeamProps) {
  const leads = useProfile().role === 'YOUTUBER';
  const info = useQuery(apiQuery(endpoints.teamInfo, { params: { teamId } }));
  const [adding, { open, close }] = useDisclosure(false);
  const { notice, say } = useNotice();
  const code = useNotice();
  return (
    <>
      <PageHeader
        title="Command Center"
        subtitle={
          leads ? 'Lead your editing crew to content greatness!' : 'Stay in sync with your YouTube team here'
        }
        action={
          leads ? (
            <Button onClick={open}>Add editor</Button>
          ) : (
            <LeaveTeam teamId={teamId} creator={info.data?.team.creator.username} />
          )
        }
      />
      <AddEditor
        teamId={teamId}
        opened={adding}
        onClose={close}
        onInvited={() => say(messages.invitationSent)}
      />
      {info.isLoadingError ? (
        <LoadError what="the team" query={info} />
      ) : (
        <div className={layout.sections}>
          {leads && <InviteCode teamId={teamId} code={info.data?.team.inviteCode} {...code} />}
          <Editors
            info={info.data}
            leads={leads}
            notice={notice}
            onCancelled={() => say(messages.invitationCancelled)}
            onRemoved={() => {
              say(messages.editorRemoved);
              // The server replaces the code with the removal, and the page already shows the new one.
              code.say(messages.inviteRegenerated);
            }}
          />
        </div>
      )}
      {!info.isPending && children}
    </>
  );
}

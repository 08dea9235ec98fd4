import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import type { FormProblem } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import rowStyles from './editor-row.module.css';
import styles from './team.module.css';

/** Notifies the confirmation dialog of the outcome. */
export interface EndingReport {
  onSuccess: () => void;
  onError: (error: unknown) => void;
  showProblem: (problem: FormProblem) => void;
}

interface OpenInvitationsProps<Invitation> {
  /** Names the list for screen readers. */
  label: string;
  invitations: readonly Invitation[];
  /** The name of the invited person. */
  nameOf: (invitation: Invitation) => string;
  /** The verb that names the button of an invitation for screen readers. */
  verb: string;
  /** The text of that button, and of the one that confirms. */
  end: string;
  titleOf: (invitation: Invitation) => string;
  renderRow: (invitation: Invitation) => ReactNode;
  /** The consequences of ending the invitation. */
  renderEffect: (invitation: Invitation) => ReactNode;
  pending: boolean;
  /** Ends the invitation, and reports the outcome. */
  onEnd: (invitation: Invitation, report: EndingReport) => void;
  /** Called after the list has been reloaded. */
  onEnded: () => void;
}

/** Invitations that were not answered yet. Each can be ended, after a confirmation. */
export function OpenInvitations<Invitation extends { _id: string }>({
  label,
  invitations,
  nameOf,
  verb,
  end,
  pending,
  onEnd,
  onEnded,
  ...props
}: OpenInvitationsProps<Invitation>) {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const [asking, { open, close }] = useDisclosure(false);
  const { error, showError, showProblem } = useFormError();

  function onSuccess() {
    close();
    onEnded();
  }

  return (
    <>
      {invitations.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {invitations.map((invitation) => (
            <li key={invitation._id} className={rowStyles.row} aria-label={nameOf(invitation)}>
              {props.renderRow(invitation)}
              <Button
                variant="default"
                size="xs"
                className={rowStyles.remove}
                aria-label={`${verb} the invitation to ${nameOf(invitation)}`}
                onClick={() => {
                  setAsked(invitation);
                  open();
                }}
              >
                {end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <ConfirmDialog
          opened={asking}
          title={props.titleOf(asked)}
          cancel="Keep invitation"
          confirm={end}
          pending={pending}
          onConfirm={() => onEnd(asked, { onSuccess, onError: showError, showProblem })}
          onClose={close}
        >
          {props.renderEffect(asked)}
          <ErrorText {...error} reserve />
        </ConfirmDialog>
      )}
    </>
  );
}

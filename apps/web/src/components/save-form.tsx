import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useFormError } from '../lib/forms/use-form-error';
import { CallButton } from './call-button';
import choiceStyles from './choices.module.css';
import { ErrorText } from './error-text';
import { HeldFields } from './held-fields';
import { submitOnFirstClick } from './on-first-click';
import styles from './save-form.module.css';

interface SaveFormProps {
  error: ReturnType<typeof useFormError>['error'];
  /** The text of the primary button. */
  submit: string;
  pending: boolean;
  /** Not called while it is pending. */
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog or a panel: its fields, its error line, and 'Cancel' beside the primary button at the right end. */
export const SaveForm = ({ error, submit, pending, onSubmit, onCancel, children }: SaveFormProps) => (
  <form
    noValidate
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault();
      if (!pending) onSubmit();
    }}
  >
    <HeldFields held={pending}>{children}</HeldFields>
    <ErrorText {...error} reserve />
    <div className={choiceStyles.choices}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <CallButton type="submit" loading={pending} onClick={submitOnFirstClick}>
        {submit}
      </CallButton>
    </div>
  </form>
);

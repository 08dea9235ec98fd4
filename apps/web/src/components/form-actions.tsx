import { Button } from '@mantine/core';
import { CallButton } from './call-button';
import { ErrorText } from './error-text';
import formFields from './form-fields.module.css';

export interface FormActionsProps {
  error: { id: string; message: string | null };
  /** The label of the primary button. */
  submit: string;
  pending?: boolean | undefined;
  /** The label of the second button, such as 'Back'. */
  leave: string;
  /** Without it, the form has no second button. */
  onLeave?: (() => void) | undefined;
}

/** The end of a form: its error line, an optional second button and the primary button. */
export function FormActions({ error, submit, pending, leave, onLeave }: FormActionsProps) {
  return (
    <>
      <ErrorText {...error} reserve />
      <div className={formFields.actions}>
        {onLeave !== undefined && (
          <Button variant="default" onClick={onLeave}>
            {leave}
          </Button>
        )}
        <CallButton type="submit" loading={pending}>
          {submit}
        </CallButton>
      </div>
    </>
  );
}

import { HeldFields } from '../../../components/held-fields';
import { TitledForm, type TitledFormProps } from '../../../components/titled-form';
import styles from './profile-view.module.css';

/** The props of every panel. */
export interface OpenedPanel {
  id: string;
  onClose: () => void;
}

interface PanelProps
  extends OpenedPanel, Pick<TitledFormProps, 'title' | 'children' | 'error' | 'pending' | 'onSubmit'> {
  /** Instead of 'Save'. */
  submit?: string;
}

/** A form that opens under the account's buttons, with Save and Close. */
export const Panel = ({ onClose, children, ...form }: PanelProps) => (
  <TitledForm
    className={styles.panel}
    aria-label={form.title}
    submit="Save"
    leave="Close"
    onLeave={onClose}
    {...form}
  >
    <HeldFields held={form.pending}>{children}</HeldFields>
  </TitledForm>
);

import { TitledForm, type TitledFormProps } from '../../../components/titled-form';
import styles from './profile-view.module.css';

interface PanelProps extends Pick<TitledFormProps, 'title' | 'children' | 'error' | 'pending' | 'onSubmit'> {
  id: string;
  /** Instead of 'Save'. */
  submit?: string;
  onClose: () => void;
}

/** A form that opens under the account's buttons, with Save and Close. */
export const Panel = ({ onClose, ...form }: PanelProps) => (
  <TitledForm
    className={styles.panel}
    aria-label={form.title}
    submit="Save"
    leave="Close"
    onLeave={onClose}
    {...form}
  />
);

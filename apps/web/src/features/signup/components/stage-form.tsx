import { useEffect, useRef } from 'react';
import { TitledForm, type TitledFormProps } from '../../../components/titled-form';
import styles from './stage-form.module.css';

interface StageFormProps extends Pick<
  TitledFormProps,
  'title' | 'children' | 'error' | 'pending' | 'onSubmit'
> {
  /** The label of the primary button; 'Next' unless given. */
  submit?: string;
  onBack?: () => void;
}

/**
 * The form of one stage. The focus starts in the first field that needs an answer, or in the first when all are filled
 * in. The plan needs none, as there is only one so far.
 */
export function StageForm({ submit = 'Next', onBack, ...stage }: StageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:not([type=file], [type=radio]), select',
    );
    const all = [...(fields ?? [])];
    (all.find(({ value }) => value === '') ?? all[0])?.focus();
  }, []);
  return (
    <TitledForm ref={form} className={styles.form} submit={submit} leave="Back" onLeave={onBack} {...stage} />
  );
}

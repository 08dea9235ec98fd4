import { passwordRules } from '@cutroom/contracts';
import { VisuallyHidden } from '@mantine/core';
import { Icon } from './icon';
import styles from './password-rules.module.css';

/** Which parts of the password rule (spec §5) hold as one types. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label="Password rules">
      {passwordRules.map(({ id, label, holds }) => {
        const held = holds(password);
        return (
          <li key={id} className={styles.rule} data-held={held || undefined}>
            <span className={styles.mark}>{held && <Icon name="check" size={14} />}</span>
            {label}
            <VisuallyHidden>{held ? ': yes' : ': not yet'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

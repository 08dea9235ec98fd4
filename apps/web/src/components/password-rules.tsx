import { passwordRules } from '@cutroom/contracts';
import { VisuallyHidden } from '@mantine/core';
import { Icon } from './icon';
import styles from './password-rules.module.css';

/**
 * Shows which parts of the password rule are met while the user types (docs/product.md#9-validation-rules). The `id` begins
 * the IDs of its items.
 */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul className={styles.rules} aria-label="Password rules">
      {passwordRules.map(({ id: rule, label, holds }) => {
        const held = holds(password);
        return (
          <li key={rule} id={id + rule} className={styles.rule} data-held={held || undefined}>
            <span className={styles.mark}>{held && <Icon name="check" size={14} />}</span>
            {label}
            <VisuallyHidden>{held ? ': yes' : ': not yet'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

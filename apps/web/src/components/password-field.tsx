import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password field with a button that shows the password. The button is in the tab order. Its name does not contain
 * the field's label, so that a search by label finds only the field.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      autoCapitalize="none"
      spellCheck={false}
      // Mantine's other fields set it themselves.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A password with a button that shows it. The button can be reached by keyboard, and its name does not hold the
 * word of the field's label, so that the two are told apart.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      autoCapitalize="none"
      spellCheck={false}
      // Mantine's other fields say so themselves.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

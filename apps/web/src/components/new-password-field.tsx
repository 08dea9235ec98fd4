import { passwordRules } from '@cutroom/contracts';
import type { PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { PasswordField } from './password-field';
import { PasswordRules } from './password-rules';

/** The field for a new password, which the password rules below it describe. */
export function NewPasswordField({ value, ...field }: PasswordInputProps & { value: string }) {
  const id = useId();
  // Each rule: a description by the list would be only the name of the list.
  const describedBy = passwordRules.map((rule) => id + rule.id).join(' ');
  return (
    <>
      <PasswordField
        // Mantine overwrites the property of this name.
        ref={(input) => input?.setAttribute('aria-describedby', describedBy)}
        autoComplete="new-password"
        value={value}
        {...field}
      />
      <PasswordRules id={id} password={value} />
    </>
  );
}

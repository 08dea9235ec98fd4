import { TextInput, type TextInputProps } from '@mantine/core';
import type { Dispatch } from 'react';
import { onlyOtpDigits } from '../lib/forms/otp-code';

interface OtpFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** Called with the digits of what was typed or pasted. */
  onDigits: Dispatch<string>;
  /** How many digits the code has; six by default. */
  digits?: number;
}

/** The field for an emailed code. */
export const OtpField = ({ onDigits, digits, ...input }: OtpFieldProps) => (
  <TextInput
    label="One-time code"
    inputMode="numeric"
    autoComplete="one-time-code"
    {...input}
    onChange={({ currentTarget }) => onDigits(onlyOtpDigits(currentTarget.value, digits))}
  />
);

import { MantineThemeProvider, type MantineThemeOverride } from '@mantine/core';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

const readOnly = { defaultProps: { readOnly: true } };
// These have no read-only state.
const disabled = { defaultProps: { disabled: true } };

const heldTheme: MantineThemeOverride = {
  components: {
    TextInput: readOnly,
    Textarea: readOnly,
    PasswordInput: readOnly,
    NativeSelect: disabled,
    Radio: disabled,
    Checkbox: disabled,
    DropZone: disabled,
  },
};

interface HeldFieldsProps {
  /** Whether the call of the form runs. */
  held: boolean | undefined;
  children: ReactNode;
}

/**
 * The fields of a form. While its call runs they cannot be changed, because its response closes or empties the form, and
 * what was typed meanwhile would be lost. A text field stays as it looks and keeps the focus. A browser takes the focus
 * from a disabled field, so that one gets it back after the call.
 */
export function HeldFields({ held, children }: HeldFieldsProps) {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Without another focused element, it is the body, or the open dialog.
    const now = document.activeElement as HTMLElement;
    if (held) focused.current = now;
    else if (now.contains(focused.current)) focused.current?.focus();
  }, [held]);
  return <MantineThemeProvider theme={held ? heldTheme : undefined}>{children}</MantineThemeProvider>;
}

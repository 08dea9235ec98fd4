import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

interface CallButtonProps
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'color'> {
  /** Whether the call runs. */
  loading: boolean | undefined;
}

/**
 * A button that starts a call. While the call runs, and while the button is `aria-disabled`, its clicks and the Enter key of
 * its form do nothing, but it is not disabled: a browser takes the focus from a disabled button, and keyboard users would
 * lose their place.
 */
export function CallButton({ loading, onClick, ...props }: CallButtonProps) {
  const isInert = loading || props['aria-disabled'] === true;
  return (
    <Button
      {...props}
      loading={loading}
      onClick={(event) => (isInert ? event.preventDefault() : onClick?.(event))}
      renderRoot={(root) => (
        <button {...root} disabled={props.disabled} aria-disabled={isInert || undefined} />
      )}
    />
  );
}

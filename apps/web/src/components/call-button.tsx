import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

interface CallButtonProps
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'color'> {
  /** Whether the call runs. */
  loading: boolean | undefined;
}

/**
 * A button that starts a call. While the call runs, its clicks and the Enter key of its form do nothing, but it is not
 * disabled: a browser takes the focus from a disabled button, and keyboard users would lose their place.
 */
export const CallButton = ({ loading, onClick, ...props }: CallButtonProps) => (
  <Button
    {...props}
    loading={loading}
    onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    renderRoot={(root) => (
      <button {...root} disabled={props.disabled} aria-disabled={loading || props['aria-disabled']} />
    )}
  />
);

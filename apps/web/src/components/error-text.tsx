import { Text } from '@mantine/core';
import { ErrorLines } from './error-lines';

export interface ErrorTextProps {
  /** Fields refer to it with aria-errormessage. */
  id?: string;
  message: string | null;
  /** Changes with each error: a screen reader announces the same text again only in a new element. */
  times?: number;
  /** Reserves one line, so that the button below does not move when an error appears. */
  reserve?: boolean;
}

/** The red error text (docs/product.md#10-errors-and-messages); useFormError removes it after 5 seconds. */
export function ErrorText({ id, message, times, reserve = false }: ErrorTextProps) {
  if (message === null) return reserve ? <div style={{ minHeight: '1.25rem' }} /> : null;
  return (
    <div style={{ minHeight: reserve ? '1.25rem' : undefined }}>
      <Text key={times} id={id} role="alert" size="sm" lh="1.25rem" c="var(--mantine-color-error)">
        <ErrorLines message={message} />
      </Text>
    </div>
  );
}

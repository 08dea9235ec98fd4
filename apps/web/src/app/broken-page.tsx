import { messages } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import formFields from '../components/form-fields.module.css';
import { PageTitle } from '../components/page-title';

/**
 * Replaces a page that threw, or whose code could not be loaded. The top bar keeps working. Retry, and the return of
 * the connection, render the page again, because a reload would interrupt the uploads of this tab. A reload also loads
 * a version that was deployed meanwhile.
 */
export function BrokenPage({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  useEffect(() => {
    window.addEventListener('online', resetErrorBoundary);
    return () => window.removeEventListener('online', resetErrorBoundary);
  }, [resetErrorBoundary]);
  return (
    <div className={formFields.fields}>
      <PageTitle>{messages.somethingWentWrong}</PageTitle>
      <Title order={1}>{messages.somethingWentWrong}</Title>
      <Text c="dimmed">We couldn&apos;t show this page. Your data is safe.</Text>
      <div className={formFields.row}>
        <Button onClick={resetErrorBoundary}>Retry</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}

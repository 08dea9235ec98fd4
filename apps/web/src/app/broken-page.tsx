import { messages } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import formFields from '../components/form-fields.module.css';
import { PageTitle } from '../components/page-title';

/**
 * Shown in place of a page that threw, or whose code could not be loaded. The top bar keeps working. The page is tried again
 * by Retry and when the connection is back: a reload would interrupt the uploads of this tab. Reload also gets what was
 * deployed meanwhile.
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

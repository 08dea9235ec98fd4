import { messages } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import formFields from '../components/form-fields.module.css';
import { PageTitle } from '../components/page-title';

/** Shown in place of a page that threw, or whose code could not be loaded. The top bar keeps working. */
export function BrokenPage() {
  return (
    <div className={formFields.fields}>
      <PageTitle>{messages.somethingWentWrong}</PageTitle>
      <Title order={1}>{messages.somethingWentWrong}</Title>
      <Text c="dimmed">We couldn&apos;t show this page. Your data is safe.</Text>
      <div>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}

import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { StepLine } from './step-line';

it('StepLine reads out the state of each step and marks the current one', () => {
  render(
    <MantineProvider>
      <StepLine
        label="Monsoon"
        steps={[
          { key: 'queue', label: 'Queue', status: 'DONE' },
          { key: 'uploading', label: 'Uploading', status: 'INPROGRESS' },
          { key: 'published', label: 'Published', status: 'PENDING' },
        ]}
      />
    </MantineProvider>,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Queue: done',
    'Uploading: in progress',
    'Published: pending',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

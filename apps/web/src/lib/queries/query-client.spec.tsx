import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createQueryClient } from './query-client';

function SaveButton({ save }: { save: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: save });
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()}>
      Save
    </button>
  );
}

describe('query client', () => {
  it('lets a double click make only one call, even if no timer fires between its clicks', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const save = jest.fn(() => new Promise<void>(() => undefined));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SaveButton save={save} />
      </QueryClientProvider>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    for (let clicks = 0; clicks < 2; clicks += 1) await act(async () => button.click());
    expect(save).toHaveBeenCalledTimes(1);
  });
});

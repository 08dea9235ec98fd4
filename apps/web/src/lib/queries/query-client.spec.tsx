import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { ApiError, proxyBusyError, serviceDownError, unreachableError } from '../api-client/api-error';
import { createQueryClient } from './query-client';

function SaveButton({ save }: { save: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: save });
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()}>
      Save
    </button>
  );
}

const readOf = (...errors: Error[]) => {
  const read = jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'loaded';
  });
  const answer = createQueryClient().fetchQuery({
    queryKey: ['it'],
    queryFn: read,
    // fetchQuery, unlike the pages' hooks, never retries by default.
    ...createQueryClient().getDefaultOptions().queries,
  });
  return { read, answer: answer.catch((error: unknown) => error) };
};

describe('a query to which a proxy responds', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('is repeated until the restarted service responds itself', async () => {
    const { read, answer } = readOf(serviceDownError(null), serviceDownError(null));
    await jest.advanceTimersByTimeAsync(5_500);
    await expect(answer).resolves.toBe('loaded');
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is repeated no earlier than the proxy allows', async () => {
    const { read, answer } = readOf(proxyBusyError(8));
    await jest.advanceTimersByTimeAsync(7_900);
    expect(read).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    await expect(answer).resolves.toBe('loaded');
  });

  it.each([
    ['the proxy asks for a long wait', proxyBusyError(60)],
    ['the user is offline', unreachableError()],
    ['the service responds itself', new ApiError(503, 'Busy', [], 1)],
  ])('fails at once when %s', async (_, error) => {
    const { read, answer } = readOf(error);
    await expect(answer).resolves.toBe(error);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

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

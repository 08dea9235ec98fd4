import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyScreen } from './lazy-screen';

const Room = () => <p>the room</p>;
const show = (Screen: ReturnType<typeof lazyScreen>) =>
  render(
    <Suspense fallback={<p>a skeleton</p>}>
      <Screen />
    </Suspense>,
  );

describe('a screen whose code is loaded later', () => {
  it('shows the fallback until its code has arrived', async () => {
    const load = jest.fn(async () => ({ Room }));
    show(lazyScreen(load, 'Room'));
    expect(screen.getByText('a skeleton')).toBeInTheDocument();
    expect(await screen.findByText('the room')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows no fallback when its code has been loaded before', async () => {
    const Screen = lazyScreen(async () => ({ Room }), 'Room');
    await Screen.preload();
    show(Screen);
    expect(screen.getByText('the room')).toBeInTheDocument();
  });

  it('requests every file of its route before its own code', async () => {
    const calls: string[] = [];
    window.cutroomPreload = (pathname) => calls.push(`files of ${pathname}`);
    const load = async () => (calls.push('code'), { Room });
    await lazyScreen(load, 'Room').preload();
    delete window.cutroomPreload;
    expect(calls).toEqual([`files of ${window.location.pathname}`, 'code']);
  });

  it('loads its code again after a preload has failed', async () => {
    const load = jest.fn<Promise<{ Room: typeof Room }>, []>().mockRejectedValueOnce(new TypeError('cut'));
    const Screen = lazyScreen(load.mockResolvedValue({ Room }), 'Room');
    await Screen.preload();
    show(Screen);
    expect(await screen.findByText('the room')).toBeInTheDocument();
  });
});

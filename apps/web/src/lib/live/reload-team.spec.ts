import { endpoints } from '@cutroom/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { buildMedia, buildUnfinished } from '../../testing/build-media';
import { buildVideo, videoId } from '../../testing/builders';
import { queryKey } from '../queries/api-query';
import { reloadTeam } from './reload-team';

/** A list on the page. The test decides when each of its requests ends. */
function open() {
  const client = new QueryClient();
  const requests: { aborted: () => boolean; answer: (data: string) => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: queryKey(endpoints.pendingVideos, { paged: true }),
    queryFn: ({ signal }) =>
      new Promise<string>((answer) => requests.push({ aborted: () => signal.aborted, answer })),
  });
  const close = observer.subscribe(() => undefined);
  return { client, requests, observer, close };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function openLoaded() {
  const list = open();
  list.requests[0]?.answer('at first');
  await pass(0);
  return list;
}

beforeEach(() => {
  jest.useFakeTimers();
});

describe('reloadTeam', () => {
  it('waits for a running request instead of cancelling it, and then sends another one', async () => {
    const { client, requests, observer, close } = open();
    const reload = reloadTeam(client);
    reload.add(['videos']);
    await pass(1_000);
    expect(requests.map(({ aborted }) => aborted())).toEqual([false]);
    requests[0]?.answer('before the change');
    await pass(299);
    expect(observer.getCurrentResult().data).toBe('before the change');
    await pass(300);
    expect(requests).toHaveLength(2);
    requests[1]?.answer('after the change');
    await pass(1_000);
    expect(observer.getCurrentResult().data).toBe('after the change');
    expect(requests).toHaveLength(2);
    close();
  });

  it('reloads within 300 ms even if changes keep arriving', async () => {
    const { client, requests, close } = await openLoaded();
    const reload = reloadTeam(client);
    for (let ms = 0; ms < 350; ms += 50) {
      reload.add(['publishing']);
      await pass(50);
    }
    expect(requests).toHaveLength(2);
    reload.stop();
    close();
  });

  it('requests nothing after it has stopped', async () => {
    const { client, requests, close } = await openLoaded();
    const reload = reloadTeam(client);
    reload.add(['videos']);
    reload.stop();
    await pass(1_000);
    expect(requests).toHaveLength(1);
    close();
  });

  it.each([
    ['reloads an open video while its preview is being made', buildUnfinished(), 2],
    ['does not reload an open video once its preview is ready', buildMedia(), 1],
    ['does not reload an open video without facts about its file', null, 1],
  ])('%s', async (_, media, requests) => {
    const client = new QueryClient();
    let count = 0;
    const observer = new QueryObserver(client, {
      queryKey: queryKey(endpoints.videoDetails, { params: { videoId } }),
      queryFn: async () => {
        count += 1;
        return buildVideo({ media });
      },
    });
    const close = observer.subscribe(() => undefined);
    await pass(0);
    reloadTeam(client).add(['videos']);
    await pass(1_000);
    expect(count).toBe(requests);
    close();
  });
});

import { endpoints, limits, type Video } from '@cutroom/contracts';
import { QueryClient } from '@tanstack/react-query';
import { buildCreator, buildSignIn, buildVideo } from '../../testing/builders';
import { answer, installFakeServer, noContent } from '../../testing/fake-server';
import { session } from '../session/session';
import { queryKey } from './api-query';
import { pagesOf } from './pages-of';

const id = (n: number) => n.toString(16).padStart(24, '0');
const videosFrom = (start: number, count: number): Video[] =>
  Array.from({ length: count }, (_, index) => buildVideo({ _id: id(start + index) }));

function open() {
  session.start(buildSignIn(buildCreator()));
  return { server: installFakeServer(), client: new QueryClient() };
}

describe('pagesOf', () => {
  it('loads the page after the last entry, until a page is not full', async () => {
    const { server, client } = open();
    server.on(endpoints.pendingVideos, ({ url }) => {
      const first = url.searchParams.get('before') === null;
      const page = first ? videosFrom(0, limits.pageSize) : videosFrom(limits.pageSize, 3);
      return answer(endpoints.pendingVideos, page);
    });
    const { pages } = await client.fetchInfiniteQuery({ ...pagesOf(endpoints.pendingVideos), pages: 5 });
    expect(pages.map((page) => page.length)).toEqual([limits.pageSize, 3]);
    expect(server.calls(endpoints.pendingVideos).map(({ url }) => url.search)).toEqual([
      `?limit=${limits.pageSize}`,
      `?limit=${limits.pageSize}&before=${id(limits.pageSize - 1)}`,
    ]);
  });

  it('returns an empty list for a 204', async () => {
    const { server, client } = open();
    server.on(endpoints.publishedVideos, noContent);
    const { pages } = await client.fetchInfiniteQuery(pagesOf(endpoints.publishedVideos));
    expect(pages).toEqual([[]]);
  });

  it('is invalidated together with the other queries of its endpoint', async () => {
    const { server, client } = open();
    server.on(endpoints.pendingVideos, noContent);
    await client.fetchInfiniteQuery(pagesOf(endpoints.pendingVideos));
    await client.invalidateQueries({ queryKey: queryKey(endpoints.pendingVideos) });
    const [query] = client.getQueryCache().getAll();
    expect(query?.state.isInvalidated).toBe(true);
  });
});

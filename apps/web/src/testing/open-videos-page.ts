import { endpoints, type Profile } from '@cutroom/contracts';
import { noContent, type FakeReply } from './fake-server';
import { renderApp } from './render-app';

/** Opens /videos with no pending videos and with this reply for another of its lists. */
export const openVideosPage = (
  list: typeof endpoints.publishedVideos | typeof endpoints.ownVideos,
  reply: FakeReply,
  as: Profile,
) =>
  renderApp('/videos', {
    as,
    serve: (server) => {
      server.on(endpoints.pendingVideos, noContent);
      server.on(list, reply);
    },
  });

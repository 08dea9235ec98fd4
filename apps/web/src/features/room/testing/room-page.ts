import { endpoints, type Room } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildCreator, videoId } from '../../../testing/builders';
import { answer, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

export const roomAnswer = (room: Room) => answer(endpoints.room, room);

/** Opens the page of a room. `changed` notifies it, as the team's socket does, that videos have changed. */
export async function openRoom(
  room: Room,
  as = buildCreator(),
  search = '',
  serve?: (server: FakeServer) => void,
) {
  let team: TeamListener | undefined;
  const app = await renderApp(`/videos/${videoId}${search}`, {
    as,
    watchTeam: (_, listener) => {
      team = listener;
      return () => undefined;
    },
    serve: (server) => {
      server.on(endpoints.room, roomAnswer(room));
      server.on(endpoints.videoSource, ({ url }) =>
        answer(endpoints.videoSource, {
          url: `https://store.test/${url.searchParams.get('version')?.[0]}.mp4`,
          downloadUrl: 'https://store.test/download',
          version: url.searchParams.get('version') ?? '',
          previewUrl: null,
          waveformUrl: null,
          expiresAt: '2099-01-01T00:00:00.000Z',
        }),
      );
      serve?.(server);
    },
  });
  return { app, changed: () => team?.onChange(['videos']) };
}

export const button = (name: string) => screen.getByRole('button', { name });

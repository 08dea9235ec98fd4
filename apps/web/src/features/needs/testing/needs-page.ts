import { endpoints, type Video, type VideoLog, type VideoNeed } from '@cutroom/contracts';
import { screen, within } from '@testing-library/react';
import { buildCreator, buildLog, buildVideo, done } from '../../../testing/builders';
import { answer, type FakeReply, type FakeServer } from '../../../testing/fake-server';
import { installFakeTabs, type FakeTabs } from '../../../testing/fake-tabs';
import { startLiveService, type LiveService } from '../../../testing/live-service';
import { renderApp } from '../../../testing/render-app';

export const consentUrl = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';
export const reason =
  'YouTube asks for your permission again. Choose Authorize again, or open the link in our email.';

/** An upload that awaits the creator's authorization. */
export const authorizationNeed = (overrides: object = {}): VideoNeed => ({
  kind: 'authorization',
  until: '2026-11-27T06:40:00.000Z',
  asking: false,
  mayBeOnChannel: false,
  restarts: false,
  ...overrides,
});

/** A published video that lacks its thumbnail. */
export const thumbnailNeed = (overrides: object = {}): VideoNeed => ({
  kind: 'thumbnail',
  asking: false,
  possible: true,
  reason: 'YouTube could not read the image.',
  mayBeSet: false,
  ...overrides,
});

export const waitingVideo = (need: VideoNeed | null = authorizationNeed()): Video =>
  buildVideo({ state: 'PUBLISHING', failure: reason, logVersion: 5, need });
export const publishedVideo = (need: VideoNeed | null): Video =>
  buildVideo({ state: 'PUBLISHED', youtubeUrl: 'https://youtu.be/1', need });

export const runningLog = buildLog({ version: 4, permissionGranted: done, queue: done });
export const waitingLog = { ...runningLog, version: 5, failure: reason };

/** For all specs of needs: fake tabs and a Socket.IO server. */
export function setUpNeeds() {
  const parts = {} as { browser: FakeTabs; service: LiveService };
  beforeEach(async () => {
    parts.browser = installFakeTabs();
    parts.service = await startLiveService();
  });
  afterEach(() => parts.service.stop());
  return parts;
}

/** Makes the list of uploads contain this video. */
export const serveList = (server: FakeServer, video: Video) =>
  server.on(endpoints.publishedVideos, answer(endpoints.publishedVideos, [video]));

interface OpenOptions {
  log?: VideoLog;
  logReply?: FakeReply;
  expiresIn?: number;
}

/** Opens /status for the creator; `card` is the card of the video. */
export async function openStatus(
  video: Video,
  { log = waitingLog, logReply = answer(endpoints.readLog, log), expiresIn = 60 }: OpenOptions = {},
) {
  const app = await renderApp('/status', {
    as: buildCreator(),
    expiresIn,
    serve: (server) => {
      serveList(server, video);
      server.on(endpoints.readLog, logReply);
    },
  });
  return { ...app, card: within(await screen.findByRole('article', { name: video.title })) };
}

/** Makes POST /yt/authorizeAgain succeed; afterwards the list says that Google's page is open. */
export const serveConsent = (server: FakeServer) =>
  server.on(endpoints.resumePublish, () => {
    serveList(server, waitingVideo(authorizationNeed({ asking: true })));
    return answer(endpoints.resumePublish, consentUrl);
  });

/** Matches a button by its whole name: 'Give up' and not 'Give up this upload?'. */
export const button = (name: string) => ({ name, exact: true });

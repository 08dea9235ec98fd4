import { endpoints, type VideoMedia } from '@cutroom/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildMedia, buildUnfinished } from '../../../testing/build-media';
import { buildCreator, buildVideo, videoId } from '../../../testing/builders';
import { answer, noContent, type FakeServer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { waveformPath } from '../../../components/player/waveform-path';
import { loadMetadata, player, sourceAnswer } from '../testing/review-page';

const waveformUrl = 'https://store.test/waveform.json';
const previewUrl = 'https://store.test/preview.mp4';

function serve(server: FakeServer, media: VideoMedia) {
  server.on(endpoints.videoDetails, answer(endpoints.videoDetails, buildVideo({ media })));
  // Set after the details, whose path matches this one as well.
  server.on(endpoints.pendingVideos, noContent);
}

/** The review of a video whose preview is being made; `tell` is an update of the media worker. */
async function open() {
  let listener: TeamListener | undefined;
  const app = await renderApp(`/youtube/upload/${videoId}`, {
    as: buildCreator(),
    serve(server) {
      serve(server, buildUnfinished());
      server.on(endpoints.videoSource, sourceAnswer());
    },
    watchTeam: (_, given) => {
      listener = given;
      return () => undefined;
    },
  });
  await player();
  return {
    ...app,
    tell(media: VideoMedia) {
      serve(app.server, media);
      act(() => listener?.onChange(['videos']));
    },
  };
}

describe('review while the preview is being made', () => {
  it('shows the progress live', async () => {
    const { tell } = await open();
    expect(screen.getByText('Preview 40%')).toBeInTheDocument();
    tell(buildUnfinished({ progress: 0.75 }));
    expect(await screen.findByText('Preview 75%')).toBeInTheDocument();
  });

  it('plays the preview once it is ready', async () => {
    const { server, tell } = await open();
    server.on(endpoints.videoSource, sourceAnswer({ previewUrl }));
    tell(buildMedia());
    await waitFor(async () => expect(await player()).toHaveAttribute('src', previewUrl));
  });

  it('shows the waveform without interrupting a creator who watches the original', async () => {
    const { server, user, tell } = await open();
    const movie = await player();
    loadMetadata(movie);
    movie.currentTime = 5;
    const { src } = movie;
    server.store(waveformUrl, JSON.stringify({ peaks: [0, 255] }));
    server.on(endpoints.videoSource, sourceAnswer({ previewUrl, waveformUrl }));
    tell(buildMedia());
    await waitFor(() =>
      expect(document.querySelector(`path[d="${waveformPath([0, 255]).d}"]`)).not.toBeNull(),
    );
    expect(await player()).toBe(movie);
    expect(movie.src).toBe(src);
    await user.click(await screen.findByRole('button', { name: 'Play the preview' }));
    await waitFor(async () => expect(await player()).toHaveAttribute('src', previewUrl));
    expect(server.calls(endpoints.videoSource)).toHaveLength(3);
  });
});

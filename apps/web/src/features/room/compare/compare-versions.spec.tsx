import { endpoints, type TeamChangeKind } from '@cutroom/contracts';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator, videoId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { buildRoom } from '../../../testing/build-room';
import { switchCharacterKeys } from '../player/character-keys';

async function open(search = '', count = 3) {
  let signed = 0;
  let announce: (kinds: readonly TeamChangeKind[]) => void = () => undefined;
  const app = await renderApp(`/videos/${videoId}/compare${search}`, {
    as: buildCreator(),
    watchTeam: (_, { onChange }) => {
      announce = onChange;
      return () => undefined;
    },
    serve: (server) => {
      server.on(endpoints.room, answer(endpoints.room, buildRoom(count)));
      server.on(endpoints.videoSource, ({ url }) => {
        const version = url.searchParams.get('version') ?? '';
        signed += 1;
        return answer(endpoints.videoSource, {
          url: `https://store.test/${version[0]}.mp4?signed=${signed}`,
          downloadUrl: 'https://store.test/download',
          version,
          previewUrl: null,
          waveformUrl: null,
          expiresAt: signed > 2 ? '2099-01-01T00:00:00.000Z' : '2020-01-01T00:00:00.000Z',
        });
      });
    },
  });
  return { ...app, changed: () => act(() => announce(['videos'])) };
}

const movie = (number: number) => screen.findByLabelText<HTMLVideoElement>(`v${number} of Monsoon in Mumbai`);

async function load(number: number) {
  const element = await movie(number);
  Object.defineProperty(element, 'duration', { value: 10, configurable: true });
  element.play = () => Promise.resolve();
  fireEvent.loadedMetadata(element);
  return element;
}

describe('comparing versions', () => {
  it('reads all settings from the address, and keeps the videos at the same frame', async () => {
    const app = await open('?a=1&b=3&mode=slider&offset=5&sound=a');
    const [a, b] = [await load(1), await load(3)];
    expect([a.muted, b.muted]).toEqual([false, true]);
    expect(screen.getByRole('slider', { name: 'Where v1 ends and v3 begins' })).toBeInTheDocument();
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '50' } });
    expect([a.currentTime, b.currentTime]).toEqual([2.02, 2.22]);
    await app.user.click(screen.getByRole('button', { name: 'v3 one frame earlier' }));
    await waitFor(() => expect(b.currentTime).toBeCloseTo(2.18));
    await app.user.click(screen.getByRole('button', { name: 'One frame forward' }));
    expect(a.currentTime).toBeCloseTo(2.06);
    await app.user.keyboard(',');
    expect(a.currentTime).toBeCloseTo(2.02);
    await app.user.click(screen.getByRole('button', { name: 'Sound of v3' }));
    expect([a.muted, b.muted]).toEqual([true, false]);
    await app.user.click(screen.getByRole('button', { name: 'Side by side' }));
    const params = new URLSearchParams(app.history.location.search);
    expect(Object.fromEntries(params)).toEqual({ a: '1', b: '3', mode: 'side', offset: '4', sound: 'b' });
  });

  it('handles its keys wherever the focus is, even on a timeline that was clicked', async () => {
    const app = await open('?a=1&b=3');
    const [a] = [await load(1), await load(3)];
    fireEvent.keyDown(document.body, { key: '.' });
    expect(a.currentTime).toBeCloseTo(0.06);
    switchCharacterKeys(false);
    fireEvent.keyDown(document.body, { key: '.' });
    expect(a.currentTime).toBeCloseTo(0.06);
    screen.getByRole('slider', { name: 'Position' }).focus();
    await app.user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await app.user.keyboard(' ');
    const offset = screen.getByRole('textbox', { name: 'Offset of v3 in frames' });
    await app.user.type(offset, ' .');
    expect(offset).toHaveValue('0 .');
    expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  it('swaps the versions when the user chooses the version of the other side', async () => {
    const app = await open('?a=1&b=3');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'First version' }), '3');
    expect(app.history.location.search).toBe('?a=3&b=1');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Second version' }), '2');
    expect(app.history.location.search).toBe('?a=3&b=2');
  });

  it('compares the two newest versions by default', async () => {
    await open('?a=99&mode=x&offset=1e9');
    expect(await movie(2)).toBeInTheDocument();
    expect(await movie(3)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Offset of v3 in frames' })).toHaveValue('0');
  });

  it('renews an expired URL and returns to the same frame', async () => {
    await open('?a=1&b=2', 2);
    await load(1);
    const before = await load(2);
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '100' } });
    const { src } = before;
    fireEvent.error(before);
    await waitFor(async () => expect((await movie(2)).src).not.toBe(src));
    expect((await load(2)).currentTime).toBeCloseTo(4.02);
  });

  it('offers Retry until a video that could not be loaded has a new URL', async () => {
    const app = await open('?a=1&b=2', 2);
    await load(1);
    const before = await load(2);
    const { src } = before;
    app.server.on(endpoints.videoSource, 'unreachable');
    fireEvent.error(before);
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(app.server.calls(endpoints.videoSource).length).toBeGreaterThan(3));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    app.server.on(
      endpoints.videoSource,
      answer(endpoints.videoSource, {
        url: 'https://store.test/2.mp4?again',
        downloadUrl: 'https://store.test/download',
        version: '2'.repeat(32),
        previewUrl: null,
        waveformUrl: null,
        expiresAt: '2099-01-01T00:00:00.000Z',
      }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await movie(2)).src).not.toBe(src));
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('stays at the same moment when the frame rate of the first video becomes known', async () => {
    const app = await open('?a=1&b=2&offset=10', 2);
    const [a, b] = [await load(1), await load(2)];
    const position = screen.getByRole('slider', { name: 'Position' });
    fireEvent.change(position, { target: { value: '50' } });
    expect(position).toHaveAttribute('aria-valuetext', '00:00:02:00');
    const room = buildRoom(2);
    const facts = buildFacts({ video: buildStream({ frameRate: 50 }) });
    const versions = room.versions.map((version) => ({ ...version, media: buildMedia({ facts }) }));
    app.server.on(endpoints.room, answer(endpoints.room, { ...room, versions }));
    app.changed();
    await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', '00:00:02:01'));
    expect(position).toHaveValue('101');
    expect(position).toHaveAttribute('max', '499');
    expect(a.currentTime).toBeCloseTo(2.03);
    expect(b.currentTime).toBeCloseTo(2.23);
  });

  it('says so when the video has only one version', async () => {
    await open('', 1);
    expect(await screen.findByText('This video has one version')).toBeInTheDocument();
  });
});

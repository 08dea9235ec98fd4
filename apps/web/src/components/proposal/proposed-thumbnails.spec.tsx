import { endpoints, messages, replies, type Proposal } from '@cutroom/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { imageOf, openReview, stored } from '../../features/review/testing/review-page';
import { buildRoom } from '../../testing/build-room';
import { buildCreator, buildEditor, videoId } from '../../testing/builders';
import { answer, heldReply, refusal } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';

const by = { _id: buildEditor()._id, name: 'Asha Rao' };
type Thumbnail = Proposal['thumbnails'][number];
const proposalOf = (count: number): Proposal => ({
  title: '',
  description: '',
  tags: [],
  revision: 0,
  by: null,
  thumbnails: Array.from({ length: count }, (_, at) => ({
    _id: String(at).padStart(24, 'a'),
    url: `http://store.test/${at}.png?now`,
    by,
  })),
});
const answered = (count: number) => answer(endpoints.proposal, proposalOf(count));

const openRoom = (count: number, as = buildEditor(), room = buildRoom(1)) =>
  renderApp(`/videos/${videoId}`, {
    as,
    serve: (server) => {
      server.on(endpoints.room, answer(endpoints.room, room));
      server.on(endpoints.videoSource, refusal(503, 'The store is away'));
      server.on(endpoints.proposal, answered(count));
    },
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Proposal' }));

describe('proposed thumbnails in the room', () => {
  it('are added by an editor, and a refused file shows the reason', async () => {
    const app = await openRoom(0);
    const shown = await panel();
    const picker = shown.getByLabelText('Propose a thumbnail', { selector: 'input' });
    await app.user.upload(picker, imageOf(2_000_001));
    expect(await shown.findByRole('alert')).toHaveTextContent(messages.thumbnailTooLarge);
    expect(app.server.calls(endpoints.proposeThumbnail)).toHaveLength(0);
    app.server.on(endpoints.proposeThumbnail, answer(endpoints.proposeThumbnail, proposalOf(1)));
    await app.user.upload(picker, imageOf(10));
    expect(await shown.findByRole('img', { name: 'Proposed thumbnail 1, by Asha Rao' })).toBeInTheDocument();
    const body = app.server.calls(endpoints.proposeThumbnail)[0]?.body as FormData;
    expect([body.get('videoId'), (body.get('thumbnail') as File).size]).toEqual([videoId, 10]);
  });

  const paste = (focused: Element) => fireEvent.paste(focused, { clipboardData: { files: [imageOf(10)] } });

  it('are added by pasting an image into their panel, but not into a field or another part of the page', async () => {
    const app = await openRoom(0);
    const shown = await panel();
    app.server.on(endpoints.proposeThumbnail, answer(endpoints.proposeThumbnail, proposalOf(1)));
    const elsewhere = screen.getByRole('button', { name: 'Logout' });
    await app.user.click(shown.getByRole('button', { name: 'Propose details for YouTube' }));
    for (const focused of [elsewhere, await shown.findByLabelText('Proposed title')]) {
      act(() => focused.focus());
      paste(focused);
    }
    act(() => shown.getByRole('button', { name: 'Propose a thumbnail' }).focus());
    paste(document.body);
    expect(await shown.findByRole('img', { name: 'Proposed thumbnail 1, by Asha Rao' })).toBeInTheDocument();
    expect(app.server.calls(endpoints.proposeThumbnail)).toHaveLength(1);
  });

  it('are added by pasting an image while nothing has the focus, wherever text is selected', async () => {
    const app = await openRoom(0);
    const shown = await panel();
    app.server.on(endpoints.proposeThumbnail, answer(endpoints.proposeThumbnail, proposalOf(1)));
    act(() => (document.activeElement as HTMLElement).blur());
    paste(screen.getByRole('heading', { level: 1 }));
    expect(await shown.findByRole('img', { name: 'Proposed thumbnail 1, by Asha Rao' })).toBeInTheDocument();
  });

  it('are limited to three, and a refusal also shows what another editor added meanwhile', async () => {
    const app = await openRoom(2);
    const shown = await panel();
    app.server.on(endpoints.proposeThumbnail, refusal(409, replies.proposedThumbnailsFull));
    app.server.on(endpoints.proposal, answered(3));
    await app.user.upload(shown.getByLabelText('Propose a thumbnail', { selector: 'input' }), imageOf(10));
    expect(await shown.findByRole('alert')).toHaveTextContent(replies.proposedThumbnailsFull);
    expect(await shown.findAllByRole('img')).toHaveLength(3);
    expect(shown.getByRole('button', { name: 'Propose a thumbnail' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are removed, and the focus stays in the panel', async () => {
    const app = await openRoom(1);
    const shown = await panel();
    app.server.on(
      endpoints.removeProposedThumbnail,
      answer(endpoints.removeProposedThumbnail, proposalOf(0)),
    );
    await app.user.click(shown.getByRole('button', { name: 'Remove proposed thumbnail 1' }));
    await waitFor(() => expect(shown.queryByRole('img')).not.toBeInTheDocument());
    expect(shown.getByRole('button', { name: 'Propose a thumbnail' })).toHaveFocus();
    expect(app.server.calls(endpoints.removeProposedThumbnail)[0]?.body).toEqual({
      videoId,
      thumbnailId: proposalOf(1).thumbnails[0]?._id,
    });
  });

  it('do not move the focus when the user has moved it while one is being removed', async () => {
    const app = await openRoom(1);
    const shown = await panel();
    const held = heldReply();
    app.server.on(endpoints.removeProposedThumbnail, held.handler);
    await app.user.click(shown.getByRole('button', { name: 'Remove proposed thumbnail 1' }));
    await app.user.click(shown.getByRole('button', { name: 'Propose details for YouTube' }));
    const title = await shown.findByRole('textbox', { name: 'Proposed title' });
    await app.user.click(title);
    await act(async () => held.release(answer(endpoints.removeProposedThumbnail, proposalOf(0))));
    await waitFor(() => expect(shown.queryByRole('img')).not.toBeInTheDocument());
    expect(title).toHaveFocus();
  });

  it.each([
    ['a creator', buildCreator(), buildRoom(1)],
    ['an editor once it is published', buildEditor(), buildRoom(1, { state: 'PUBLISHED' })],
  ])('are only shown to %s', async (_, as, room) => {
    await openRoom(2, as, room);
    const shown = await panel();
    expect(shown.getAllByRole('img')).toHaveLength(2);
    expect(shown.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('proposed thumbnails on the review page', () => {
  const load = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
  const open = async () => {
    const app = await openReview({}, (server) => {
      server.on(endpoints.proposal, answered(2));
      server.on(endpoints.storeThumbnail, answer(endpoints.storeThumbnail, stored));
    });
    const { fetch: served } = window;
    window.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith('http://store.test/')
        ? load(input, init)
        : served(input, init);
    return app;
  };
  const use = () => screen.findByRole('button', { name: 'Use proposed thumbnail 2, by Asha Rao' });

  it('are copied, and the details open, with one click', async () => {
    const app = await open();
    load.mockImplementation(() =>
      Promise.resolve(new Response('image', { status: 200, headers: { 'content-type': 'image/png' } })),
    );
    await app.user.click(await use());
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
    expect(load.mock.calls[0]?.[0]).toBe('http://store.test/1.png?now');
    const body = app.server.calls(endpoints.storeThumbnail)[0]?.body as FormData;
    expect((body.get('thumbnail') as File).name).toBe('proposed.png');
  });

  it('are overridden by a file that the user picks while one is being copied', async () => {
    const app = await open();
    let loaded: (image: Response) => void = () => undefined;
    load.mockImplementation(() => new Promise((resolve) => (loaded = resolve)));
    await app.user.click(await use());
    await app.user.upload(screen.getByLabelText('Choose a thumbnail'), imageOf(10));
    expect(await screen.findByRole('button', { name: 'Upload Thumbnail' })).toBeInTheDocument();
    await act(async () => loaded(new Response('image', { headers: { 'content-type': 'image/png' } })));
    await waitFor(() => expect(app.server.calls(endpoints.storeThumbnail)).toHaveLength(1));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', { name: 'Upload Thumbnail' })).toBeInTheDocument();
  });

  it('are copied from a new URL when theirs has expired', async () => {
    const app = await open();
    const [first, second] = proposalOf(2).thumbnails as [Thumbnail, Thumbnail];
    const renewed = { ...second, url: 'http://store.test/1.png?later' };
    app.server.on(
      endpoints.proposal,
      answer(endpoints.proposal, { ...proposalOf(0), thumbnails: [first, renewed] }),
    );
    load.mockImplementation((url) =>
      Promise.resolve(
        url === renewed.url
          ? new Response('image', { headers: { 'content-type': 'image/png' } })
          : new Response('', { status: 403 }),
      ),
    );
    await app.user.click(await use());
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
    expect(app.server.calls(endpoints.storeThumbnail)).toHaveLength(1);
  });

  it('say that the chosen one was removed meanwhile, and no longer offer it', async () => {
    const app = await open();
    const button = await use();
    app.server.on(endpoints.proposal, answered(1));
    load.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
    await app.user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This proposed thumbnail was removed');
    expect(button).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Use proposed thumbnail 1/ })).toBeEnabled();
  });

  it('can still be chosen from when the chosen one cannot be loaded', async () => {
    const app = await open();
    load.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
    await app.user.click(await use());
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be loaded');
    expect(app.server.calls(endpoints.storeThumbnail)).toHaveLength(0);
    expect(await use()).toBeEnabled();
  });
});

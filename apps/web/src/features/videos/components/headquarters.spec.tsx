import { endpoints, failureText, limits, type Video } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { TeamListener } from '../../../lib/live/watch-team';
import { buildCreator, buildEditor, buildVideo, videoId } from '../../../testing/builders';
import { answer, heldReply, noContent, refusal, type FakeReply } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const creator = buildCreator();
const list = (...videos: Video[]) => answer(endpoints.pendingVideos, videos);
async function open(reply: FakeReply, as = creator) {
  let team: TeamListener | undefined;
  const app = await renderApp('/videos', {
    as,
    watchTeam: (_, listener) => {
      team = listener;
      return () => undefined;
    },
    serve: (server) => server.on(endpoints.pendingVideos, reply),
  });
  /** Announces changed videos, as the team's socket does. */
  return { ...app, changed: () => team?.onChange(['videos']) };
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const id = (n: number) => n.toString(16).padStart(24, '0');

describe('Headquaters', () => {
  it('shows heading, subtitle and empty state as specified', async () => {
    await open(noContent);
    expect(screen.getByRole('heading', { level: 1, name: 'Headquaters' })).toBeInTheDocument();
    expect(screen.getByText('Manage all your pending vidoes here')).toBeInTheDocument();
  });

  it('shows the details of each video', async () => {
    const { user } = await open(list(buildVideo({ thumbnailUrl: 'https://store.test/t.jpg' })));
    const monsoon = await card('Monsoon in Mumbai');
    for (const text of [
      'Second cut, colour corrected',
      'Asha Rao',
      '20 Nov 2026, 12:00 pm IST',
      '734.00 MBs',
      '1080p (Full HD)',
    ]) {
      expect(monsoon.getByText(text)).toBeInTheDocument();
    }
    const uploadedAt = monsoon.getByText('20 Nov 2026, 12:00 pm IST');
    await user.hover(uploadedAt);
    expect(uploadedAt).toHaveAttribute('title', expect.stringMatching(/^Your time: /));
    expect(monsoon.getByRole('presentation', { hidden: true })).toHaveAttribute(
      'src',
      'https://store.test/t.jpg',
    );
    expect(monsoon.queryByText(/publish failed/)).not.toBeInTheDocument();
  });

  it('names who uploaded the version under review, and when', async () => {
    const versionUploadedAt = '2026-11-22T06:30:00.000Z';
    await open(
      list(buildVideo({ versionNumber: 2, versionUploadedBy: { name: 'Li Wei' }, versionUploadedAt })),
    );
    const monsoon = await card('Monsoon in Mumbai');
    expect(monsoon.getByText('Li Wei')).toBeInTheDocument();
    expect(monsoon.getByText('22 Nov 2026, 12:00 pm IST')).toBeInTheDocument();
    expect(monsoon.queryByText('Asha Rao')).not.toBeInTheDocument();
  });

  it("links a creator to the review and disables 'Preview'", async () => {
    await open(list(buildVideo()));
    const monsoon = await card('Monsoon in Mumbai');
    expect(monsoon.getByRole('link', { name: 'Review & Approve' })).toHaveAttribute(
      'href',
      `/youtube/upload/${buildVideo()._id}`,
    );
    expect(monsoon.getByRole('button', { name: 'Preview' })).toBeDisabled();
  });

  it('links to the room by its title and, for pointers only, by its image', async () => {
    const { user } = await open(list(buildVideo()));
    const monsoon = await card('Monsoon in Mumbai');
    const room = `/videos/${videoId}`;
    expect(monsoon.getByRole('link', { name: 'Monsoon in Mumbai' })).toHaveAttribute('href', room);
    const [picture] = monsoon.getAllByRole('link', { hidden: true });
    expect(picture).toHaveAttribute('aria-hidden', 'true');
    expect(picture).toHaveAttribute('href', room);
    screen.getByRole('button', { name: 'Filters and order' }).focus();
    await user.tab();
    expect(monsoon.getByRole('link', { name: 'Monsoon in Mumbai' })).toHaveFocus();
  });

  it('has no review link for an editor', async () => {
    await open(list(buildVideo()), buildEditor());
    const monsoon = await card('Monsoon in Mumbai');
    const links = monsoon.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Monsoon in Mumbai', 'Open']);
    expect(monsoon.getByRole('button', { name: 'Preview' })).toBeDisabled();
    expect(screen.getByRole('main')).toContainElement(
      within(screen.getByRole('main')).getByRole('link', { name: 'Upload Video' }),
    );
  });

  it('shows why the last attempt failed', async () => {
    await open(list(buildVideo({ failure: 'The daily quota is used up' })));
    expect(
      (await card('Monsoon in Mumbai')).getByText('Last attempt: The daily quota is used up'),
    ).toBeInTheDocument();
  });

  it.each(['given-up', 'cancelled', 'permission-declined', 'changes-requested'] as const)(
    'quotes to an editor the reason that the creator was given for the last failure: %s',
    async (code) => {
      const failure = failureText({ code });
      await open(list(buildVideo({ failure })), buildEditor());
      const shown = (await card('Monsoon in Mumbai')).getByText(/last attempt/i);
      expect(shown).toHaveTextContent(`The last attempt failed. Your creator was told: “${failure}”`);
    },
  );

  it('renders HTML in a comment as text', async () => {
    await open(list(buildVideo({ title: '<b>bold</b>', comment: '<img src=x onerror=alert(1)>' })));
    const odd = await card('<b>bold</b>');
    expect(odd.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(screen.getByRole('main').querySelector('img, b')).toBeNull();
  });

  it.each([
    ['a creator', creator, 'Invite editors', '/team'],
    ['an editor', buildEditor(), 'Upload Video', '/platform/upload'],
  ])("shows 'No Pending Videos' and the next step to %s", async (_, as, name, href) => {
    await open(noContent, as);
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    const links = within(screen.getByRole('main')).getAllByRole('link', { name });
    expect(links.at(-1)).toHaveAttribute('href', href);
  });

  it('shows skeletons while it loads', async () => {
    const held = heldReply();
    await renderApp('/videos', {
      as: creator,
      serve: (server) => server.on(endpoints.pendingVideos, held.handler),
    });
    expect(screen.getByRole('status', { name: 'Loading videos' })).toBeInTheDocument();
    await act(async () => held.release(noContent));
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading videos' })).not.toBeInTheDocument();
  });

  it.each<[string, FakeReply, string]>([
    ['is refused', refusal(503, 'Try again in a moment'), 'Try again in a moment'],
    ['fails', refusal(500, 'secret cause'), 'Something Went Wrong'],
    ['finds no network', 'unreachable', 'No connection'],
  ])('offers Retry when the call %s', async (_, reply, text) => {
    const { server, user } = await open(reply);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    server.on(endpoints.pendingVideos, list(buildVideo()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Monsoon in Mumbai')).toBeDefined();
    expect(server.calls(endpoints.pendingVideos)).toHaveLength(2);
  });
});

describe('video list requested while the browser is offline', () => {
  const goesTo = (state: 'online' | 'offline') => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
    act(() => void window.dispatchEvent(new Event(state)));
  };

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('shows Retry at once and reloads when the network is back', async () => {
    const { server, user } = await renderApp('/profile', {
      as: creator,
      serve: (fake) => fake.on(endpoints.pendingVideos, 'unreachable'),
    });
    goesTo('offline');
    await user.click(screen.getByRole('link', { name: 'Manage Videos' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    server.on(endpoints.pendingVideos, list(buildVideo()));
    goesTo('online');
    expect(await card('Monsoon in Mumbai')).toBeDefined();
  });
});

describe('long list of videos', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => buildVideo({ _id: id(from - i), title: `Cut ${from - i}` }));

  it('loads the page after the last video on demand', async () => {
    const { server, user } = await open(list(...page(40, limits.pageSize)));
    await screen.findByRole('article', { name: 'Cut 21' });
    server.on(endpoints.pendingVideos, list(...page(20, 3)));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    const first = await screen.findByRole('article', { name: 'Cut 20' });
    expect(screen.getAllByRole('article')).toHaveLength(23);
    // The focus moves to the first new entry, not to the top of the page.
    expect(first.closest('li')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(server.calls(endpoints.pendingVideos).map(({ url }) => url.search)).toEqual([
      '?limit=20',
      `?limit=20&before=${id(21)}`,
    ]);
  });

  it('keeps the focus in the list when the next page is empty, and does not move it when a video arrives', async () => {
    const { server, user, changed } = await open(list(...page(40, limits.pageSize)));
    await screen.findByRole('article', { name: 'Cut 21' });
    server.on(endpoints.pendingVideos, noContent);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
    expect(screen.getByRole('article', { name: 'Cut 21' }).closest('li')).toHaveFocus();
    act(() => screen.getByRole('searchbox').focus());
    server.on(endpoints.pendingVideos, ({ url }) =>
      url.searchParams.has('before') ? list(...page(21, 1)) : list(...page(41, limits.pageSize)),
    );
    changed();
    await screen.findByRole('article', { name: 'Cut 41' });
    expect(screen.getAllByRole('article')).toHaveLength(21);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('keeps its entries when the next page fails to load', async () => {
    const { server, user } = await open(list(...page(40, limits.pageSize)));
    await screen.findByRole('article', { name: 'Cut 21' });
    server.on(endpoints.pendingVideos, refusal(503, 'Try again in a moment'));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment');
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Load more' })).toBeEnabled();
  });
});

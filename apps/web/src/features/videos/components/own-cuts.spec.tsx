import { endpoints, limits, type Video } from '@cutroom/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildVideo, videoId } from '../../../testing/builders';
import { answer, noContent, refusal, type FakeReply } from '../../../testing/fake-server';
import { openVideosPage } from '../../../testing/open-videos-page';

const open = (reply: FakeReply, as = buildEditor()) => openVideosPage(endpoints.ownVideos, reply, as);
const list = (...videos: Video[]) => answer(endpoints.ownVideos, videos);
const section = () => within(screen.getByRole('region', { name: 'Your cuts' }));
/** The title and 'Open' lead to the room. */
const linksOf = (part: ReturnType<typeof section>) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'));
const youtubeUrl = 'https://www.youtube.com/watch?v=1';
const need = {
  kind: 'authorization',
  until: '2026-11-27T06:40:00.000Z',
  asking: false,
  mayBeOnChannel: false,
  restarts: false,
};

describe("an editor's own cuts on /videos", () => {
  it.each<[string, Partial<Video>]>([
    ['Waiting for review', {}],
    ['Being approved', { asking: true }],
    ['Being published', { state: 'PUBLISHING' }],
    ["Waiting for your creator's permission", { state: 'PUBLISHING', need: need as Video['need'] }],
    ['Published', { state: 'PUBLISHED', youtubeUrl }],
  ])("show '%s'", async (text, overrides) => {
    await open(list(buildVideo(overrides)));
    expect(await section().findByRole('heading', { name: 'Monsoon in Mumbai' })).toBeInTheDocument();
    expect(section().getByText(text)).toBeInTheDocument();
  });

  it('show why the last attempt failed, and no link', async () => {
    await open(list(buildVideo({ failure: 'The daily quota is used up' })));
    const text = 'The last attempt failed. Your creator was told: “The daily quota is used up”';
    expect(await section().findByText(text)).toBeInTheDocument();
    expect(linksOf(section())).toEqual([`/videos/${videoId}`, `/videos/${videoId}`]);
  });

  it('link to the published video, and say if only the owner of the channel can open it', async () => {
    const publication = { title: 'Monsoon', privacyStatus: 'private', publishAt: null } as const;
    await open(list(buildVideo({ state: 'PUBLISHED', youtubeUrl, publication })));
    const link = await section().findByRole('link', { name: 'Watch on YouTube' });
    expect(link).toHaveAttribute('href', youtubeUrl);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    // Touch screens need the size of a button.
    expect(link).toHaveClass('mantine-Button-root');
    expect(section().getByText(/only the channel's owner can open the link/)).toBeInTheDocument();
  });

  it('never link to a script', async () => {
    await open(list(buildVideo({ state: 'PUBLISHED', youtubeUrl: 'javascript:alert(1)' })));
    await section().findByText('Published');
    expect(linksOf(section())).toEqual([`/videos/${videoId}`, `/videos/${videoId}`]);
  });

  it('load page by page', async () => {
    const id = (n: number) => n.toString(16).padStart(24, '0');
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => buildVideo({ _id: id(from - i), title: `Cut ${from - i}` }));
    const { server, user } = await open(list(...page(40, limits.pageSize)));
    await section().findByText('Cut 21');
    server.on(endpoints.ownVideos, list(...page(20, 2)));
    await user.click(section().getByRole('button', { name: 'Load more' }));
    expect(await section().findByText('Cut 19')).toBeInTheDocument();
    expect(server.calls(endpoints.ownVideos)[1]?.url.search).toBe(`?limit=20&before=${id(21)}`);
  });

  it('are empty at first, and offer Retry when they cannot be loaded', async () => {
    const { server, user } = await open(refusal(503, 'Try again in a moment'));
    expect(await section().findByRole('alert')).toHaveTextContent('Try again in a moment');
    server.on(endpoints.ownVideos, noContent);
    await user.click(section().getByRole('button', { name: 'Retry' }));
    expect(await section().findByText(/Cuts that you upload appear here/)).toBeInTheDocument();
  });

  it('are not shown to a creator', async () => {
    const { server } = await open(list(buildVideo()), buildCreator());
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your cuts' })).not.toBeInTheDocument();
    expect(server.calls(endpoints.ownVideos)).toHaveLength(0);
  });
});

describe('/videos after an upload', () => {
  it('confirms it in one line, and only then', async () => {
    const app = await open(list(buildVideo()));
    expect(screen.queryByText(/was uploaded/)).not.toBeInTheDocument();
    act(() => app.history.push('/videos', { uploaded: '<b>Monsoon</b>' }));
    expect(
      await screen.findByText('“<b>Monsoon</b>” was uploaded. Your creator will be notified.'),
    ).toBeVisible();
    act(() => app.history.push('/videos?view=published'));
    act(() => app.history.back());
    await waitFor(() => expect(app.history.location.search).toBe(''));
    expect(screen.queryByText(/was uploaded/)).not.toBeInTheDocument();
  });
});

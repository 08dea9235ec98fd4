import { endpoints, messages, type BrowsedVideo, type SentDetails } from '@cutroom/contracts';
import { chosenOptions } from '@cutroom/contracts/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildVideo, videoId } from '../../../../testing/builders';
import { answer, heldReply, refusal, type FakeReply, type SeenCall } from '../../../../testing/fake-server';
import { renderApp } from '../../../../testing/render-app';

const sent: SentDetails = {
  title: 'Monsoon in Mumbai | 4K',
  description: 'A day in the rain',
  tags: ['rain', 'mumbai'],
  privacyStatus: 'unlisted',
  notifySubscribers: false,
  options: { ...chosenOptions, publishAt: '2026-12-01T06:30:00.000Z' },
  approvedAt: '2026-11-21T06:00:00.000Z',
  publishedAt: '2026-11-21T06:30:00.000Z',
};
const editors = [
  { _id: '2'.repeat(24), name: 'Asha Rao' },
  { _id: '3'.repeat(24), name: 'Li Wei' },
];
const versionUploadedBy = { name: 'Li Wei' };
const browsed = (overrides: Partial<BrowsedVideo> = {}): BrowsedVideo => ({
  ...buildVideo(),
  sent: null,
  originalDeletedAt: null,
  ...overrides,
});
const page = (videos: BrowsedVideo[], next: string | null = null) =>
  answer(endpoints.browseVideos, { videos, next, editors });
type Reply = FakeReply | ((call: SeenCall) => FakeReply);
const open = (query: string, reply: Reply, as = buildCreator()) =>
  renderApp(`/videos${query}`, { as, serve: (server) => server.on(endpoints.browseVideos, reply) });
const article = async (name: string) => within(await screen.findByRole('article', { name }));

describe('views of /videos', () => {
  it('are links, and the default page shows the pending videos without a call for a view', async () => {
    const app = await open('', page([]));
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    expect(views.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pending', '/videos'],
      ['Waiting for a new version', '/videos?view=waiting'],
      ['In transfer', '/videos?view=transfer'],
      ['Published', '/videos?view=published'],
      ['Bin', '/videos?view=bin'],
    ]);
    expect(views.getByRole('link', { current: 'page' })).toHaveTextContent('Pending');
    expect(await screen.findByText('No Pending Videos')).toBeInTheDocument();
    expect(app.server.calls(endpoints.browseVideos)).toEqual([]);
    await app.user.click(views.getByRole('link', { name: 'Published' }));
    expect(await screen.findByText('Nothing is published yet')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Headquaters' })).toBeInTheDocument();
    expect(document.title).toMatch(/^(\(\d+\) )?Published · Cutroom$/);
    await app.user.click(views.getByRole('link', { name: 'Pending' }));
    expect(document.title).toMatch(/^(\(\d+\) )?Headquaters · Cutroom$/);
  });

  it.each([
    ['creator', buildCreator()],
    ['editor', buildEditor()],
  ])('show a %s the published videos with link, sent details, player and download', async (_, as) => {
    const youtubeUrl = 'https://www.youtube.com/watch?v=abc';
    const app = await open('?view=published', page([browsed({ state: 'PUBLISHED', youtubeUrl, sent })]), as);
    const video = await article('Monsoon in Mumbai');
    expect(video.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', youtubeUrl);
    expect(video.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Monsoon in Mumbai | 4K',
      'A day in the rain',
      'rain, mumbai',
      'Unlisted: anyone with the link',
      'No',
      '1 Dec 2026, 12:00 pm IST',
      'No',
      'Education',
      'Marathi',
      'Creative Commons - Attribution',
      '1 Nov 2026',
      'Yes',
      'Not allowed',
      '21 Nov 2026, 12:00 pm IST',
    ]);
    expect(video.queryByText('Language of title and description')).not.toBeInTheDocument();
    expect(video.getByRole('button', { name: 'Preview' })).toBeInTheDocument();
    expect(video.queryByRole('button', { name: 'Delete' }) !== null).toBe(as.role === 'YOUTUBER');
    app.server.on(endpoints.videoSource, refusal(404, messages.videoNotFound));
    await app.user.click(video.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(messages.videoNotFound)).toBeInTheDocument();
    expect(app.server.calls(endpoints.videoSource).map(({ params }) => params)).toEqual([{ videoId }]);
  });

  it('offer no download of an original that was deleted by the team settings', async () => {
    const originalDeletedAt = '2026-11-22T06:30:00.000Z';
    const published = browsed({ state: 'PUBLISHED', sent, originalDeletedAt, versionUploadedBy });
    await open('?view=published', page([published]));
    const video = await article('Monsoon in Mumbai');
    expect(video.getByText(/^Li Wei · /)).toBeInTheDocument();
    expect(video.getByText('The original was deleted, as your team’s settings say.')).toBeInTheDocument();
    expect(video.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  it('show transfers with their place in the queue, and lead the creator to their status', async () => {
    await open(
      '?view=transfer',
      page([browsed({ state: 'PUBLISHING', queuePosition: 2, versionUploadedBy })]),
    );
    const video = await article('Monsoon in Mumbai');
    expect(video.getByText(/^Editor: Li Wei · /)).toBeInTheDocument();
    expect(video.getByText('Being published, number 2 in the queue')).toBeInTheDocument();
    expect(video.getByRole('link', { name: 'See its status' })).toHaveAttribute('href', '/status');
    expect(video.getByRole('link', { name: 'Monsoon in Mumbai' })).toHaveAttribute(
      'href',
      `/videos/${videoId}`,
    );
  });

  it('say from whom a new version is awaited', async () => {
    await open('?view=waiting', page([browsed({ state: 'CHANGES_REQUESTED', versionUploadedBy })]));
    const video = await article('Monsoon in Mumbai');
    expect(video.getByText('Editor: Li Wei')).toBeInTheDocument();
  });

  it('load further pages by the cursor of the last one', async () => {
    const app = await open('?view=waiting', ({ url }) =>
      url.searchParams.get('after') === 'c.1'
        ? page([browsed({ _id: 'f'.repeat(24), title: 'Second', state: 'CHANGES_REQUESTED' })])
        : page([browsed({ state: 'CHANGES_REQUESTED' })], 'c.1'),
    );
    expect(await screen.findByText('1 shown, and there are more')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Show more' }));
    await article('Second');
    expect(screen.getByText('2 videos')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('keep several changes that are made before the page has rendered the first', async () => {
    const app = await open('?view=waiting', page([]));
    await app.user.click(await screen.findByRole('button', { name: 'Filters and order' }));
    await screen.findByRole('option', { name: 'Li Wei' });
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
    act(() => {
      choose('Sort by', 'oldest');
      choose('Quality', '1080p');
      choose('Editor', editors[1]?._id ?? '');
    });
    const search = `?view=waiting&editor=${editors[1]?._id}&quality=1080p&sort=oldest`;
    await waitFor(() => expect(app.history.location.search).toBe(search));
    await app.user.click(screen.getByRole('link', { name: 'Waiting for a new version' }));
    act(() => choose('Quality', '720p'));
    await waitFor(() => expect(app.history.location.search).toContain('quality=720p'));
  });

  it('say that the videos of the last search are still shown while the next one runs', async () => {
    const app = await open('?view=published&q=rain', page([browsed()]));
    await article('Monsoon in Mumbai');
    const { handler, release } = heldReply();
    app.server.on(endpoints.browseVideos, handler);
    await app.user.type(screen.getByRole('searchbox', { name: 'Search' }), ' sun{Enter}');
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    release(page([]));
    expect(await screen.findByText('No videos match')).toBeInTheDocument();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
  });

  it('do not search for text that was typed just before Clear', async () => {
    const app = await open('?view=published&q=rain', page([browsed()]));
    jest.useFakeTimers();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'rain and' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    expect(app.history.location.search).toBe('?view=published');
  });

  it('keep search and filters in the address, across all views, until they are cleared', async () => {
    const app = await open('', page([]));
    await app.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'mon mumbai{Enter}');
    expect(await screen.findByText('No videos match')).toBeInTheDocument();
    expect(screen.getByText(/look in another view: your search stays/)).toBeInTheDocument();
    expect(app.history.location.search).toBe('?q=mon+mumbai');
    await app.user.click(screen.getByRole('button', { name: 'Filters and order' }));
    await screen.findByRole('option', { name: 'Li Wei' });
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Editor' }), 'Li Wei');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '1080p');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
    await app.user.click(screen.getByRole('link', { name: 'Published' }));
    const search = `?view=published&q=mon+mumbai&editor=${'3'.repeat(24)}&quality=1080p&sort=oldest`;
    await waitFor(() => expect(app.history.location.search).toBe(search));
    await waitFor(() =>
      expect(app.server.calls(endpoints.browseVideos).at(-1)?.url.search).toBe(`${search}&limit=20`),
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('mon mumbai');
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(app.history.location.search).toBe('?view=published&sort=oldest'));
    expect(screen.getByRole('group', { name: 'Search and filters' })).toHaveFocus();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  it('open as the address says, and follow Back and Forward', async () => {
    const app = await open(
      '?view=published&q=rain&from=2026-11-01',
      page([browsed({ state: 'PUBLISHED', sent })]),
    );
    await article('Monsoon in Mumbai');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('rain');
    expect(screen.getByLabelText('Uploaded from')).toHaveValue('2026-11-01');
    act(() => app.history.push('/videos?view=published&q=sun'));
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('sun'));
    act(() => app.history.back());
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('rain'));
  });

  it('filter by a day once its year is complete, and show another day when the address changes', async () => {
    const app = await open('?view=published&from=2026-11-01', page([]));
    const from = screen.getByLabelText('Uploaded from');
    // Chrome and Firefox report these days for each digit of the year 2025.
    for (const day of ['0002-11-20', '0020-11-20', '0202-11-20']) {
      fireEvent.change(from, { target: { value: day } });
      expect(from).toHaveValue(day);
      expect(app.history.location.search).toBe('?view=published&from=2026-11-01');
    }
    fireEvent.change(from, { target: { value: '2025-11-20' } });
    await waitFor(() => expect(app.history.location.search).toBe('?view=published&from=2025-11-20'));
    expect(from).toHaveValue('2025-11-20');
    act(() => app.history.push('/videos?view=published&from=2026-11-05'));
    await waitFor(() => expect(from).toHaveValue('2026-11-05'));
    act(() => app.history.back());
    await waitFor(() => expect(from).toHaveValue('2025-11-20'));
    await app.user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(from).toHaveValue(''));
    expect(app.history.location.search).toBe('?view=published');
  });

  it('show the day of the filter again when the user leaves an incomplete one', async () => {
    await open('?view=published&to=2026-11-20', page([]));
    const until = screen.getByLabelText('Uploaded until');
    fireEvent.change(until, { target: { value: '0002-11-20' } });
    fireEvent.blur(until);
    expect(until).toHaveValue('2026-11-20');
  });

  it('offer Retry after an error', async () => {
    const app = await open('?view=published', refusal(503, messages.unavailable));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.unavailable);
    app.server.on(endpoints.browseVideos, page([browsed({ state: 'PUBLISHED', sent })]));
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await article('Monsoon in Mumbai');
  });
});

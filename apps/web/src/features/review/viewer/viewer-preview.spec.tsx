import { screen, within } from '@testing-library/react';
import { buildMedia } from '../../../testing/build-media';
import { openReview, reachPublishStage, type } from '../testing/review-page';

async function openPreview() {
  const app = await openReview({ media: buildMedia() });
  await reachPublishStage(app);
  const toggle = screen.getByRole('button', { name: 'Preview on YouTube' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryAllByRole('figure')).toEqual([]);
  await app.user.click(toggle);
  await screen.findAllByRole('figure');
  return app;
}

describe('viewer preview', () => {
  it('shows title, thumbnail, duration and channel in three places while the creator types', async () => {
    await openPreview();
    const places = screen.getAllByRole('figure');
    expect(places.map((place) => place.querySelector('figcaption')?.textContent)).toEqual([
      'Home page',
      'Search',
      'Phone',
    ]);
    type('Title', 'Night walk');
    type('Description', 'Shot in one night');
    for (const place of places) {
      expect(within(place).getByText('Night walk')).toBeInTheDocument();
      expect(within(place).getByText('12:05')).toBeInTheDocument();
      expect(place).toHaveTextContent(/No views/);
      expect(place.querySelector('img')).toHaveAttribute('src', 'blob:preview');
    }
    expect(
      within(screen.getByRole('figure', { name: 'Search' })).getByText('Shot in one night'),
    ).toBeVisible();
    type('Title', ' ');
    expect(screen.getAllByText('Your title')).toHaveLength(3);
  });

  it('says where a title is cut off', async () => {
    const heights = { scrollHeight: 66, clientHeight: 44 };
    for (const [name, value] of Object.entries(heights))
      Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
    try {
      await openPreview();
      expect(screen.getByRole('figure', { name: 'Phone · the title is cut off' })).toBeInTheDocument();
    } finally {
      for (const name of Object.keys(heights)) Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
});

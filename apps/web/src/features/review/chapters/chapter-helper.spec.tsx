import { endpoints } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { answer } from '../../../testing/fake-server';
import { buildMedia } from '../../../testing/build-media';
import { buildCreator } from '../../../testing/builders';
import { openReview, reachPublishStage, type } from '../testing/review-page';

const comment = (index: number, frame: number | null, text: string, version = 'v-green') => ({
  _id: String(index).repeat(24),
  clientId: `${String(index).repeat(8)}-0000-4000-8000-000000000000`,
  videoId: 'b'.repeat(24),
  version,
  versionNumber: 1,
  parentId: null,
  author: { _id: buildCreator()._id, name: 'Ravi Iyer' },
  text,
  frames: frame === null ? null : { from: frame, to: frame },
  drawing: null,
  createdAt: '2026-11-21T07:00:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: index,
});

async function open(frames: (number | null)[], version?: string) {
  const comments = frames.map((frame, index) =>
    comment(index + 1, frame, `Scene ${index + 1} begins`, version),
  );
  const app = await openReview({ media: buildMedia() }, (server) =>
    server.on(endpoints.comments, answer(endpoints.comments, { comments, next: null, seq: comments.length })),
  );
  await reachPublishStage(app);
  return app;
}

const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const insert = () => screen.findByRole('button', { name: 'Insert chapters' });
const block = '0:00 Intro\n0:20 Scene 1 begins\n0:40 Scene 2 begins';

describe('chapter helper', () => {
  it('adds chapters below the typed text on one click, and removes them on another', async () => {
    const { user } = await open([500, 1_000, null]);
    type('Description', 'Rain');
    // A double click counts as one click.
    await user.dblClick(await insert());
    expect(description()).toHaveValue(`Rain\n\n${block}`);
    expect(screen.getByText('3 chapters')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(description()).toHaveValue('Rain');
    expect(await insert()).toHaveFocus();
  });

  it('does not remove chapters that the creator has edited, and says what is wrong with them', async () => {
    const { user } = await open([500, 1_000]);
    await user.click(await insert());
    expect(description()).toHaveValue(block);
    type('Description', `${block}\n0:45 Late`);
    expect(screen.queryByRole('button', { name: /Undo|Insert/ })).not.toBeInTheDocument();
    expect(
      screen.getByText(
        'YouTube will not show these chapters: The chapter at 0:40 is shorter than 10 seconds.',
      ),
    ).toBeInTheDocument();
    type('Description', 'Doors open at 10:00');
    expect(screen.queryByText(/chapters:/)).not.toBeInTheDocument();
  });

  it('says why there can be no chapters', async () => {
    await open([500, 600]);
    expect(await insert()).toBeDisabled();
    expect(await insert()).toHaveAccessibleDescription(/at least 10 seconds from the next one/);
  });

  it('does not change a description that has no room for chapters', async () => {
    await open([500, 1_000]);
    type('Description', 'x'.repeat(4_990));
    expect(await insert()).toBeDisabled();
    expect(await insert()).toHaveAccessibleDescription(/limit by \d+ bytes/);
  });

  it('offers nothing without comments on moments of this version', async () => {
    await open([500, 1_000, 1_500], 'v-old');
    expect(await screen.findByRole('heading', { name: 'Upload to Youtube' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Insert chapters' })).not.toBeInTheDocument();
  });
});

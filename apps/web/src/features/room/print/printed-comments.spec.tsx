import { endpoints, type Drawing } from '@cutroom/contracts';
import { screen, within } from '@testing-library/react';
import { buildEditor, videoId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';
import { buildComment, buildRoom } from '../../../testing/build-room';

const drawing: Drawing = [{ tool: 'arrow', colour: 'red', points: [1_000, 1_000, 5_000, 5_000] }];
const id = (n: number) => n.toString(16).padStart(24, '0');
const [first, second] = ['1'.repeat(32), '2'.repeat(32)];

describe('the printable page', () => {
  it('lists the comments on a version with timecodes, replies and stills, and open comments from earlier versions', async () => {
    const resolved = { by: { _id: id(9), name: 'creator' }, at: '2026-11-20T06:30:00.000Z' };
    const pages = [
      [
        buildComment({
          _id: id(1),
          version: second,
          versionNumber: 2,
          frames: { from: 50, to: 75 },
          drawing,
        }),
        buildComment({ _id: id(2), parentId: id(1), frames: null, text: 'On it' }),
        buildComment({ _id: id(3), version: second, versionNumber: 2, frames: null, text: 'Louder' }),
      ],
      [
        buildComment({ _id: id(4), version: first, text: 'Still open', frames: { from: 25, to: 25 } }),
        buildComment({ _id: id(5), version: first, text: 'Done long ago', resolved }),
      ],
    ];
    const app = await renderApp(`/videos/${videoId}/print?v=2`, {
      as: buildEditor(),
      serve: (server) => {
        server.on(endpoints.room, answer(endpoints.room, buildRoom(2)));
        server.on(endpoints.comments, ({ url }) => {
          const isFirst = url.searchParams.get('after') === null;
          const comments = pages[isFirst ? 0 : 1] ?? [];
          return answer(endpoints.comments, { comments, next: isFirst ? 'more' : null, seq: 5 });
        });
        server.on(
          endpoints.stills,
          answer(endpoints.stills, [{ version: second, frame: 50, url: 'https://store.test/50.webp' }]),
        );
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    expect(await list.findByText('The map is wrong')).toBeInTheDocument();
    expect(list.getByText('00:00:02:00 – 00:00:03:00')).toBeInTheDocument();
    const still = await list.findByRole('img', { name: /^The frame at/ });
    expect(still).toHaveAttribute('src', 'https://store.test/50.webp');
    expect(still.parentElement).toContainElement(list.getByRole('img', { name: 'Drawing on this frame' }));
    // The text has the direction of its language, as in the room.
    expect(within(list.getByRole('list', { name: 'Replies' })).getByText('On it')).toHaveAttribute(
      'dir',
      'auto',
    );
    expect(list.getByText('Whole video')).toBeInTheDocument();
    expect(list.getByText('from v1')).toBeInTheDocument();
    expect(list.queryByText('Done long ago')).not.toBeInTheDocument();
    let printed = 0;
    window.print = () => void (printed += 1);
    await app.user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBe(1);
  });
});

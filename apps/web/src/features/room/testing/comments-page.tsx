import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { videoId } from '../../../testing/builders';
import { CommentsPanel } from '../comments/comments-panel';
import { createDrawingDesk } from '../drawing/drawing-desk';
import type { CommentsApi, RoomComment } from '../model/comments-api';
import { buildComment, buildRoomVersion, fakeApi, idOf, oldVersion, people } from './build-room';
import { fakeControl, type FakeControl } from './fake-control';

export const version = buildRoomVersion();
const versions = [version, oldVersion];
export const drawing = [{ tool: 'arrow' as const, colour: 'red' as const, points: [0, 0, 5_000, 5_000] }];

/** The creator's comment 'Note 1' on frame 1, 'Note 2' on frame 2, and so on. */
export const note = (number: number, overrides: Partial<RoomComment> = {}) =>
  buildComment({
    _id: idOf(number),
    text: `Note ${number}`,
    frames: { from: number, to: number },
    ...overrides,
  });

interface Options {
  comments?: readonly RoomComment[];
  selected?: string | null;
  me?: string;
  change?: (api: CommentsApi) => Partial<CommentsApi>;
}

/** The comments panel of the creator, or of the user `me`, with comments in memory. */
export function openPanel({
  comments = [],
  selected: start = null,
  me = people[0]._id,
  change = () => ({}),
}: Options = {}) {
  const control = fakeControl();
  let setPlayer: (player: FakeControl) => void = () => undefined;
  const desk = createDrawingDesk();
  const held = { comments, selected: start };

  function Page() {
    const [listed, setListed] = useState(comments);
    const [selected, setSelected] = useState(start);
    const [player, set] = useState(control);
    setPlayer = set;
    Object.assign(held, { comments: listed, selected });
    const api = fakeApi(listed, setListed);
    return (
      <CommentsPanel
        api={{ ...api, ...change(api) }}
        control={player}
        desk={desk}
        versions={versions}
        version={version}
        me={me}
        people={people}
        videoId={videoId}
        selected={selected}
        onSelect={setSelected}
      />
    );
  }

  render(<Page />, { wrapper: MantineProvider });
  /** Replaces the control, as a page does when it learns the rate of the file. */
  const replace = (next: FakeControl) => act(() => setPlayer(next));
  return { control, desk, held, replace, user: userEvent.setup({ delay: null }) };
}

export const field = () => screen.getByRole('textbox', { name: 'Comment' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const row = (text: string) => screen.getByText(text).closest<HTMLElement>('article') as HTMLElement;
export const inRow = (text: string, name: string) => within(row(text)).getByRole('button', { name });
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
export const said = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent.trim()).toBe(text));

import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router';
import { buildSending, buildTrayUpload, createFakeTray } from '../testing/fake-tray';
import { textOf, videoOf } from '../testing/video-files';
import type { Tray, TrayUpload } from '../model/tray';
import { TrayPanel } from './tray-panel';

function Panel({ tray }: { tray: Tray }) {
  const uploads = useSyncExternalStore(tray.subscribe, tray.get);
  return (
    <>
      <main tabIndex={-1} />
      {uploads.length > 0 && <TrayPanel uploads={uploads} actions={tray} />}
    </>
  );
}

function renderPanel(...uploads: TrayUpload[]) {
  return renderPanelAt('/dashboard', ...uploads);
}

function renderPanelAt(path: string, ...uploads: TrayUpload[]) {
  const fake = createFakeTray(uploads);
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={[path]}>
        <Panel tray={fake.tray} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return { ...fake, user: userEvent.setup({ delay: null }) };
}

const sending = buildSending({ id: 'sending' });
const paused = buildTrayUpload({ id: 'paused', title: 'Night market' });
const row = (title: string) => within(screen.getByRole('listitem', { name: title }));
const header = () => screen.getByRole('button', { name: /the list$/ });

/** The file input has no label; its button opens it. */
function choose(file: File) {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files: [file] } });
}

describe('upload tray', () => {
  it('shows title, file, percentage, speed and remaining time of each upload', () => {
    renderPanel(sending, paused);
    expect(header()).toHaveTextContent('Uploading 1 video · 50%');
    expect(row('Monsoon').getByText('cut.mp4')).toBeInTheDocument();
    expect(row('Monsoon').getByText('50%')).toBeInTheDocument();
    expect(row('Monsoon').getByText('2.50 MB/s')).toBeInTheDocument();
    expect(row('Monsoon').getByText('Remaining time: 14 Minutes')).toBeInTheDocument();
    expect(row('Monsoon').getByText('2.10 GBs of 4.20 GBs')).toBeInTheDocument();
    expect(row('Monsoon').queryByText(/^Kept until/)).not.toBeInTheDocument();
    expect(row('Night market').getByText('Paused.')).toBeInTheDocument();
    expect(row('Night market').getByText(/^Kept until/)).toHaveTextContent(
      'Kept until 29 Nov 2026, 12:00 pm IST',
    );
    expect(screen.getByRole('progressbar', { name: 'Upload of Monsoon' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
  });

  it('is a bar in a review room until it is opened, so that it does not cover the form for comments', async () => {
    const { user } = renderPanelAt(`/videos/${'b'.repeat(24)}`, sending);
    expect(header()).toHaveTextContent('Uploading 1 video · 50%');
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    await user.click(header());
    expect(row('Monsoon').getByText('50%')).toBeInTheDocument();
  });

  it('says of which video an upload is a new version', () => {
    renderPanel({ ...sending, isNewVersion: true }, paused);
    const version = row('New version of Monsoon');
    expect(version.getByText('New version of Monsoon')).toBeInTheDocument();
    expect(version.getByRole('button', { name: 'Pause New version of Monsoon' })).toBeInTheDocument();
    expect(screen.getByText(/^New version of Monsoon: Uploading/)).toBeInTheDocument();
  });

  it('counts down to the next try', async () => {
    jest.useFakeTimers();
    const { meter } = sending.stage as Extract<typeof sending.stage, { name: 'sending' }>;
    renderPanel({ ...sending, stage: { name: 'sending', meter, retryingAt: Date.now() + 8_000 } });
    expect(row('Monsoon').getByText('Connection lost. Next try in 8 s.')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(row('Monsoon').getByText('Connection lost. Next try in 5 s.')).toBeInTheDocument();
  });

  it('folds into its title, and keeps announcing', async () => {
    const { user, change } = renderPanel(sending);
    await user.click(header());
    expect(header()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    act(() => change('sending', { stage: { name: 'paused', reason: 'offline' } }));
    expect(screen.getByRole('status')).toHaveTextContent(
      "Monsoon: Paused: you're offline. It resumes by itself.",
    );
  });

  it('is folded while it lists only uploads that need a file', () => {
    renderPanel({ ...paused, stage: { name: 'needs-file', handle: true, problem: null } });
    expect(header()).toHaveTextContent('1 unfinished upload');
    expect(header()).toHaveAttribute('aria-expanded', 'false');
  });

  it('stays open while the file of an upload has a problem, and announces it', () => {
    const problem = 'Your browser can no longer read the file. Was it moved? Choose it again.';
    const { change } = renderPanel(sending);
    act(() => change('sending', { stage: { name: 'needs-file', handle: false, problem } }));
    expect(header()).toHaveAttribute('aria-expanded', 'true');
    expect(row('Monsoon').getByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByRole('status')).toHaveTextContent(`Monsoon: ${problem}`);
  });

  it('folds when the last upload is done, and moves the focus from its row to the header', () => {
    const { change } = renderPanel(sending);
    act(() => screen.getByRole('listitem', { name: 'Monsoon' }).focus());
    act(() => change('sending', { stage: { name: 'done', videoId: 'b'.repeat(24), sameAs: null } }));
    expect(header()).toHaveTextContent('1 upload complete');
    expect(header()).toHaveAttribute('aria-expanded', 'false');
    expect(header()).toHaveFocus();
  });

  it('keeps the focus in a row whose focused control disappears, and does not move a focus elsewhere', async () => {
    const { user, change } = renderPanel(sending, paused);
    act(() => change('sending', { stage: { name: 'paused', reason: 'offline' } }));
    expect(document.body).toHaveFocus();
    act(() => change('sending', { stage: sending.stage }));
    await user.click(screen.getByRole('button', { name: 'Pause Monsoon' }));
    act(() => change('sending', { stage: { name: 'paused', reason: 'offline' } }));
    expect(screen.getByRole('listitem', { name: 'Monsoon' })).toHaveFocus();
  });

  it('lists finished uploads last, and dismisses all of them at once', async () => {
    const done: TrayUpload['stage'] = { name: 'done', videoId: 'b'.repeat(24), sameAs: null };
    const { user, calls } = renderPanel({ ...sending, id: 'first', title: 'First', stage: done }, sending, {
      ...sending,
      id: 'second',
      title: 'Second',
      stage: done,
    });
    const rows = screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'));
    expect(rows).toEqual(['Monsoon', 'First', 'Second']);
    await user.click(screen.getByRole('button', { name: 'Dismiss all finished uploads' }));
    expect(calls).toEqual(['dismiss first', 'dismiss second']);
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).not.toBeInTheDocument();
    expect(header()).toHaveFocus();
  });

  it('does not announce progress', () => {
    const { change } = renderPanel(sending);
    const before = screen.getByRole('status').textContent;
    act(() => change('sending', buildSending({ id: 'sending', arrived: 4_000_000_000 })));
    expect(screen.getByRole('status').textContent).toBe(before);
  });

  it('pauses and resumes', async () => {
    const { user, calls } = renderPanel(sending, paused);
    await user.click(screen.getByRole('button', { name: 'Pause Monsoon' }));
    await user.click(screen.getByRole('button', { name: 'Resume Night market' }));
    expect(calls).toEqual(['pause sending', 'resume paused']);
  });

  it('keeps the focus in the tray when a button disappears with its row', async () => {
    const { user } = renderPanel(
      { ...sending, stage: { name: 'done', videoId: 'b'.repeat(24), sameAs: null } },
      paused,
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss Monsoon' }));
    expect(header()).toHaveFocus();
  });

  it('dismisses only one upload on a double click, not the one that moves up', () => {
    const done = { name: 'done', videoId: 'b'.repeat(24), sameAs: 'Same file as “Rain”' } as const;
    const { calls } = renderPanel({ ...sending, stage: done }, { ...paused, stage: done });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss Monsoon' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss Night market' }), { detail: 2 });
    expect(calls).toEqual(['dismiss sending']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss Night market' }), { detail: 0 });
    expect(calls).toEqual(['dismiss sending', 'dismiss paused']);
  });

  it('asks for confirmation before it cancels', async () => {
    const { user, calls } = renderPanel(sending);
    await user.click(screen.getByRole('button', { name: 'Cancel Monsoon' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this upload?' }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Cancel upload' }));
    expect(calls).toEqual(['cancel sending']);
  });

  it.each(['Dismiss', 'Cancel'])(
    "moves the focus to the page when '%s' ends the last upload",
    async (label) => {
      const stage =
        label === 'Dismiss' ? ({ name: 'failed', message: 'Removed' } as const) : { ...sending.stage };
      const { user } = renderPanel({ ...sending, stage });
      await user.click(screen.getByRole('button', { name: `${label} Monsoon` }));
      if (label === 'Cancel') await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
      expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  it('links to /videos when an upload is done, and names an earlier upload of the same file', () => {
    const sameAs = 'Same file as “Monsoon”, uploaded by Asha Rao on Friday, 20 November 2026';
    renderPanel({ ...sending, stage: { name: 'done', videoId: 'b'.repeat(24), sameAs } }, paused);
    expect(row('Monsoon').getByText(/^Ready for review/)).toBeInTheDocument();
    expect(row('Monsoon').getByRole('link', { name: 'View videos' })).toHaveAttribute('href', '/videos');
    expect(row('Monsoon').getByText(sameAs)).toBeInTheDocument();
  });

  it('links to the room of the video when a new version is done', () => {
    const stage = { name: 'done', videoId: 'c'.repeat(24), sameAs: null } as const;
    renderPanel({ ...sending, isNewVersion: true, stage }, paused);
    const link = screen.getByRole('link', { name: 'View the new version' });
    expect(link).toHaveAttribute('href', `/videos/${'c'.repeat(24)}`);
  });

  it('continues with the same file, and rejects one that is not a video', async () => {
    const { calls, given, change } = renderPanel(sending, {
      ...paused,
      stage: { name: 'needs-file', handle: false, problem: null },
    });
    expect(
      row('Night market').getByText('Choose the same file to continue: cut.mp4 (4.20 GBs).'),
    ).toBeInTheDocument();
    await act(async () => choose(textOf('cut.mp4')));
    expect(row('Night market').getByRole('alert')).toHaveTextContent(/doesn't look like a video/);
    expect(calls).toEqual([]);
    const file = videoOf('cut.mp4');
    await act(async () => choose(file));
    expect(calls).toEqual(['continue paused']);
    expect(given).toEqual([{ file, handle: null }]);
    const problem = 'That is a different file. Choose cut.mp4 (4.20 GBs).';
    act(() => change('paused', { stage: { name: 'needs-file', handle: false, problem } }));
    expect(row('Night market').getByRole('alert')).toHaveTextContent(problem);
    expect(row('Night market').queryByText(/^Choose the same file/)).not.toBeInTheDocument();
  });
});

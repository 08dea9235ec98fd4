import { endpoints, limits, messages, textTooLong } from '@cutroom/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { signOut } from '../../../lib/session/session-calls';
import { teamId } from '../../../testing/builders';
import { answer, refusal, type FakeReply } from '../../../testing/fake-server';
import { currentBatch } from '../api/current-batch';
import {
  commentsField as comments,
  fillInFrom,
  openUploadPage,
  pass,
  promptsBeforeUnload,
  setUpUploadPage,
  step,
  titleField,
} from '../testing/upload-page';
import { stuckVideo, textOf, decodeEveryVideoAs, videoOf } from '../testing/video-files';

decodeEveryVideoAs({ width: 3840, height: 2160 });
setUpUploadPage();

const button = (name: string) => screen.getByRole('button', { name });

describe('several files selected together', () => {
  const list = () => within(screen.getByRole('list', { name: 'Selected videos' }));
  const details = () => screen.getByRole('region', { name: 'Step 1: Details' });

  /** A URL for each upload, as the server returns it. */
  const nextAddress = () => {
    let given = 0;
    return () => {
      given += 1;
      const id = String(given).padStart(24, '0');
      return answer(endpoints.startUpload, `https://store.test/cutroom/incoming/${teamId}/${id}.mp4?s=1`);
    };
  };

  it('start one after the other, each with a title and quality, and with one comment for all', async () => {
    const app = await openUploadPage({ serve: (server) => server.on(endpoints.startUpload, nextAddress()) });
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mov'));
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(details()).toHaveFocus();
    fireEvent.change(screen.getByLabelText('Title of one.mp4'), { target: { value: 'First part' } });
    fireEvent.change(screen.getByLabelText('Maximum Video Quality of two.mov'), {
      target: { value: '720p' },
    });
    await app.user.click(button('Upload 2 videos'));
    expect(screen.getByRole('alert')).toHaveTextContent(messages.invalidInputs);
    expect(comments()).toBeInvalid();
    fireEvent.change(comments(), { target: { value: 'Both are final' } });
    await app.user.click(button('Upload 2 videos'));
    await pass(0);
    const shared = { comment: 'Both are final', teamId, clientId: expect.any(String) };
    expect(app.server.calls(endpoints.startUpload).map(({ body }) => body)).toEqual([
      { ...shared, title: 'First part', maximumVideoQuality: '2160p', extension: 'mp4' },
      { ...shared, title: 'two', maximumVideoQuality: '720p', extension: 'mov' },
    ]);
    const tray = within(screen.getByRole('region', { name: 'Uploads' }));
    expect(tray.getAllByRole('progressbar')).toHaveLength(2);
    expect(titleField()).toHaveValue('');
    expect(document.body).not.toHaveFocus();
  });

  it('keep all of a pasted title that is too long, and name its file and the limit', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'));
    fireEvent.change(comments(), { target: { value: 'All final' } });
    const title = screen.getByLabelText('Title of two.mp4');
    const text = 'x'.repeat(limits.videoTitleMax + 1);
    await app.user.clear(title);
    await app.user.click(title);
    await app.user.paste(text);
    await app.user.click(button('Upload 2 videos'));
    expect(screen.getByRole('alert')).toHaveTextContent(`two.mp4: ${textTooLong(limits.videoTitleMax)}`);
    expect(title).toHaveValue(text);
    expect(title).toBeInvalid();
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(0);
  });

  it('keep their place in the list when a start fails, and the error names the file', async () => {
    const replies = [answer(endpoints.startUpload, `https://store.test/c/incoming/t/${'1'.repeat(24)}.mp4`)];
    const app = await openUploadPage({
      serve: (server) =>
        server.on(endpoints.startUpload, () => replies.shift() ?? refusal(429, messages.tooManyRequests)),
    });
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'), videoOf('three.mp4'));
    fireEvent.change(comments(), { target: { value: 'All final' } });
    await app.user.click(button('Upload 3 videos'));
    await pass(0);
    expect(step(/Step 1/).getByRole('alert')).toHaveTextContent(/^two\.mp4 could not be started\. /);
    expect(step(/Step 1/).getByRole('alert')).toHaveTextContent(messages.tooManyRequests);
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(button('Upload 2 videos')).toBeEnabled();
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(2);
  });

  it('stay in the list if they have not started and one fails while the user is on another page', async () => {
    const starts: ((reply: FakeReply) => void)[] = [];
    const app = await openUploadPage({
      serve: (server) => server.on(endpoints.startUpload, () => new Promise((reply) => starts.push(reply))),
    });
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'), videoOf('three.mp4'));
    fireEvent.change(screen.getByLabelText('Title of three.mp4'), { target: { value: 'Third part' } });
    fireEvent.change(comments(), { target: { value: 'All final' } });
    await app.user.click(button('Upload 3 videos'));
    await app.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    starts[0]?.(nextAddress()());
    await pass(0);
    expect(within(screen.getByRole('region', { name: 'Uploads' })).getAllByRole('progressbar')).toHaveLength(
      1,
    );
    starts[1]?.(refusal(429, messages.tooManyRequests));
    await pass(0);
    const tray = within(screen.getByRole('region', { name: 'Uploads' }));
    expect(tray.getByText('2 videos could not be started.')).toBeInTheDocument();
    await app.user.click(tray.getByRole('link', { name: 'Back to the list' }));
    await pass(0);
    expect(step(/Step 1/).getByRole('alert')).toHaveTextContent(/^two\.mp4 could not be started\. /);
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByLabelText('Title of three.mp4')).toHaveValue('Third part');
    expect(comments()).toHaveValue('All final');
    expect(tray.queryByText('2 videos could not be started.')).not.toBeInTheDocument();
  });

  it('can be cleared while a drive that does not respond is read', async () => {
    const app = await openUploadPage();
    await fillInFrom(stuckVideo('one.mp4'), videoOf('two.mp4'));
    expect(screen.getByText('Reading 2 files …')).toBeInTheDocument();
    await app.user.click(button('Clear the list'));
    expect(titleField()).toBeInTheDocument();
  });

  it('make the browser ask before the tab is closed while they start', async () => {
    const app = await openUploadPage({
      serve: (server) => server.on(endpoints.startUpload, () => new Promise(() => undefined)),
    });
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'));
    fireEvent.change(comments(), { target: { value: 'All final' } });
    expect(promptsBeforeUnload()).toBe(false);
    await app.user.click(button('Upload 2 videos'));
    expect(promptsBeforeUnload()).toBe(true);
    act(() => currentBatch.clear());
    expect(promptsBeforeUnload()).toBe(false);
  });

  it('are removed when the user signs out', async () => {
    const app = await openUploadPage({
      serve: (server) => {
        server.on(endpoints.startUpload, () => new Promise(() => undefined));
        server.on(endpoints.logout, answer(endpoints.logout, null));
      },
    });
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'));
    fireEvent.change(comments(), { target: { value: 'All final' } });
    await app.user.click(button('Upload 2 videos'));
    act(signOut);
    expect(currentBatch.get()).toBeNull();
  });

  it('lose only one file to a double click on Remove', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('one.mp4'), videoOf('two.mp4'), videoOf('three.mp4'));
    await app.user.dblClick(button('Remove one.mp4'));
    expect(button('Upload 2 videos')).toBeInTheDocument();
  });

  it('exclude files that cannot be uploaded, by name, and allow removing files', async () => {
    const app = await openUploadPage();
    await fillInFrom(videoOf('one.mp4'), textOf('notes.txt'), videoOf('two.mp4'));
    expect(step(/Step 1/).getByRole('alert')).toHaveTextContent(/^notes\.txt: Cutroom doesn't accept/);
    await app.user.click(button('Remove one.mp4'));
    expect(button('Upload 1 video')).toBeInTheDocument();
    await app.user.click(button('Clear the list'));
    expect(titleField()).toBeInTheDocument();
    expect(details()).toHaveFocus();
  });
});

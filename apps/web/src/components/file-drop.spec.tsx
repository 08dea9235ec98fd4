import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileDrop } from './file-drop';

const movie = new File(['movie'], 'cut.mp4', { type: 'video/mp4' });

function renderDrop(disabled = false) {
  const picked: File[] = [];
  render(
    <MantineProvider>
      <FileDrop
        label="Video file"
        accept="video/*"
        hint="An mp4 file"
        disabled={disabled}
        onPick={(file) => picked.push(file)}
      />
    </MantineProvider>,
  );
  return { picked, input: screen.getByLabelText('Video file') };
}

const dropZone = () => screen.getByText('An mp4 file').closest('label') as HTMLElement;

describe('FileDrop', () => {
  it('accepts a picked file, and the same file again', async () => {
    const { picked, input } = renderDrop();
    const user = userEvent.setup({ delay: null });
    await user.upload(input, movie);
    await user.upload(input, movie);
    expect(picked).toEqual([movie, movie]);
    expect(input).toHaveAccessibleDescription('An mp4 file');
  });

  it('accepts a dropped file', () => {
    const { picked } = renderDrop();
    fireEvent.drop(dropZone(), { dataTransfer: { files: [movie] } });
    expect(picked).toEqual([movie]);
  });

  it('refuses several dropped files, and says so until the next try', () => {
    const { picked } = renderDrop();
    const zone = dropZone();
    fireEvent.drop(zone, { dataTransfer: { files: [movie, movie] } });
    expect(picked).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('Drop one file, not several');
    fireEvent.dragOver(zone, { dataTransfer: { files: [movie] } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.drop(zone, { dataTransfer: { files: [movie] } });
    expect(picked).toEqual([movie]);
  });

  it('ignores a dropped file while it is disabled, and the browser does not open that file', () => {
    const { picked, input } = renderDrop(true);
    const wentOn = fireEvent.drop(dropZone(), { dataTransfer: { files: [movie] } });
    expect(wentOn).toBe(false);
    expect(picked).toEqual([]);
    expect(input).toBeDisabled();
  });
});

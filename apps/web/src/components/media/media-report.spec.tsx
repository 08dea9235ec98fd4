import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import type { VideoMedia } from '@cutroom/contracts';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { buildMedia, buildUnfinished } from '../../testing/build-media';
import { buildVideo } from '../../testing/builders';
import { MediaReport } from './media-report';

const show = (media: VideoMedia | null) =>
  render(
    <MantineProvider>
      <MediaReport video={buildVideo({ media })} order={2} />
    </MantineProvider>,
  );

const group = (name: string) => {
  const heading = screen.getByRole('heading', { level: 3, name });
  return within(heading.parentElement as HTMLElement);
};

describe('media report', () => {
  it('is empty while nothing is known about the file', () => {
    show(null);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('says that the file is being examined', () => {
    show(buildMedia({ state: 'WAITING', facts: null }));
    expect(screen.getByRole('status')).toHaveTextContent('The file is being examined');
  });

  it('shows how far the preview is, without announcing every percent', () => {
    show(buildUnfinished());
    expect(screen.getByText('Preview 40%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Progress of the preview' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByText('No problems found so far')).toBeInTheDocument();
  });

  it.each([
    [{ state: 'FAILED', problem: 'the file is damaged' }, 'No preview could be made: the file is damaged'],
    [{ state: 'OFF' }, 'Previews are off on this installation'],
  ] as const)('says why there is no preview: %j', (state, text) => {
    show(buildMedia({ ...state, facts: null }));
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  it('lists the facts', () => {
    show(buildMedia());
    const facts = within(screen.getByRole('region', { name: 'File' }));
    const texts = facts.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['1920 × 1080', 'H.264, High', 'Stereo', '−14.2 LUFS']));
    expect(facts.getAllByRole('term')[0]).toHaveTextContent('Container');
  });

  it('says that it has found no problems', () => {
    show(buildMedia());
    expect(screen.getByText('No problems found')).toBeInTheDocument();
    expect(screen.getAllByRole('heading')).toHaveLength(2);
  });

  it('does not call a file fine that could not be decoded', () => {
    show(buildMedia({ state: 'FAILED', problem: 'the codec is not known' }));
    expect(screen.getByText('No other problems found')).toBeInTheDocument();
  });

  it('groups the checks by severity, each with what to do about it', () => {
    const video = buildStream({ width: 640, height: 360, interlaced: true });
    show(buildMedia({ facts: buildFacts({ video, audio: null }) }));
    const problems = group('Problems');
    expect(problems.getByText('Lower resolution than 1080p (Full HD)')).toBeInTheDocument();
    expect(problems.getByText(/Export it at 1920 × 1080/)).toBeInTheDocument();
    expect(problems.getAllByRole('listitem')).toHaveLength(2);
    expect(group('Worth knowing').getByText('Interlaced')).toBeInTheDocument();
  });

  it('says that a file without video cannot be approved', () => {
    show(buildMedia({ facts: buildFacts({ video: null }) }));
    expect(group('Cannot be approved').getByText('This file has no video')).toBeInTheDocument();
  });
});

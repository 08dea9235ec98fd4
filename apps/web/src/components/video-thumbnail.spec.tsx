import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { buildMedia, buildUnfinished, filmstrip } from '../testing/build-media';
import { VideoThumbnail } from './video-thumbnail';

type Props = Parameters<typeof VideoThumbnail>[0];

function show(props: Partial<Props> = {}) {
  const element = (more: Partial<Props>) => (
    <MantineProvider>
      <VideoThumbnail url={null} media={buildMedia()} {...props} {...more} />
    </MantineProvider>
  );
  const { container, rerender } = render(element({}));
  const frame = container.querySelector('[class*=frame]') as HTMLElement;
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 320, 180);
  const sprite = () => container.querySelector<HTMLImageElement>('img[hidden]');
  return {
    frame,
    sprite,
    rerender: (more: Partial<Props>) => rerender(element(more)),
    move: (clientX: number, pointerType = 'mouse') => fireEvent.pointerMove(frame, { clientX, pointerType }),
    tile: () => container.querySelector<HTMLElement>('[style*=background-image]'),
    load: () => fireEvent.load(sprite() as HTMLImageElement),
  };
}

const picture = () => screen.queryByRole('presentation');

describe('video thumbnail', () => {
  it('prefers the given thumbnail to the poster of the file', () => {
    show({ url: 'https://store.test/given.jpg' });
    expect(picture()).toHaveAttribute('src', 'https://store.test/given.jpg');
  });

  it('shows the poster where no thumbnail was given, and the duration', () => {
    show();
    expect(picture()).toHaveAttribute('src', 'https://store.test/poster.webp');
    expect(screen.getByText('12:05')).toBeInTheDocument();
  });

  it('shows how far the preview is', () => {
    show({ media: buildUnfinished() });
    expect(screen.getByText('Preview 40%')).toBeInTheDocument();
  });

  it('shows only the duration when it is compact', () => {
    show({ media: buildUnfinished(), compact: true });
    expect(screen.queryByText('Preview 40%')).not.toBeInTheDocument();
    expect(screen.getByText('12:05')).toBeInTheDocument();
  });

  it('loads the filmstrip when a mouse first arrives, and then shows the frame under it', () => {
    const { sprite, move, tile, load, frame } = show();
    expect(sprite()).toBeNull();
    move(160);
    expect(sprite()).toHaveAttribute('src', filmstrip.url);
    expect(tile()).toBeNull();
    load();
    // Tile 50 of 100, ten to a row: the first one of the sixth row.
    expect(tile()?.style.backgroundPosition).toBe(`0% ${(5 / 9) * 100}%`);
    move(319);
    expect(tile()?.style.backgroundPosition).toBe('100% 100%');
    fireEvent.pointerLeave(frame);
    expect(tile()).toBeNull();
  });

  it('shows no frames under a finger, which scrolls the page', () => {
    const { sprite, move } = show();
    move(160, 'touch');
    expect(sprite()).toBeNull();
  });

  it('stays still for users who prefer reduced motion', () => {
    const original = window.matchMedia;
    window.matchMedia = (media) => Object.assign(original(media), { matches: /reduced-motion/.test(media) });
    const { sprite, move } = show();
    move(160);
    window.matchMedia = original;
    expect(sprite()).toBeNull();
  });

  it('keeps a loaded poster when a reload of the list signs its URL again', () => {
    const { rerender } = show();
    rerender({ media: buildMedia({ posterUrl: 'https://store.test/poster.webp?signed=again' }) });
    expect(picture()).toHaveAttribute('src', 'https://store.test/poster.webp');
    rerender({ media: buildMedia({ posterUrl: 'https://store.test/other.webp' }) });
    expect(picture()).toHaveAttribute('src', 'https://store.test/other.webp');
  });

  it('uses the latest URL when the kept one has expired, and a placeholder when that one fails too', () => {
    const { rerender } = show();
    const posterUrl = 'https://store.test/poster.webp?signed=again';
    rerender({ media: buildMedia({ posterUrl }) });
    fireEvent.error(picture() as HTMLElement);
    expect(picture()).toHaveAttribute('src', posterUrl);
    fireEvent.error(picture() as HTMLElement);
    expect(picture()).not.toBeInTheDocument();
  });
});

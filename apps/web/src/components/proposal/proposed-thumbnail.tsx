import type { Proposal } from '@cutroom/contracts';
import { useSteadyUrl } from '../media/use-steady-url';

interface ProposedThumbnailProps {
  thumbnail: Proposal['thumbnails'][number];
  /** 1 to 3. */
  number: number;
  className: string | undefined;
}

/** An image that was proposed as thumbnail. It is loaded once, although every response has a new URL for it. */
export function ProposedThumbnail({ thumbnail, number, className }: ProposedThumbnailProps) {
  const { url, onError } = useSteadyUrl(thumbnail.url);
  return (
    <img
      src={url ?? undefined}
      alt={`Proposed thumbnail ${number}, by ${thumbnail.by.name}`}
      title={`Proposed by ${thumbnail.by.name}`}
      className={className}
      onError={onError}
    />
  );
}

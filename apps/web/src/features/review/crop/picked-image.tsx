import { Text } from '@mantine/core';
import { useState } from 'react';
import { isWide, type Size } from './crop';

interface PickedImageProps {
  url: string;
  className: string | undefined;
}

/** The preview of a picked thumbnail, with a note when it cannot be shown or is not 16:9. */
export function PickedImage({ url, className }: PickedImageProps) {
  const [size, setSize] = useState<Size | 'unreadable' | null>(null);

  function note(): string | null {
    if (size === 'unreadable') return 'This browser cannot show the image. It may be damaged.';
    if (size === null || isWide(size)) return null;
    return `This image is ${size.width} × ${size.height}. YouTube shows 16:9: crop it, or it gets bars.`;
  }

  return (
    <>
      <img
        src={url}
        alt="Thumbnail preview"
        className={className}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize(height > 0 ? { width, height } : null)
        }
        onError={() => setSize('unreadable')}
      />
      <div role="status">{note() !== null && <Text size="sm">{note()}</Text>}</div>
    </>
  );
}

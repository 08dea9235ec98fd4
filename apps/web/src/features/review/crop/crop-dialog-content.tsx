import { limits } from '@cutroom/contracts';
import { Button, Loader, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { CallButton } from '../../../components/call-button';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { regionOf, wholeImage, zoomed, zoomMax, type Size } from './crop';
import { CropArea } from './crop-area';
import styles from './crop.module.css';
import { isHeic } from './croppable';
import { makeCrop } from './make-crop';

interface CropDialogContentProps {
  file: File;
  onCropped: (file: File) => void;
  onClose: () => void;
}

const texts = {
  heic: 'This browser cannot open HEIC images. Save the image as JPEG or PNG, and choose that file.',
  broken: 'This image cannot be opened. It may be damaged: choose another one.',
  huge: 'This image has more than 100 megapixels. Make it smaller, and choose it again.',
  enlarged: 'This part has fewer pixels than a thumbnail, so it will look soft.',
};

/** Makes a thumbnail of 1280 × 720 in at most 2 MB from a part of an image. */
export function CropDialogContent({ file, onCropped, onClose }: CropDialogContentProps) {
  const url = useObjectUrl(file);
  const id = useId();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [crop, setCrop] = useState(wholeImage);
  const [isBusy, setIsBusy] = useState(false);
  const isSmall = size !== null && regionOf(size, crop).width < limits.frameWidth;

  const fail = () => {
    setSize(null);
    setProblem(isHeic(file) ? texts.heic : texts.broken);
  };

  function measure() {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (width === 0 || height === 0) fail();
    else if (width * height > limits.cropMaxPixels) setProblem(texts.huge);
    else setSize({ width, height });
  }

  async function confirm() {
    if (image.current === null || size === null) return;
    setIsBusy(true);
    try {
      onCropped(await makeCrop(image.current, crop));
    } catch {
      fail();
    }
    setIsBusy(false);
  }

  const slider = (label: string, value: number, max: number, onMove: (value: number) => void, min = 0) => (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={size === null}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </label>
  );

  return (
    <div className={styles.dialog}>
      {problem === null && url !== null && (
        <CropArea
          size={size}
          crop={crop}
          onChange={setCrop}
          image={{ ref: image, src: url, onLoad: measure, onError: fail }}
        />
      )}
      {problem === null && (
        <div className={styles.sliders}>
          {slider('Zoom', crop.zoom, zoomMax, (zoom) => size && setCrop(zoomed(size, crop, zoom)), 1)}
          {slider('Left to right', crop.x, 1, (x) => setCrop({ ...crop, x }))}
          {slider('Top to bottom', crop.y, 1, (y) => setCrop({ ...crop, y }))}
        </div>
      )}
      {problem !== null && (
        <Text role="alert" size="sm">
          {problem}
        </Text>
      )}
      <div role="status" id={id} className={styles.hint}>
        {problem === null && size === null && (
          <>
            <Loader size={16} />
            <span>Opening the image…</span>
          </>
        )}
        {problem === null && size !== null && (
          <span>{isSmall ? texts.enlarged : 'Drag the image. The thumbnail is 1280 × 720, under 2 MB.'}</span>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {problem === null ? 'Cancel' : 'Back'}
        </Button>
        {problem === null && (
          <CallButton
            loading={isBusy}
            disabled={size === null}
            aria-describedby={id}
            onClick={() => void confirm()}
          >
            Use this part
          </CallButton>
        )}
      </div>
    </div>
  );
}

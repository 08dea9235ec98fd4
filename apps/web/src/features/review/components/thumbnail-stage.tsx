import { isThumbnailTooLarge, limits, messages } from '@cutroom/contracts';
import { Button, FileButton, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { FileDrop } from '../../../components/file-drop';
import { usePastedFile } from '../../../lib/files/use-pasted-file';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { CropButton } from '../crop/crop-button';
import { isCroppable } from '../crop/croppable';
import { PickedImage } from '../crop/picked-image';
import { storeThumbnail } from '../api/store-thumbnail';
import { thumbnailProblem } from '../../../lib/files/thumbnail-problem';
import styles from './review.module.css';

interface ThumbnailStageProps {
  file: File | null;
  previewUrl: string | null;
  onPick: (file: File) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
  /** The path under which it was stored. */
  onStored: (path: string) => void;
  /** Other sources of a thumbnail, below the file picker; `onError` shows why one cannot be used. */
  renderChoices: (onError: (error: unknown) => void) => ReactNode;
}

const accept = limits.imageTypes.join(',');

/** Stage 1 of the review page (docs/product.md#review-page). */
export function ThumbnailStage({
  file,
  previewUrl,
  onPick,
  signal,
  onStored,
  renderChoices,
}: ThumbnailStageProps) {
  const { error, field, showError, showProblem } = useFormError();
  // The picked file. It can be cropped even if it is too large to be a thumbnail.
  const [original, setOriginal] = useState<File | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const resetPicker = useRef<() => void>(null);
  // The preview replaces the drop zone.
  const uploadButton = useFocusKept<HTMLButtonElement>(previewUrl === null ? 'picking' : 'picked');
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: File) => storeThumbnail(chosen, signal),
    onSuccess: onStored,
    onError: showError,
  });

  function pick(picked: File | null) {
    // Allows picking the same file again after a refusal.
    resetPicker.current?.();
    if (picked === null) return;
    const problem = thumbnailProblem(picked);
    setOriginal(isCroppable(picked) ? picked : null);
    setIsRefused(problem !== null);
    showProblem(problem === null ? null : { message: problem, fields: ['thumbnail'] });
    if (problem === null) onPick(picked);
    // An alert as well as the red text (docs/product.md#9-validation-rules).
    else if (problem === messages.thumbnailTooLarge) window.alert(problem);
  }

  usePastedFile((pasted) => !isPending && pick(pasted));

  function takeCrop(cropped: File) {
    setIsRefused(false);
    showProblem(null);
    onPick(cropped);
  }

  const source = original ?? (isRefused ? null : file);
  return (
    <div className={styles.narrow}>
      <Title order={2} size="h4">
        Thumbnail
      </Title>
      {file === null || previewUrl === null ? (
        <>
          <FileDrop
            label="Choose a thumbnail"
            accept={accept}
            hint={
              <>
                Max file size 2 MB
                <span> · or paste an image</span>
              </>
            }
            onPick={pick}
            {...field('thumbnail')}
          />
          {renderChoices(showError)}
        </>
      ) : (
        <>
          <PickedImage key={previewUrl} url={previewUrl} className={styles.preview} />
          <Text size="sm" c="dimmed">
            Max file size 2 MB
          </Text>
        </>
      )}
      <Text size="sm">You cannot procceed without uploading thumbnail</Text>
      <ErrorText {...error} reserve />
      {isRefused && original !== null && (
        <Text size="sm">
          {isThumbnailTooLarge(original.size)
            ? 'Crop makes a thumbnail of under 2 MB from it.'
            : 'Crop makes a JPEG from it, if this browser can open it.'}
        </Text>
      )}
      {file === null && source !== null && (
        <div className={styles.buttons}>
          <CropButton key={source.name} file={source} onCropped={takeCrop} />
        </div>
      )}
      {file !== null && (
        <div className={styles.buttons}>
          <FileButton accept={accept} resetRef={resetPicker} onChange={pick} disabled={isPending}>
            {(props) => (
              <Button {...props} variant="default" disabled={isPending}>
                Change Thumbnail
              </Button>
            )}
          </FileButton>
          {source !== null && <CropButton file={source} disabled={isPending} onCropped={takeCrop} />}
          <CallButton ref={uploadButton} loading={isPending} onClick={() => mutate(file)}>
            Upload Thumbnail
          </CallButton>
        </div>
      )}
    </div>
  );
}

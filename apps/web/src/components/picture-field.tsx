import { limits, messages } from '@cutroom/contracts';
import { FileDrop } from './file-drop';
import { Icon } from './icon';
import styles from './picture-field.module.css';
import { useObjectUrl } from '../lib/files/use-object-url';

interface PictureFieldProps {
  label: string;
  file: File | null;
  /** The current picture, if any. */
  currentUrl?: string | null;
  onPick: (file: File) => void;
  /** Called with the reason when a picked file is rejected. */
  onRefuse: (message: string) => void;
  /** aria-errormessage and error of useFormError's `field`. */
  error: boolean;
  'aria-errormessage': string | undefined;
}

const types: readonly string[] = limits.imageTypes;

/** The reason why a file cannot be a profile picture, or null. The server checks the content. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return messages.imageInvalid;
  return file.size > limits.profileImageMaxBytes ? messages.imageTooLarge : null;
}

/** A profile picture with its preview. */
export function PictureField({
  label,
  file,
  currentUrl = null,
  onPick,
  onRefuse,
  ...wrong
}: PictureFieldProps) {
  const preview = useObjectUrl(file) ?? currentUrl;

  function pick(picked: File) {
    const problem = pictureProblem(picked);
    if (problem === null) onPick(picked);
    else onRefuse(problem);
  }

  return (
    <div className={styles.field}>
      <div className={styles.picture}>
        {preview ? <img src={preview} alt={`${label}, preview`} /> : <Icon name="user" size={32} />}
      </div>
      <FileDrop
        label={label}
        accept={limits.imageTypes.join(',')}
        icon="user"
        hint={file ? file.name : 'JPEG, PNG or WebP, up to 2 MB'}
        onPick={pick}
        {...wrong}
      />
    </div>
  );
}

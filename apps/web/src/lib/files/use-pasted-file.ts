import { useEffect } from 'react';

/** Takes the file that the user pastes anywhere on the page but in a text field. */
export function usePastedFile(onPaste: (file: File) => void): void {
  useEffect(() => {
    function take({ target, clipboardData }: ClipboardEvent) {
      const file = clipboardData?.files[0];
      if (file && !(target as Element).matches('textarea, [type=text]')) onPaste(file);
    }
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}

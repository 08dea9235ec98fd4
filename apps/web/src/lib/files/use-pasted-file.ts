import { useEffect, type RefObject } from 'react';

/**
 * Takes the file that the user pastes, unless the focus is in a field or a dialog.
 *
 * @param part where the focus has to be unless nothing has it; anywhere by default
 */
export function usePastedFile(onPaste: (file: File) => void, part?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function take({ clipboardData }: ClipboardEvent) {
      // Not the target of the event, which is what the user has selected while no field has the focus.
      const { activeElement: focused, body } = document;
      const file = clipboardData?.files[0];
      if (!file || focused?.closest('input, textarea, [role=dialog]')) return;
      if (!part || focused === body || part.current?.contains(focused)) onPaste(file);
    }
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}

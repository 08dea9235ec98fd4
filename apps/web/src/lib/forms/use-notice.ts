import { limits } from '@cutroom/contracts';
import { useEffect, useState } from 'react';

/** A confirmation that disappears after as long as an error does (docs/product.md#10-errors-and-messages). */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), limits.errorDisplayMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice: notice?.text ?? '', say: (text: string) => setNotice({ text }) };
}

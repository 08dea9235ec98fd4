import { limits } from '@cutroom/contracts';
import { useEffect, useState } from 'react';

/** What went well: said as long as an error is (spec §8), then gone. */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), limits.errorDisplayMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice: notice?.text ?? '', say: (text: string) => setNotice({ text }) };
}

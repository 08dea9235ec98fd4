import { useEffect, useState } from 'react';
import { fileSummary, type FileSummary } from '../../../lib/files/file-summary';

/** The summary of a file's headers; null until they have been read, and when they cannot be. */
export function useFileSummary(file: File | null): FileSummary | null {
  const [read, setRead] = useState<{ file: File; summary: FileSummary | null } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reading = new AbortController();
    void fileSummary(file, reading.signal).then((summary) => {
      if (!reading.signal.aborted) setRead({ file, summary });
    });
    return () => reading.abort();
  }, [file]);
  return read?.file === file ? read.summary : null;
}

import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readBatch, type BatchFile } from '../model/batch';
import type { PickedFile, Tray } from '../model/tray';
import { BatchForm } from './batch-form';

interface SeveralFilesProps {
  picked: readonly PickedFile[];
  add: Tray['add'];
  onEnd: () => void;
}

/** Reads files that were selected together, then lists them. */
export function SeveralFiles({ picked, add, onEnd }: SeveralFilesProps) {
  const [files, setFiles] = useState<readonly BatchFile[] | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    const reading = new AbortController();
    void readBatch(picked, reading.signal).then((read) => {
      if (reading.signal.aborted) return;
      setFiles(read.files);
      setProblems(read.problems);
    });
    return () => reading.abort();
  }, [picked]);
  if (files === null) {
    return (
      <Text role="status" size="sm">
        <Loader size={16} mr="xs" aria-hidden />
        {`Reading ${picked.length} files …`}
      </Text>
    );
  }
  return <BatchForm files={files} onChange={setFiles} problems={problems} add={add} onEnd={onEnd} />;
}

import { endpoints } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { saveFile } from '../../../lib/files/save-file';

interface ExportDataProps {
  onSaved: () => void;
  onError: (error: unknown) => void;
}

/** Saves everything that Cutroom stores about the user as a JSON file. */
export function ExportData({ onSaved, onError }: ExportDataProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoints.exportAccount),
    onSuccess: (file) => {
      saveFile(file);
      onSaved();
    },
    onError,
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Export Data
    </Button>
  );
}
